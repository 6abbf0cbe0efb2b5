import Evdev
import Geometry
import Testing
import Touches

@testable import Kiosk

@Suite struct TouchGateTests {
  private func passes(_ gate: inout TouchGate, _ id: UInt64, _ phase: Touch.Phase) -> Bool {
    gate.passes(
      .touch(
        Touch(id: ContactID(rawValue: id), phase: phase, position: Point(1, 1), time: .zero)))
  }

  @Test func openGateLetsEverythingThrough() {
    var gate = TouchGate()
    #expect(passes(&gate, 1, .began) && passes(&gate, 1, .moved) && passes(&gate, 1, .ended))
    #expect(gate.passes(.frameEnd(.zero)) == true)
  }

  @Test func contactBehindTheGateStaysThereAfterItOpens() {
    var gate = TouchGate()
    gate.reasons = .noScreen
    #expect(passes(&gate, 1, .began) == false)
    gate.reasons = []
    #expect(!passes(&gate, 1, .moved) && !passes(&gate, 1, .ended))
    #expect(passes(&gate, 2, .began) == true)
  }

  @Test func nothingBeginsUntilAllFingersAreUp() {
    var gate = TouchGate()
    gate.reasons = .noScreen
    #expect(!passes(&gate, 1, .began) && !passes(&gate, 2, .began))
    gate.reasons = []
    #expect(passes(&gate, 1, .ended) == false)
    #expect(passes(&gate, 3, .began) == false)
    #expect(passes(&gate, 2, .cancelled) == false)
    #expect(gate.isHolding)
    #expect(passes(&gate, 3, .ended) == false)
    #expect(!gate.isHolding)
    #expect(passes(&gate, 4, .began) == true)
  }

  @Test func contactThatWasLetThroughEndsNormally() {
    var gate = TouchGate()
    #expect(passes(&gate, 1, .began) == true)
    gate.reasons = .noScreen
    #expect(passes(&gate, 1, .moved) && passes(&gate, 1, .ended))
  }

  @Test func gateOpensWhenTheLastReasonIsGone() {
    var gate = TouchGate()
    gate.reasons = [.noScreen, .dark]
    gate.reasons.remove(.dark)
    #expect(!passes(&gate, 1, .began) && !passes(&gate, 1, .ended))
    gate.reasons.remove(.noScreen)
    #expect(passes(&gate, 2, .began) == true)
  }

  @Test func keysAlwaysPass() {
    var gate = TouchGate()
    gate.reasons = .noScreen
    #expect(gate.passes(.pointerMoved(Point(1, 1))) == true)
    #expect(gate.passes(.pointed(Point(1, 1))) == true)
    #expect(gate.passes(.frameEnd(.zero)) == true)
  }
}

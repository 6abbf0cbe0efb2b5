import Geometry
import Testing
import Touches

@testable import DrawingApp

@Suite struct TouchRouterTests {
  private func touch(_ id: UInt64, _ phase: Touch.Phase, _ x: Double) -> Touch {
    Touch(
      id: ContactID(rawValue: id), phase: phase, position: Point(x: x, y: 0), time: .zero)
  }

  /// Left of 100 is a control.
  private func isControl(_ point: Point) -> Bool { point.x < 100 }

  @Test func thePlaceOfTheTouchDownDecidesUntilTheEnd() {
    for (start, target) in [(50.0, TouchRouter.Target.controls), (150.0, .canvas)] {
      for end in [Touch.Phase.ended, .cancelled] {
        var router = TouchRouter()
        #expect(router.target(of: touch(1, .began, start), isControl: isControl) == target)
        #expect(router.target(of: touch(1, .moved, 200 - start), isControl: isControl) == target)
        #expect(router.contactCount == 1)
        #expect(router.target(of: touch(1, end, 200 - start), isControl: isControl) == target)
        #expect(router.contactCount == 0)
        #expect(router.target(of: touch(1, .moved, start), isControl: isControl) == nil)
      }
    }
  }

  @Test func fingersAreToldApart() {
    var router = TouchRouter()
    #expect(router.target(of: touch(1, .began, 50), isControl: isControl) == .controls)
    #expect(router.target(of: touch(2, .began, 150), isControl: isControl) == .canvas)
    #expect(router.target(of: touch(1, .moved, 150), isControl: isControl) == .controls)
    #expect(router.target(of: touch(2, .moved, 50), isControl: isControl) == .canvas)
    #expect(router.contactCount == 2)
  }

  @Test func contactsWithoutABeginningGoNowhere() {
    var router = TouchRouter()
    for phase in [Touch.Phase.moved, .ended, .cancelled] {
      #expect(router.target(of: touch(9, phase, 50), isControl: isControl) == nil)
    }
  }
}

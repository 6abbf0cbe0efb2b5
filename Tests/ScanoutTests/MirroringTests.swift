import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

private let card0 = "/dev/dri/card0"
private let card1 = "/dev/dri/card1"

/// Two cards with a screen each, and what is drawn on both.
private final class Pair {
  let machine: FakeMachine
  let display: any Display
  let shadow: Bitmap
  private(set) var notes: [String] = []

  init(_ first: PixelSize, _ second: PixelSize, turn: QuarterTurn = .none) throws {
    machine = FakeMachine([card0: [first], card1: [second]])
    let collected = Notes()
    display = try openDisplay(
      DisplayOptions(rotation: turn), source: .only(machine)
    ) { collected.notes.append($0.message) }
    notes = collected.notes
    let picture = display.info.pictureSize
    shadow = Bitmap(width: picture.width, height: picture.height)
  }

  private final class Notes {
    var notes: [String] = []
  }

  func device(_ path: String) -> FakeScanoutDevice { machine.used.first { $0.path == path }! }

  func present(_ rect: PixelRect, _ color: UInt32) -> PresentOutcome {
    shadow.store(color, in: rect)
    return display.present(shadow, damage: DamageRegion(rect), now: .zero)
  }

  /// Refreshes of both screens until nothing is pending.
  func settle() {
    for _ in 0..<4 {
      for device in machine.used { device.refresh(at: .zero) }
      for event in display.handleEvents(now: .zero) where event == .retry {
        _ = display.present(shadow, damage: DamageRegion(), now: .zero)
      }
    }
  }

  func shownPixel(_ path: String, _ x: Int, _ y: Int) -> UInt32? {
    let device = device(path)
    guard let buffer = device.shownBuffer else { return nil }
    return buffer.truth[y * buffer.size.width + x] & 0xFF_FFFF
  }
}

@Suite struct MirroringTests {
  private let size = PixelSize(width: 40, height: 30)

  @Test(arguments: QuarterTurn.allCases)
  func screensOfOneSizeShowTheSamePixels(turn: QuarterTurn) throws {
    let pair = try Pair(size, size, turn: turn)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let rect = PixelRect(
        x: Int.random(in: 0..<20, using: &random), y: Int.random(in: 0..<20, using: &random),
        width: 7, height: 5)
      _ = pair.present(rect, UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000)
      pair.settle()
    }
    let shown = [card0, card1].map { pair.device($0).shownBuffer?.truth.map { $0 & 0xFF_FFFF } }
    #expect(shown[0] == shown[1])
    #expect(shown[0] == referencePanel(pair.shadow, turn: turn).map { $0 & 0xFF_FFFF })
    #expect(pair.machine.devices.flatMap(\.violations).isEmpty)
  }

  @Test func otherSizeIsLetterboxed() throws {
    let pair = try Pair(size, PixelSize(width: 80, height: 80))
    _ = pair.present(pair.shadow.bounds, 0xFF00_FF00)
    pair.settle()
    _ = pair.present(PixelRect(x: 0, y: 0, width: 20, height: 30), 0xFFFF_0000)
    pair.settle()
    #expect(pair.display.info.pictureSize == size)
    // 40x30 becomes 80x60, with ten black rows above and below.
    #expect(pair.shownPixel(card1, 0, 9) == 0 && pair.shownPixel(card1, 79, 70) == 0)
    #expect(pair.shownPixel(card1, 0, 10) == 0xFF_0000)
    #expect(pair.shownPixel(card1, 30, 40) == 0xFF_0000)
    #expect(pair.shownPixel(card1, 79, 69) == 0x00_FF00)
    #expect(pair.shownPixel(card0, 0, 0) == 0xFF_0000)
  }

  @Test func sameSizedModeIsPreferredOnTheOthers() throws {
    let machine = FakeMachine([card0: [size]])
    let other = FakeScanoutDevice(path: card1, size: PixelSize(width: 64, height: 48))
    other.connectors[0].modes = [
      .fake(PixelSize(width: 64, height: 48), preferred: true), .fake(size, hz: 30),
      .fake(size, hz: 60),
    ]
    let cards = FakeCards(try machine.open(card0) as! FakeScanoutDevice, other)
    let display = try openDisplay(
      DisplayOptions(), source: .only(cards)
    ) { _ in }
    #expect(other.modesSet.last?.mode == .fake(size, hz: 60))
    display.close()
  }

  @Test func slowScreenHoldsUpNobodyAndCatchesUp() throws {
    let pair = try Pair(size, size)
    let slow = pair.device(card1)
    for step in 0..<10 {
      let rect = PixelRect(x: 3 * step, y: 2 * step, width: 3, height: 2)
      #expect(pair.present(rect, UInt32(step + 1) | 0xFF00_0000) == .queued)
      pair.device(card0).refresh(at: .zero)
      #expect(pair.display.handleEvents(now: .zero).contains(.flipped(at: .zero)))
    }
    slow.refresh(at: .zero)
    pair.settle()
    #expect(slow.shownBuffer?.truth == pair.device(card0).shownBuffer?.truth)
    #expect(slow.violations.isEmpty)
  }

  @Test func lostMirrorIsLeftOutAndTheFirstGoesOn() throws {
    let pair = try Pair(size, size)
    _ = pair.present(pair.shadow.bounds, 0xFFFF_FFFF)
    pair.settle()
    let second = pair.device(card1)
    second.script = { _ in .noSuchDevice }
    _ = pair.present(PixelRect(x: 0, y: 0, width: 4, height: 4), 0xFF00_00FF)
    pair.settle()
    #expect(second.isClosed)
    #expect(pair.machine.used.map(\.path) == [card0])
    #expect(pair.shownPixel(card0, 1, 1) == 0x00_00FF)
  }

  @Test func firstScreenLostIsTold() throws {
    let pair = try Pair(size, size)
    pair.device(card0).script = { _ in .noSuchDevice }
    let events = pair.display.handleEvents(now: .zero)
    guard case .lost? = events.first else {
      Issue.record("\(events)")
      return
    }
  }

  @Test func closingGivesBackAll() throws {
    let pair = try Pair(size, size)
    _ = pair.present(pair.shadow.bounds, 0xFFFF_FFFF)
    pair.settle()
    pair.display.close()
    for device in pair.machine.devices {
      #expect(device.isClosed && device.buffers.isEmpty && device.framebuffers.isEmpty)
      #expect(device.violations.isEmpty)
    }
  }
}

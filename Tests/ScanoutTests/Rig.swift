import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

/// A display on a fake card, with its shadow.
final class Rig {
  let device: FakeScanoutDevice
  let display: any Display
  let shadow: Bitmap

  init(
    size: PixelSize = PixelSize(width: 40, height: 30), turn: QuarterTurn = .none,
    padding: Int = 52, prepare: (FakeScanoutDevice) -> Void = { _ in }
  ) throws {
    let device = FakeScanoutDevice(size: size)
    device.padding = padding
    prepare(device)
    self.device = device
    let collected = Notes()
    display = try openDisplay(
      DisplayOptions(choice: .auto, rotation: turn), cards: FakeCards(device)
    ) { collected.notes.append($0) }
    let picture = display.info.pictureSize
    shadow = Bitmap(width: picture.width, height: picture.height)
    self.collected = collected
  }

  final class Notes {
    var notes: [DisplayNote] = []
  }

  private let collected: Notes
  var notes: [String] { collected.notes.map(\.sentence) }
  var warnings: [String] {
    collected.notes.filter { $0.severity == .warning }.map(\.sentence)
  }

  func present(_ rect: PixelRect, _ color: UInt32 = 0xFFFF_FFFF, at now: Duration = .zero)
    -> PresentOutcome
  {
    shadow.store(color, in: rect)
    return display.present(shadow, damage: DamageRegion(rect), now: now)
  }

  /// One whole frame: present, refresh, event.
  func frame(_ rect: PixelRect, _ color: UInt32 = 0xFFFF_FFFF, at now: Duration = .zero) {
    #expect(present(rect, color, at: now) == .queued)
    device.refresh()
    #expect(display.handleEvents(now: now).contains(.flipped(at: now)))
  }

  func fail(_ call: FakeScanoutDevice.Call, _ errno: Errno?) {
    device.script = { $0 == call ? errno : nil }
  }

  func showsThePicture() -> Bool {
    device.settle()
    return device.shownBuffer.map { matches($0) } ?? false
  }

  func matches(_ buffer: FakeScanoutBuffer) -> Bool {
    buffer.truth.map { $0 & 0xFF_FFFF }
      == referencePanel(shadow, turn: display.info.rotation).map { $0 & 0xFF_FFFF }
  }
}

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
  /// The calls by which this card flips and sets modes.
  let flip: FakeScanoutDevice.Call
  let setMode: FakeScanoutDevice.Call
  /// How the picture lies in the card's buffers.
  private let bufferTurn: QuarterTurn
  private let bufferMargins: Margins
  private let format: PixelFormat

  /// `hardwareTurns`: whether the card's plane turns the picture.
  init(
    size: PixelSize = PixelSize(width: 40, height: 30), turn: QuarterTurn = .none,
    padding: Int = 52, atomic: Bool = false, hardwareTurns: Bool = false,
    format: PixelFormat? = nil, margins: Margins = .zero,
    prepare: (FakeScanoutDevice) -> Void = { _ in }
  ) throws {
    let device =
      atomic
      ? FakeScanoutDevice(atomic: size, rotations: hardwareTurns ? [0, 90, 180, 270] : [])
      : FakeScanoutDevice(size: size)
    device.padding = padding
    prepare(device)
    self.device = device
    flip = atomic ? .commitFlip : .pageFlip
    setMode = atomic ? .commitMode : .setCRTC
    let collected = Notes()
    display = try openDisplay(
      DisplayOptions(
        choice: .auto, rotation: turn, format: format.map { .only($0) } ?? .auto,
        margins: margins), source: .only(FakeCards(device))
    ) { collected.notes.append($0) }
    let picture = display.info.pictureSize
    shadow = Bitmap(width: picture.width, height: picture.height)
    self.collected = collected
    bufferTurn = hardwareTurns ? .none : turn
    bufferMargins = hardwareTurns ? margins : margins.turned(turn)
    self.format = PixelFormat(rawValue: display.info.format)!
  }

  final class Notes {
    var notes: [DisplayNote] = []
  }

  private let collected: Notes
  var notes: [String] { collected.notes.map(\.message) }
  var warnings: [String] {
    collected.notes.filter { $0.severity == .warning }.map(\.message)
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

  /// Whether the screen is on and shows the whole picture, as its driver sends it.
  func showsThePicture() -> Bool {
    device.settle()
    return device.shownPixels == expected()
  }

  func matches(_ buffer: FakeScanoutBuffer) -> Bool { buffer.truth == expected() }

  /// What a buffer must hold: black, and the picture where it belongs.
  func expected() -> [UInt32] {
    let size = device.buffers.values.first?.size ?? PixelSize(width: 0, height: 0)
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    guard let place = bufferMargins.inset(size) else { return pixels }
    let width = shadow.width
    let source = shadow.pixels
    let stride = shadow.stride / 4
    var y = 0
    while y < shadow.height {
      var x = 0
      while x < width {
        let point = PixelPoint(x: x, y: y)
        let target = bufferTurn.panelPoint(of: point, panel: place.size)
        let pixel = source[y * stride + x]
        pixels[(place.y + target.y) * size.width + place.x + target.x] =
          format == .xrgb8888 ? pixel : ReferencePresenting.stored(pixel, point, as: format)
        x += 1
      }
      y += 1
    }
    return pixels
  }
}

import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport

/// A display on a fake framebuffer device, with its shadow.
final class FramebufferRig {
  let device: FakeFramebuffer
  let display: FramebufferDisplay
  let shadow: Bitmap
  let layout: ChannelLayout
  var now = Duration.seconds(100)
  private let collected: Notes

  final class Notes {
    var notes: [DisplayNote] = []
  }

  init(
    _ layout: ChannelLayout = ChannelLayout(.xrgb8888), width: Int = 21, height: Int = 10,
    padding: Int = 12, options: DisplayOptions = DisplayOptions(),
    prepare: (FakeFramebuffer) -> Void = { _ in }
  ) throws {
    let device = FakeFramebuffer(
      mode: .fake(width, height, layout), padding: padding, memoryRows: 3 * height)
    prepare(device)
    let collected = Notes()
    self.device = device
    self.layout = layout
    self.collected = collected
    display = try openFramebuffer(
      device.path, options, devices: FakeFramebuffers(device), clock: device.clock
    ) { collected.notes.append($0) }
    let picture = display.info.pictureSize
    shadow = Bitmap(width: picture.width, height: picture.height)
    shadow.store(0xFF00_0000, in: shadow.bounds)
  }

  /// A device with room for two pages and a window that moves.
  static func panning(
    _ layout: ChannelLayout = ChannelLayout(.xrgb8888),
    options: DisplayOptions = DisplayOptions(), prepare: (FakeFramebuffer) -> Void = { _ in }
  ) throws -> FramebufferRig {
    try FramebufferRig(layout, options: options) { device in
      device.info.panStep = PixelPoint(x: 0, y: 1)
      device.setsModes = .obeys
      device.pans = .obeys
      prepare(device)
    }
  }

  var warnings: [String] {
    collected.notes.filter { $0.severity == .warning }.map(\.message)
  }

  @discardableResult
  func present(_ rect: PixelRect, _ color: UInt32 = 0xFFFF_FFFF) -> PresentOutcome {
    shadow.store(color, in: rect)
    return present(DamageRegion(rect))
  }

  /// Presents once the time of the last frame is over.
  @discardableResult
  func present(_ damage: DamageRegion) -> PresentOutcome {
    if let deadline = display.nextDeadline { now = max(now, deadline) }
    _ = display.handleEvents(now: now)
    return display.present(shadow, damage: damage, now: now)
  }

  var showsThePicture: Bool {
    let expected = ReferenceChannels.panel(shadow, turn: display.info.rotation, as: layout)
    return device.window.map { $0 & layout.colorBits } == expected.map { $0 & layout.colorBits }
  }
}

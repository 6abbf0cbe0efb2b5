internal import Evdev
internal import Geometry

/// A virtual mouse, relative or absolute. It begins in the middle of the picture and moves one
/// pixel a count.
final class FakeMouse {
  let device: FakeDevice
  private let mapping: TouchMapping?
  private let size: PixelSize
  private var position: Point
  private var remainder = Point.zero

  init(_ declaration: DeviceDeclaration, geometry: PictureGeometry, path: String) {
    size = geometry.picture
    position = Point(x: Double(size.width / 2), y: Double(size.height / 2))
    var capabilities = DeviceCapabilities(
      keys: [KeyCode.buttonLeft, KeyCode.buttonRight, KeyCode.buttonMiddle])
    if declaration.kind == .absoluteMouse {
      let ranges = FakeRanges(declaration, geometry: geometry)
      mapping = ranges.mapping
      let middle = ranges.mapping.raw(for: position)
      capabilities.axes = [AbsCode.x: ranges.x, AbsCode.y: ranges.y]
      capabilities.axes[AbsCode.x]!.value = middle.x
      capabilities.axes[AbsCode.y]!.value = middle.y
    } else {
      mapping = nil
      capabilities.relatives = [RelCode.x, RelCode.y]
    }
    device = FakeDevice(
      identity: DeviceIdentity(
        name: "Tigereye script mouse", phys: "script-mouse/input0", path: path),
      capabilities: capabilities)
  }

  func perform(_ verb: MouseVerb, at time: Duration) {
    switch verb {
    case .move(let dx, let dy):
      if mapping == nil {
        // A mouse counts whole pixels; what is left over goes into the next move.
        remainder.x += dx
        remainder.y += dy
        let x = remainder.x.rounded(.towardZero)
        let y = remainder.y.rounded(.towardZero)
        remainder.x -= x
        remainder.y -= y
        send(dx: Int32(x), dy: Int32(y), at: time)
      } else {
        jump(to: Point(x: position.x + dx, y: position.y + dy), at: time)
      }
    case .to(let point):
      if mapping == nil {
        let target = inside(Point(x: point.x.rounded(), y: point.y.rounded()))
        send(dx: Int32(target.x - position.x), dy: Int32(target.y - position.y), at: time)
      } else {
        jump(to: point, at: time)
      }
    case .press: device.send(EventType.key, KeyCode.buttonLeft, 1, at: time)
    case .release: device.send(EventType.key, KeyCode.buttonLeft, 0, at: time)
    }
  }

  /// Counts go as they are, beyond the border too; the cursor stops there, and so does this mouse's
  /// idea of it.
  private func send(dx: Int32, dy: Int32, at time: Duration) {
    if dx != 0 { device.send(EventType.rel, RelCode.x, dx, at: time) }
    if dy != 0 { device.send(EventType.rel, RelCode.y, dy, at: time) }
    position = inside(Point(x: position.x + Double(dx), y: position.y + Double(dy)))
  }

  private func jump(to point: Point, at time: Duration) {
    guard let mapping else { return }
    let raw = mapping.raw(for: point)
    position = Point(
      x: min(max(point.x, 0), Double(size.width)), y: min(max(point.y, 0), Double(size.height)))
    device.send(EventType.abs, AbsCode.x, raw.x, at: time)
    device.send(EventType.abs, AbsCode.y, raw.y, at: time)
  }

  private func inside(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, 0), Double(max(0, size.width - 1))),
      y: min(max(point.y, 0), Double(max(0, size.height - 1))))
  }
}

/// A virtual keyboard with all keys.
final class FakeKeyboard {
  let device: FakeDevice

  init(path: String) {
    device = FakeDevice(
      identity: DeviceIdentity(
        name: "Tigereye script keyboard", phys: "script-keyboard/input0", path: path),
      capabilities: DeviceCapabilities(keys: Set(1...248)))
  }

  /// Presses the keys in their order and releases them in the other.
  func press(_ keys: [UInt16], at time: Duration) {
    for key in keys { device.send(EventType.key, key, 1, at: time) }
    for key in keys.reversed() { device.send(EventType.key, key, 0, at: time) }
  }
}

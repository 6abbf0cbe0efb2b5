internal import Geometry

/// Where a mouse with absolute axes points while its button is up.
struct PointedPlace {
  private var x: Int32
  private var y: Int32
  private var hasMoved = false

  init(_ capabilities: DeviceCapabilities) {
    x = capabilities.range(of: AbsCode.x).value
    y = capabilities.range(of: AbsCode.y).value
  }

  mutating func feed(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.abs, AbsCode.x): x = event.value
    case (EventType.abs, AbsCode.y): y = event.value
    default: return
    }
    hasMoved = true
  }

  /// The place in units of the device; nil where it is the one before.
  mutating func endFrame() -> (x: Int32, y: Int32)? {
    defer { hasMoved = false }
    return hasMoved ? (x, y) : nil
  }
}

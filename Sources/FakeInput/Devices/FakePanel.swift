internal import Evdev
internal import Geometry

/// Fingers on a virtual touch panel, as the events that a real one would send.
final class FakePanel {
  private struct Finger {
    var slot: Int32
    var trackingID: Int32
    var x: Int32
    var y: Int32
    var isPalm = false
  }

  let device: FakeDevice
  private let declaration: DeviceDeclaration
  private let touchProtocol: TouchProtocol
  private let mapping: TouchMapping
  private var fingers: [Int: Finger] = [:]
  private var nextTrackingID: Int32 = 1
  /// Protocol A lists all fingers at the end of a frame that changed any.
  private var hasPackets = false

  init(_ declaration: DeviceDeclaration, geometry: PictureGeometry, path: String) {
    self.declaration = declaration
    if case .touch(let touchProtocol) = declaration.kind {
      self.touchProtocol = touchProtocol
    } else {
      touchProtocol = .slots
    }
    let ranges = FakeRanges(declaration, geometry: geometry)
    mapping = ranges.mapping
    device = FakeDevice(
      identity: DeviceIdentity(
        name: "Tigereye script panel", phys: "script-panel/input0", path: path),
      capabilities: FakePanel.capabilities(
        touchProtocol, slots: declaration.slots, x: ranges.x, y: ranges.y))
  }

  private static func capabilities(
    _ touchProtocol: TouchProtocol, slots: Int, x: AxisRange, y: AxisRange
  ) -> DeviceCapabilities {
    let byte = AxisRange(minimum: 0, maximum: 255)
    var axes: [UInt16: AxisRange] = [AbsCode.x: x, AbsCode.y: y]
    if touchProtocol == .single {
      axes[AbsCode.pressure] = byte
    } else {
      axes[AbsCode.mtPositionX] = x
      axes[AbsCode.mtPositionY] = y
      axes[AbsCode.mtTrackingID] = AxisRange(minimum: 0, maximum: 65535)
      axes[AbsCode.mtToolType] = AxisRange(minimum: 0, maximum: ToolType.palm)
      for code in [
        AbsCode.mtTouchMajor, AbsCode.mtTouchMinor, AbsCode.mtPressure, AbsCode.mtDistance,
      ] {
        axes[code] = byte
      }
      axes[AbsCode.mtOrientation] = AxisRange(minimum: 0, maximum: 1)
    }
    if touchProtocol == .slots {
      axes[AbsCode.mtSlot] = AxisRange(minimum: 0, maximum: Int32(slots) - 1)
    }
    return DeviceCapabilities(
      keys: [KeyCode.touch, KeyCode.power], axes: axes, properties: [DeviceProperty.direct])
  }

  func perform(_ verb: TouchVerb, by id: Int, at time: Duration) {
    switch verb {
    case .down(let point): down(id, point, time)
    case .move(let point): move(id, point, time)
    case .up: up(id, time)
    case .palm: palm(id, time)
    }
  }

  /// Ends a frame.
  func report(at time: Duration) {
    if hasPackets {
      hasPackets = false
      sendPackets(time)
    }
    device.sendReport(at: time)
  }

  private func raw(_ point: Point) -> (x: Int32, y: Int32) {
    let raw = mapping.raw(for: point)
    return declaration.swaps ? (raw.y, raw.x) : raw
  }

  private func down(_ id: Int, _ point: Point, _ time: Duration) {
    let isFirst = fingers.isEmpty
    let used = Set(fingers.values.map(\.slot))
    // A palm that comes down again does so in its own slot.
    let own = fingers[id]?.slot
    guard let slot = own ?? (0..<Int32(declaration.fingers)).first(where: { !used.contains($0) })
    else { return }
    let place = raw(point)
    fingers[id] = Finger(slot: slot, trackingID: nextTrackingID, x: place.x, y: place.y)
    nextTrackingID = nextTrackingID % 65535 + 1
    switch touchProtocol {
    case .slots:
      choose(slot, time)
      device.send(EventType.abs, AbsCode.mtTrackingID, fingers[id]!.trackingID, at: time)
      // A panel resets what an earlier contact left in the slot.
      for code in [AbsCode.mtToolType, AbsCode.mtDistance] {
        if device.value(of: code) ?? 0 != 0 { device.send(EventType.abs, code, 0, at: time) }
      }
      sendPosition(place, time, isLanding: true)
    case .packets:
      hasPackets = true
    case .single:
      sendPosition(place, time, isLanding: true)
    }
    if isFirst { device.send(EventType.key, KeyCode.touch, 1, at: time) }
  }

  private func move(_ id: Int, _ point: Point, _ time: Duration) {
    guard let finger = fingers[id] else { return }
    let place = raw(point)
    fingers[id]!.x = place.x
    fingers[id]!.y = place.y
    switch touchProtocol {
    case .slots:
      choose(finger.slot, time)
      sendPosition(place, time)
    case .packets:
      hasPackets = true
    case .single:
      sendPosition(place, time)
    }
  }

  private func up(_ id: Int, _ time: Duration) {
    guard let finger = fingers.removeValue(forKey: id) else { return }
    if touchProtocol == .slots {
      choose(finger.slot, time)
      device.send(EventType.abs, AbsCode.mtTrackingID, -1, at: time)
    } else if touchProtocol == .packets {
      hasPackets = true
    }
    if fingers.isEmpty { device.send(EventType.key, KeyCode.touch, 0, at: time) }
  }

  private func palm(_ id: Int, _ time: Duration) {
    guard let finger = fingers[id] else { return }
    fingers[id]!.isPalm = true
    if touchProtocol == .slots {
      choose(finger.slot, time)
      device.send(EventType.abs, AbsCode.mtToolType, ToolType.palm, at: time)
    } else {
      hasPackets = true
    }
  }

  private func choose(_ slot: Int32, _ time: Duration) {
    guard device.value(of: AbsCode.mtSlot) != slot else { return }
    device.send(EventType.abs, AbsCode.mtSlot, slot, at: time)
  }

  /// As the kernel does, a value is only sent where it differs from the last one of its slot; but
  /// where a finger lands is always sent, so that a script need not wait until it is known.
  private func sendPosition(
    _ place: (x: Int32, y: Int32), _ time: Duration, isLanding: Bool = false
  ) {
    func send(_ code: UInt16, _ value: Int32) {
      guard isLanding || device.value(of: code) != value else { return }
      device.send(EventType.abs, code, value, at: time)
    }
    let isSingle = touchProtocol == .single
    send(isSingle ? AbsCode.x : AbsCode.mtPositionX, place.x)
    send(isSingle ? AbsCode.y : AbsCode.mtPositionY, place.y)
  }

  private func sendPackets(_ time: Duration) {
    for finger in fingers.values.sorted(by: { $0.slot < $1.slot }) {
      device.send(EventType.abs, AbsCode.mtTrackingID, finger.trackingID, at: time)
      device.send(EventType.abs, AbsCode.mtPositionX, finger.x, at: time)
      device.send(EventType.abs, AbsCode.mtPositionY, finger.y, at: time)
      if finger.isPalm { device.send(EventType.abs, AbsCode.mtToolType, ToolType.palm, at: time) }
      device.send(EventType.syn, SynCode.mtReport, 0, at: time)
    }
    if fingers.isEmpty { device.send(EventType.syn, SynCode.mtReport, 0, at: time) }
  }
}

/// The ranges of a virtual device and the mapping that puts it under the picture.
struct FakeRanges {
  let x: AxisRange
  let y: AxisRange
  /// From the axes that run along the panel's x and y; with `swaps` these are the device's y and x.
  let mapping: TouchMapping

  init(_ declaration: DeviceDeclaration, geometry: PictureGeometry) {
    func range(_ declared: DeviceDeclaration.ClosedAxis?, along size: Int) -> AxisRange {
      guard let declared else {
        return AxisRange(minimum: 0, maximum: Int32(clamping: 64 * size - 1))
      }
      return AxisRange(minimum: declared.minimum, maximum: declared.maximum)
    }
    let panel = geometry.panel
    x = range(declaration.x, along: declaration.swaps ? panel.height : panel.width)
    y = range(declaration.y, along: declaration.swaps ? panel.width : panel.height)
    mapping = TouchMapping(
      x: declaration.swaps ? y : x, y: declaration.swaps ? x : y, geometry: geometry)
  }
}

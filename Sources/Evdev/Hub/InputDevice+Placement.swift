import Geometry

/// Where the device's values land, and the chain that is measured by that.
extension InputDevice {
  /// The axes of positions; nil where it has none that are used.
  static func axes(
    of kind: DeviceKind, _ capabilities: DeviceCapabilities
  ) -> (x: AxisRange, y: AxisRange)? {
    let isSingle: Bool
    switch kind {
    case .touchscreen, .pen: isSingle = capabilities.touchProtocol == .single
    case .absoluteMouse: isSingle = true
    case .relativeMouse, .keyboard, .touchpad, .ignored: return nil
    }
    let unknown = AxisRange(minimum: 0, maximum: 0)
    return (
      x: capabilities.axes[isSingle ? AbsCode.x : AbsCode.mtPositionX] ?? unknown,
      y: capabilities.axes[isSingle ? AbsCode.y : AbsCode.mtPositionY] ?? unknown
    )
  }

  /// The matrix of the device: the one that is tried out, else that of its placement.
  func calibration(tags: DeviceTags) -> TouchCalibration {
    let matrix = options.placement(of: source.identity, as: kind, tags: tags).matrix
    return (kind == .absoluteMouse ? nil : trial) ?? matrix ?? .identity
  }

  /// The picture's pixels on this device's glass.
  func scale(_ mapping: TouchMapping) -> PictureScale {
    let unknown = AxisRange(minimum: 0, maximum: 0)
    let axes = InputDevice.axes(of: kind, source.capabilities) ?? (unknown, unknown)
    let panel = AxisExchange(mapping.calibration) ?? .none
    return PictureScale(
      x: axes.x, y: axes.y, exchange: panel.then(AxisExchange(mapping.geometry.turn)),
      geometry: mapping.geometry, screen: screen)
  }

  /// The chain that the options ask for. Rejection is for fingers, filters are for pens too.
  func makeChain(scale: PictureScale) -> ContactChain {
    let isTouchscreen: Bool
    switch kind {
    case .touchscreen: isTouchscreen = true
    case .pen: isTouchscreen = false
    case .absoluteMouse, .relativeMouse, .keyboard, .touchpad, .ignored: return ContactChain([])
    }
    return ContactChain(
      rejection: isTouchscreen ? options.rejection : .none,
      filters: options.filters.filters(for: source.identity), capabilities: source.capabilities,
      scale: scale)
  }

  /// Whether anything goes by a contact's pressure or size.
  var usesMeasures: Bool {
    let needsPressure = options.filters.filters(for: source.identity).contains { filter in
      if case .pressure = filter { return true }
      return false
    }
    return options.tellsPressure || options.rejection.rejectsGhosts || needsPressure
      || options.rejection.palmSize != .off
  }
}

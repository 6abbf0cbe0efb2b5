internal import Geometry

/// Puts a device's values under the picture.
struct SamplePlacement {
  private var mapping: TouchMapping
  /// Of a pen whose axes are not those of the fingers on its node.
  private var penMapping: TouchMapping?
  private let x: AxisRange
  private let y: AxisRange
  private(set) var screen: SurfaceSize?

  /// nil for a device without positions that are used.
  init?(
    _ kind: DeviceKind, _ capabilities: DeviceCapabilities, _ geometry: PictureGeometry,
    _ screen: SurfaceSize?
  ) {
    let isSingle: Bool
    switch kind {
    case .touchscreen, .pen: isSingle = capabilities.touchProtocol == .single
    case .absoluteMouse: isSingle = true
    case .relativeMouse, .keyboard, .touchpad, .ignored: return nil
    }
    let own = (capabilities.range(of: AbsCode.x), capabilities.range(of: AbsCode.y))
    x = isSingle ? own.0 : capabilities.range(of: AbsCode.mtPositionX)
    y = isSingle ? own.1 : capabilities.range(of: AbsCode.mtPositionY)
    mapping = TouchMapping(x: x, y: y, geometry: geometry)
    if kind == .pen, !isSingle {
      penMapping = TouchMapping(x: own.0, y: own.1, geometry: geometry)
    }
    self.screen = screen
  }

  var calibration: TouchCalibration {
    get { mapping.calibration }
    set {
      mapping.calibration = newValue
      penMapping?.calibration = newValue
    }
  }

  mutating func setGeometry(_ geometry: PictureGeometry, screen: SurfaceSize?) {
    mapping.geometry = geometry
    penMapping?.geometry = geometry
    self.screen = screen
  }

  /// The picture's pixels on this device's glass.
  var scale: PictureScale {
    let panel = AxisExchange(mapping.calibration) ?? .identity
    return PictureScale(
      x: x, y: y, exchange: panel.then(AxisExchange(mapping.geometry.turn)),
      geometry: mapping.geometry, screen: screen)
  }

  /// Gives samples their positions.
  ///
  /// - Parameter uncalibrated: whether they are those of no calibration, unclamped.
  mutating func place(_ samples: inout [ContactSample], uncalibrated: Bool) {
    for index in samples.indices {
      let sample = samples[index]
      if sample.axes == .pen, var mapping = penMapping {
        samples[index].position = SamplePlacement.position(of: sample, &mapping, uncalibrated)
        penMapping = mapping
      } else if sample.axes != .cursor {
        samples[index].position = SamplePlacement.position(of: sample, &mapping, uncalibrated)
      }
    }
  }

  /// Where a place of the device lands.
  mutating func position(x: Int32, y: Int32) -> Point {
    mapping.observe(rawX: x, rawY: y)
    return mapping.position(rawX: x, rawY: y)
  }

  private static func position(
    of sample: ContactSample, _ mapping: inout TouchMapping, _ uncalibrated: Bool
  ) -> Point {
    mapping.observe(rawX: sample.x, rawY: sample.y)
    return uncalibrated
      ? mapping.geometry.position(
        ofPanelFraction: mapping.fraction(rawX: sample.x, rawY: sample.y))
      : mapping.position(rawX: sample.x, rawY: sample.y)
  }
}

/// From which size on a contact is a palm.
public enum PalmSize: Hashable, Sendable {
  case off
  /// 35 mm, and 70 mm on panels longer than 400 mm; nothing where the panel's word on lengths is
  /// not to be trusted: where the size has another unit than the positions, or where the panel
  /// would have a length that no panel has, or one that the screen contradicts.
  case auto
  /// Millimetres of the larger axis of the contact. Where the panel does not say how long its units
  /// of size are, they are taken to be those of its positions, as the kernel's documentation
  /// demands.
  case millimetres(Double)
  /// In the device's own units of ABS_MT_TOUCH_MAJOR.
  case units(Int32)

  /// A thumb that lies flat measures up to 25 mm, the edge of a hand 40 mm and more.
  static let automaticMillimetres = 35.0
  /// Large panels are frames of infrared light, which see a finger's knuckles and sleeve too.
  static let largePanelMillimetres = 70.0
  /// From which length on a panel is large, in millimetres.
  static let largePanel = 400.0
  /// How much longer than the other a panel's longer side may be; beyond that its units lie.
  static let mostElongated = 5.0
  /// How much the panel's and the screen's word on a length may differ.
  static let screenTolerance = 1.5

  /// The limit in the units of a device with these capabilities; nil where it has no size, or
  /// where its units are unknown.
  ///
  /// - Parameter screen: the size of the screen beneath, where it is known.
  func limit(for capabilities: DeviceCapabilities, screen: SurfaceSize? = nil) -> Int32? {
    guard let major = capabilities.axes[AbsCode.mtTouchMajor] else { return nil }
    switch self {
    case .off: return nil
    case .auto: return PalmSize.automaticLimit(major, capabilities, screen)
    case .millimetres(let length):
      let surface = capabilities.range(of: AbsCode.mtPositionX).resolution
      return PalmSize.units(length, major.resolution > 0 ? major.resolution : surface)
    case .units(let limit): return limit
    }
  }

  private static func units(_ millimetres: Double, _ resolution: Int32) -> Int32? {
    resolution > 0 ? Int32(clamping: Int64((millimetres * Double(resolution)).rounded())) : nil
  }

  private static func automaticLimit(
    _ major: AxisRange, _ capabilities: DeviceCapabilities, _ screen: SurfaceSize?
  ) -> Int32? {
    let x = capabilities.range(of: AbsCode.mtPositionX)
    let y = capabilities.range(of: AbsCode.mtPositionY)
    guard major.resolution == x.resolution || major.resolution == y.resolution,
      let width = x.believableLength, let height = y.believableLength
    else { return nil }
    let longer = max(width, height)
    guard longer <= mostElongated * min(width, height) else { return nil }
    if let screen, PictureScale.isPlausible(screen.width), PictureScale.isPlausible(screen.height) {
      let ratio = longer / max(screen.width, screen.height)
      guard (1 / screenTolerance...screenTolerance).contains(ratio) else { return nil }
    }
    return units(
      longer > largePanel ? largePanelMillimetres : automaticMillimetres, major.resolution)
  }
}

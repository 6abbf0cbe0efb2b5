internal import Geometry

/// What the driver leaves out at the sides by itself, to make up for a screen that hides them: the
/// connector's properties "left margin" and so on, in pixels of the panel. The picture is scaled
/// down by that, buffers stay as they are.
func connectorMargins(_ properties: [ScanoutProperty]) -> Margins {
  func margin(_ side: String) -> Int {
    let property = properties.first { $0.name == "\(side) margin" }
    // Some encoders count in percent or have no meaning at all; those are small or zero.
    return Int(clamping: min(property?.value ?? 0, 1000))
  }
  return Margins(
    left: margin("left"), top: margin("top"), right: margin("right"), bottom: margin("bottom"))
}

extension Margins {
  /// The sum of these margins and `outer`, where the panel with these is scaled down to what
  /// `outer` leaves of it; both are of the panel.
  func within(_ outer: Margins, of panel: PixelSize) -> Margins {
    guard let rest = outer.inset(panel) else { return self }
    func scaled(_ value: Int, _ part: Int, _ whole: Int) -> Int {
      (value * part + whole / 2) / whole
    }
    return Margins(
      left: outer.left + scaled(left, rest.width, panel.width),
      top: outer.top + scaled(top, rest.height, panel.height),
      right: outer.right + scaled(right, rest.width, panel.width),
      bottom: outer.bottom + scaled(bottom, rest.height, panel.height))
  }
}

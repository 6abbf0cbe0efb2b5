internal import Evdev
internal import Geometry

/// Where things are on the screen that calibrates, in pixels of the upright picture.
struct CalibrationLayout: Hashable {
  let size: PixelSize
  /// Pixels a point: that of the screen, but never so small that nothing could be read on a large
  /// one, nor so large that nothing would fit.
  let unit: Double

  init(size: PixelSize, scale: Double) {
    self.size = size
    let side = Double(max(1, min(size.width, size.height)))
    unit = min(max(scale, side / 540), side / 240)
  }

  /// The radius of a target, in points: 44 across.
  static let targetRadius = 22.0

  /// The middles of the crosses: near the corners, clockwise from the top left, and last the
  /// middle.
  var crosses: [Point] {
    let x = inset(size.width)
    let y = inset(size.height)
    let (farX, farY) = (Double(size.width) - x, Double(size.height) - y)
    let middle = Point(
      x: (Double(size.width) / 2).rounded(.down), y: (Double(size.height) / 2).rounded(.down))
    return [Point(x, y), Point(farX, y), Point(farX, farY), Point(x, farY), middle]
  }

  /// An eighth of the side, where a whole target fits in there.
  private func inset(_ side: Int) -> Double {
    let wanted = max(Double(side) / 8, (CalibrationLayout.targetRadius + 4) * unit)
    return min(wanted, Double(side) * 0.3).rounded(.down)
  }

  /// What touches are to be measured by on a screen.
  func questions(on geometry: PictureGeometry) -> CalibrationProcedure.Questions {
    CalibrationProcedure.Questions(
      crosses: crosses.map(geometry.panelFraction), panel: geometry.panel, tolerance: 32 * unit)
  }

  // MARK: The screen that tests

  var keepButton: Rect { button(left: true) }
  var againButton: Rect { button(left: false) }

  private func button(left: Bool) -> Rect {
    let gap = 12 * unit
    let width = min(140 * unit, (Double(size.width) - 3 * gap) / 2).rounded(.down)
    let height = (56 * unit).rounded()
    let middle = (Double(size.width) / 2).rounded(.down)
    let x = left ? middle - (gap / 2).rounded() - width : middle + (gap / 2).rounded()
    return Rect(
      x: x, y: (Double(size.height) / 2 - height / 2).rounded(.down), width: width, height: height)
  }

  /// What is left of the time to decide.
  var timeBar: Rect {
    let height = max(2, (4 * unit).rounded())
    return Rect(
      x: againBarInset, y: keepButton.maxY + (12 * unit).rounded(),
      width: Double(size.width) - 2 * againBarInset, height: height)
  }

  private var againBarInset: Double { keepButton.minX }

  // MARK: Words

  /// Above the middle cross, between the rows of the rest.
  var upperText: Rect { text(isUpper: true) }
  var lowerText: Rect { text(isUpper: false) }

  private func text(isUpper: Bool) -> Rect {
    let margin = 8 * unit
    let reach = (CalibrationLayout.targetRadius + 6) * unit
    let outer = inset(size.height) + reach
    let inner = Double(size.height) / 2 - reach - 16 * unit
    let height = max(0, inner - outer)
    return Rect(
      x: margin, y: isUpper ? outer : Double(size.height) - outer - height,
      width: max(0, Double(size.width) - 2 * margin), height: height)
  }

  /// The dots that show how many crosses are done.
  func dot(_ index: Int) -> Point {
    let step = 18 * unit
    let count = Double(crosses.count)
    return Point(
      x: Double(size.width) / 2 + (Double(index) - (count - 1) / 2) * step, y: inset(size.height))
  }
}

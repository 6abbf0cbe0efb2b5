package import Geometry

/// From a device's values to pixels of the upright picture.
///
/// The value v of [min, max] lands at (v − min) · size / (max − min + 1), as libinput has it, where
/// `size` is that of the upright panel; then margins are taken off (`PictureGeometry`).
/// Mirrors and quarter turns act on the device's values (v' = min + max − v), so that the corner
/// values land in the corner pixels whatever the orientation. A range whose minimum exceeds its
/// maximum runs the other way. Of an axis without a range (min = max) the range is learned: pixels
/// of the panel, stretched when a value exceeds them.
package struct TouchMapping: Hashable, Sendable {
  /// An axis of the device with its bounds in order.
  private struct Axis: Hashable {
    var low: Int64
    var high: Int64
    let isInverted: Bool
    let isLearned: Bool

    init(_ range: AxisRange) {
      low = Int64(min(range.minimum, range.maximum))
      high = Int64(max(range.minimum, range.maximum))
      isInverted = range.minimum > range.maximum
      isLearned = range.isUnknown
      if isLearned { low = 0 }
    }

    /// The number of values; at least one.
    func count(on size: Int) -> Int64 {
      max(isLearned ? max(high + 1, Int64(size)) : high - low + 1, 1)
    }

    /// The place of a value, counted from the end that the picture begins at.
    func index(of value: Int32, count: Int64, mirrored: Bool) -> Int64 {
      let index = min(max(Int64(value), low), low + count - 1) - low
      return mirrored != isInverted ? count - 1 - index : index
    }

    /// The centre of a value's unit as a fraction of the declared range, and the width of a unit.
    /// A range that is not declared is taken to be the panel's pixels, without learning, since a
    /// calibration must mean the same at every start.
    func fraction(of value: Int32, on size: Int) -> (place: Double, unit: Double) {
      let unit = 1 / Double(isLearned ? Int64(max(size, 1)) : high - low + 1)
      let place = (Double(Int64(value) - low) + 0.5) * unit
      return (isInverted ? 1 - place : place, unit)
    }

    func value(at index: Int64, count: Int64, mirrored: Bool) -> Int32 {
      let index = min(max(index, 0), count - 1)
      return Int32(
        clamping: low + (mirrored != isInverted ? count - 1 - index : index))
    }
  }

  private var x: Axis
  private var y: Axis
  package var calibration: TouchCalibration
  package var geometry: PictureGeometry

  package init(
    x: AxisRange, y: AxisRange, geometry: PictureGeometry,
    calibration: TouchCalibration = .identity
  ) {
    self.x = Axis(x)
    self.y = Axis(y)
    self.geometry = geometry
    self.calibration = calibration
  }

  /// Learns from a value where an axis has no range.
  package mutating func observe(rawX: Int32, rawY: Int32) {
    if x.isLearned { x.high = max(x.high, Int64(rawX)) }
    if y.isLearned { y.high = max(y.high, Int64(rawY)) }
  }

  /// Where the values land, always inside the picture.
  package func position(rawX: Int32, rawY: Int32) -> Point {
    let panel = AxisExchange(calibration) ?? .identity
    let whole = panel.then(AxisExchange(geometry.turn))
    let upright = geometry.upright
    guard AxisExchange(calibration) == nil else {
      return geometry.position(
        whole.swaps
          ? Point(
            x: place(rawY, on: y, along: upright.width, mirrored: whole.mirrorsX),
            y: place(rawX, on: x, along: upright.height, mirrored: whole.mirrorsY))
          : Point(
            x: place(rawX, on: x, along: upright.width, mirrored: whole.mirrorsX),
            y: place(rawY, on: y, along: upright.height, mirrored: whole.mirrorsY)))
    }
    return geometry.position(calibratedPosition(rawX: rawX, rawY: rawY))
  }

  private func place(_ value: Int32, on axis: Axis, along size: Int, mirrored: Bool) -> Double {
    let count = axis.count(on: size)
    let index = axis.index(of: value, count: count, mirrored: mirrored)
    return Double(index) * Double(size) / Double(count)
  }

  /// What the device sends, as fractions of its declared range: beyond 0…1 where it sends more than
  /// it declares. This is what a calibration matrix acts on.
  package func fraction(rawX: Int32, rawY: Int32) -> Point {
    Point(
      x: x.fraction(of: rawX, on: geometry.panel.width).place,
      y: y.fraction(of: rawY, on: geometry.panel.height).place)
  }

  /// A matrix that is no mere exchange of axes acts on the centres of the device's units, as
  /// fractions of the declared range. Values beyond it are not clamped before: the range may be
  /// what the matrix is there to mend.
  private func calibratedPosition(rawX: Int32, rawY: Int32) -> Point {
    let (u, unitX) = x.fraction(of: rawX, on: geometry.panel.width)
    let (v, unitY) = y.fraction(of: rawY, on: geometry.panel.height)
    let matrix = calibration
    let turn = AxisExchange(geometry.turn)
    let place = matrix.place(of: Point(x: u, y: v))
    var placeX = place.x
    var placeY = place.y
    // One unit of the device along each axis of the panel.
    var stepX = max(abs(matrix.a) * unitX, abs(matrix.b) * unitY)
    var stepY = max(abs(matrix.e) * unitY, abs(matrix.d) * unitX)
    if turn.swaps {
      swap(&placeX, &placeY)
      swap(&stepX, &stepY)
    }
    if turn.mirrorsX { placeX = 1 - placeX }
    if turn.mirrorsY { placeY = 1 - placeY }
    // What is moved off the glass stays in the outermost pixel, however coarse the device.
    func inside(_ place: Double, _ step: Double, _ size: Int) -> Double {
      min(max(place - step / 2, 0), 1 - min(step, 1 / Double(max(size, 1)))) * Double(size)
    }
    return Point(
      x: inside(placeX, stepX, geometry.upright.width),
      y: inside(placeY, stepY, geometry.upright.height))
  }

  /// The values that land nearest to a position of the upright picture, where no calibration is
  /// set: what a panel there would send.
  package func raw(for position: Point) -> (x: Int32, y: Int32) {
    let turn = AxisExchange(geometry.turn)
    let upright = geometry.upright
    let position = geometry.uprightPoint(of: position)
    func value(_ place: Double, _ axis: Axis, _ size: Int, _ mirrored: Bool) -> Int32 {
      let count = axis.count(on: size)
      let index = (place * Double(count) / Double(max(size, 1))).rounded()
      let inside = index.isNaN ? 0 : min(max(index, 0), Double(count - 1))
      return axis.value(at: Int64(inside), count: count, mirrored: mirrored)
    }
    return turn.swaps
      ? (
        x: value(position.y, x, upright.height, turn.mirrorsY),
        y: value(position.x, y, upright.width, turn.mirrorsX)
      )
      : (
        x: value(position.x, x, upright.width, turn.mirrorsX),
        y: value(position.y, y, upright.height, turn.mirrorsY)
      )
  }
}

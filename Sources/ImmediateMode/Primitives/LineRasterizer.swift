internal import Geometry

/// Which pixels a line covers: the diamond-exit rule of section 3.4.1, widened as in section 3.4.2.
///
/// A line of width 1 gives each pixel whose diamond |x − xc| + |y − yc| < 1/2 it goes through and
/// leaves again; the pixel in whose diamond it ends is left out, so that the lines of a strip share
/// none. In principle both ends are moved by (−ε, −ε²) first, which decides every tie.
///
/// A line no steeper than 45 degrees ("x-major") goes through the diamond of exactly one pixel in
/// each column it crosses: the one whose row it is in at the column's middle. So along the line's
/// major axis this is a division with remainder stepped from pixel to pixel, and only the pixels
/// around both ends have to be asked whether the line begins before it leaves them, and leaves
/// them.
///
/// A line of width w is moved by −(w − 1)/2 along the minor axis, and each pixel becomes w of them,
/// upwards or to the right. So a slanted line is thinner than w across, down to w/√2.
struct LineRasterizer {
  /// The pixels that may be painted, in the bitmap; y downwards.
  let clip: PixelRect
  /// The height of the bitmap in pixels.
  let height: Int
  let width: Int

  /// Draws from `a` to `b`; window coordinates in 1/256 pixel.
  func draw<Painter: FragmentPainter>(
    from a: FixedPoint, to b: FixedPoint, _ painter: inout Painter
  ) {
    let isLevel = abs(b.x &- a.x) >= abs(b.y &- a.y)
    let shift = (width &- 1) &* FixedPoint.half
    let line =
      isLevel
      ? MajorLine(p0: a.x, q0: a.y &- shift, p1: b.x, q1: b.y &- shift, isLevel: true)
      : MajorLine(p0: a.y, q0: a.x &- shift, p1: b.y, q1: b.x &- shift, isLevel: false)
    // The clip in window coordinates.
    let rows = (height &- clip.maxY)..<(height &- clip.minY)
    let columns = clip.minX..<clip.maxX
    let places = line.places(within: isLevel ? columns : rows)
    guard !places.isEmpty else { return }
    if isLevel {
      drawLevel(line, places, rows, &painter)
    } else {
      drawSteep(line, places, columns, &painter)
    }
  }

  /// Successive columns in the same row become one run.
  private func drawLevel<Painter: FragmentPainter>(
    _ line: MajorLine, _ columns: Range<Int>, _ rows: Range<Int>, _ painter: inout Painter
  ) {
    var walk = line.walk(from: columns.lowerBound)
    var start = columns.lowerBound
    var row = walk.next()
    for column in columns.dropFirst() {
      let next = walk.next()
      if next == row { continue }
      paint(row, rows, start, column, &painter)
      start = column
      row = next
    }
    paint(row, rows, start, columns.upperBound, &painter)
  }

  private func paint<Painter: FragmentPainter>(
    _ lowest: Int, _ rows: Range<Int>, _ from: Int, _ to: Int, _ painter: inout Painter
  ) {
    let first = max(lowest, rows.lowerBound)
    let end = min(lowest &+ width, rows.upperBound)
    guard first < end else { return }
    for row in first..<end { painter.paint(row: height - 1 - row, from: from, to: to) }
  }

  private func drawSteep<Painter: FragmentPainter>(
    _ line: MajorLine, _ rows: Range<Int>, _ columns: Range<Int>, _ painter: inout Painter
  ) {
    var walk = line.walk(from: rows.lowerBound)
    for row in rows {
      let column = walk.next()
      let from = max(column, columns.lowerBound)
      let to = min(column &+ width, columns.upperBound)
      if from < to { painter.paint(row: height - 1 - row, from: from, to: to) }
    }
  }
}

/// A line by its coordinate p along the axis in which it is longer and q along the other one, in
/// 1/256 pixel.
struct MajorLine {
  let p0: Int
  let q0: Int
  let p1: Int
  let q1: Int
  /// Whether p is x.
  let isLevel: Bool

  private var lowP: Int { min(p0, p1) }
  /// The line's slope is `rise` over `run`; both are 0 for a line without length.
  private var run: Int { abs(p1 &- p0) }
  private var rise: Int { p0 < p1 ? q1 &- q0 : q0 &- q1 }
  private var lowQ: Int { p0 < p1 ? q0 : q1 }

  /// The pixels along p in which the line gives one, cut to `range`.
  func places(within range: Range<Int>) -> Range<Int> {
    guard run > 0 else { return 0..<0 }
    // Ends may be shifted into the pixel before; `isDrawn` decides, at most three times a side.
    var first = (lowP &>> 8) &- 1
    var end = (max(p0, p1) &>> 8) &+ 2
    while first < end && !isDrawn(first) { first += 1 }
    while end > first && !isDrawn(end - 1) { end -= 1 }
    first = max(first, range.lowerBound)
    return first..<max(first, min(end, range.upperBound))
  }

  /// Whether the line begins before it leaves the diamond at place `p`, and leaves it.
  private func isDrawn(_ p: Int) -> Bool {
    var walk = walk(from: p)
    let q = walk.next()
    let middle = p &* FixedPoint.one &+ FixedPoint.half
    // Whether the moved ends have come as far as the middle: a tie goes to the smaller side.
    let beginsBefore = p0 < p1 ? p0 <= middle : p0 > middle
    let endsBehind = p0 < p1 ? p1 > middle : p1 <= middle
    return (beginsBefore || isInDiamond(p0, q0, p, q)) && endsBehind
      && !isInDiamond(p1, q1, p, q)
  }

  /// Whether a moved place lies in the diamond of a pixel.
  private func isInDiamond(_ placeP: Int, _ placeQ: Int, _ p: Int, _ q: Int) -> Bool {
    let dp = placeP &- (p &* FixedPoint.one &+ FixedPoint.half)
    let dq = placeQ &- (q &* FixedPoint.one &+ FixedPoint.half)
    let distance = abs(dp) &+ abs(dq)
    if distance != FixedPoint.half { return distance < FixedPoint.half }
    // On the border the move by −ε in x counts: inwards from the right half.
    return (isLevel ? dp : dq) > 0
  }

  /// The pixels along q at successive pixels along p.
  func walk(from place: Int) -> Walk {
    let middle = place &* FixedPoint.one &+ FixedPoint.half
    // q in the middle of the pixel is (lowQ·run + (middle − lowP)·rise) / run. A line on the border
    // between two pixels belongs, moved, to the upper one only if it rises with x.
    let goesUp = isLevel && rise > 0
    let dividend = lowQ &* run &+ (middle &- lowP) &* rise &- (goesUp ? 0 : 1)
    let divisor = run &* FixedPoint.one
    let start = floorDivision(dividend, divisor)
    let step = floorDivision(rise, run)
    return Walk(
      pixel: start.quotient, rest: start.remainder, divisor: divisor, step: step.quotient,
      restStep: step.remainder &* FixedPoint.one)
  }

  struct Walk {
    var pixel: Int
    var rest: Int
    let divisor: Int
    let step: Int
    let restStep: Int

    @inline(__always)
    mutating func next() -> Int {
      let result = pixel
      pixel &+= step
      rest &+= restStep
      if rest >= divisor {
        rest &-= divisor
        pixel &+= 1
      }
      return result
    }
  }
}

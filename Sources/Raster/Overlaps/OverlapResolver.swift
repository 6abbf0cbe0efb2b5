/// Computes what an outline covers of a pixel in which it meets itself, from the edges that touch
/// the pixel and from the sum of its cells.
///
/// How the winding number changes within the pixel follows from those edges: on the left side of
/// the pixel it changes where one of them crosses that side, to the right where one passes. What it
/// is as such, follows from the cells' sum, which is its integral. Between two heights at which no
/// piece begins, ends, crosses another or crosses a side of the pixel, every width is a linear
/// function of the height: the width halfway up times the distance of the heights is the exact
/// area, for every rule. With very many heights in one pixel, 64 slices of the same height take
/// their place: then the area is as good as sub-scanlines make it.
struct OverlapResolver: ~Copyable {
  /// Rows with more pieces than this are left as the cells have them.
  static let mostPieces = 2048
  /// Pixels with more pieces than this are left as the cells have them: each height takes up to the
  /// square of their number.
  private static let mostStrands = 128
  /// Differences of area up to this much may be nothing but rounded crossings of row borders: twice
  /// 1/4096 of a pixel.
  static let tolerance: Int32 = 32
  /// More heights than this in one pixel are replaced by equal slices.
  static let mostHeights = 256
  private static let slices = 64
  /// A pixel's side and its area, in fractions.
  private static let unit = 4096.0
  private static let unitArea = 4096.0 * 4096.0

  /// A piece of the row, not yet cut to a pixel.
  private struct Piece {
    var xa: Double
    var ya: Double
    var xb: Double
    var yb: Double
    /// Width for a height, and height for a width.
    var slope: Double
    var rise: Double
    var winding: Int
  }

  /// A piece within the pixel; the pixel's corner is the origin.
  private struct Strand {
    var top: Double
    var bottom: Double
    var x: Double
    var slope: Double
    var winding: Int

    @inline(__always)
    func x(at y: Double) -> Double { x + slope * (y - top) }
  }

  /// Where the winding number of the pixel's left side changes.
  private struct Step {
    var y: Double
    var change: Int
  }

  private struct Crossing {
    var x: Double
    var winding: Int
  }

  private let pieces: UnsafeMutablePointer<Piece>
  private var pieceCount = 0
  private let strands: UnsafeMutablePointer<Strand>
  private var strandCount = 0
  private let steps: UnsafeMutablePointer<Step>
  private var stepCount = 0
  private let heights: UnsafeMutablePointer<Double>
  private var heightCount = 0
  private let crossings: UnsafeMutablePointer<Crossing>

  init() {
    pieces = .allocate(capacity: OverlapResolver.mostPieces)
    strands = .allocate(capacity: OverlapResolver.mostPieces)
    steps = .allocate(capacity: OverlapResolver.mostPieces)
    heights = .allocate(capacity: OverlapResolver.mostHeights)
    crossings = .allocate(capacity: OverlapResolver.mostStrands)
  }

  deinit {
    pieces.deallocate()
    strands.deallocate()
    steps.deallocate()
    heights.deallocate()
    crossings.deallocate()
  }

  mutating func beginRow() { pieceCount = 0 }

  /// Adds a piece of the row; `mostPieces` at most.
  @inline(__always)
  mutating func add(_ piece: RowPiece) {
    let width = Double(piece.xb &- piece.xa)
    let height = Double(piece.yb &- piece.ya)
    // Neither is used where the other length is 0.
    pieces[pieceCount] = Piece(
      xa: Double(piece.xa), ya: Double(piece.ya), xb: Double(piece.xb), yb: Double(piece.yb),
      slope: width / height, rise: height / width, winding: Int(piece.winding))
    pieceCount &+= 1
  }

  /// The area of pixel `column` that is inside by `rule`, from 0 to `CoverageRasterizer.fullArea`;
  /// nil where the cells' `sum` is the area already.
  mutating func area(column: Int, sum: Int32, _ rule: FillRule) -> Int32? {
    heightCount = 0
    add(height: 0)
    add(height: OverlapResolver.unit)
    let relative = collect(left: Double(column &<< CoverageRasterizer.fractionBits))
    // Level edges are no strands, but may leave steps.
    if strandCount &+ stepCount < 2 || strandCount > OverlapResolver.mostStrands { return nil }
    addCrossings()
    // The winding number at the top of the left side. The sum is that of the same pieces: what is
    // between it and a whole number is rounding.
    let scale = OverlapResolver.unitArea / Double(CoverageRasterizer.fullArea)
    let base = (Double(sum) * scale - relative) / OverlapResolver.unitArea
    let bias = 1 << 20
    let winding = Int(base + Double(bias) + 0.5) &- bias
    if abs(base - Double(winding)) > 0.125 { return nil }
    let area: Double?
    switch rule {
    case .nonZero: area = inside(winding) { $0 != 0 }
    case .evenOdd: area = inside(winding) { $0 & 1 != 0 }
    }
    guard let area else { return nil }
    return min(max(Int32(area / scale + 0.5), 0), CoverageRasterizer.fullArea)
  }

  /// Cuts the pieces to the pixel at `left`, and notes the heights of their ends. Returns the
  /// integral of the winding number, if it were 0 at the top of the left side.
  @inline(__always)
  private mutating func collect(left: Double) -> Double {
    let unit = OverlapResolver.unit
    let right = left + unit
    strandCount = 0
    stepCount = 0
    var integral = 0.0
    let end = pieces + pieceCount
    var next = pieces
    while next < end {
      let piece = next
      next += 1
      let xa = piece.pointee.xa
      let xb = piece.pointee.xb
      if xa <= left && xb <= left || xa >= right && xb >= right { continue }
      var top = piece.pointee.ya
      var bottom = piece.pointee.yb
      var x = xa - left
      let winding = piece.pointee.winding
      if top == bottom {
        // A level edge, from left to right.
        if xa <= left { integral += step(top, 0 &- winding) }
        continue
      }
      // What stands on the left side counts as left of it, as all of the window's left side does.
      if xa <= left {
        top += (left - xa) * piece.pointee.rise
        x = 0
        integral += step(top, 0 &- winding)
      } else if xa > right {
        top += (right - xa) * piece.pointee.rise
        x = unit
        add(height: top)
      } else if top > 0 {
        add(height: top)
      }
      if xb <= left {
        bottom = piece.pointee.ya + (left - xa) * piece.pointee.rise
        integral += step(bottom, winding)
      } else if xb > right {
        bottom = piece.pointee.ya + (right - xa) * piece.pointee.rise
        add(height: bottom)
      } else if bottom < unit {
        add(height: bottom)
      }
      if top >= bottom { continue }
      let slope = piece.pointee.slope
      let height = bottom - top
      integral += Double(winding) * height * (unit - x - slope * height / 2)
      strands[strandCount] = Strand(
        top: top, bottom: bottom, x: x, slope: slope, winding: winding)
      strandCount &+= 1
    }
    return integral
  }

  /// Notes that the winding number of the left side changes at the height `y`, and returns what
  /// that adds to the integral.
  @inline(__always)
  private mutating func step(_ y: Double, _ change: Int) -> Double {
    steps[stepCount] = Step(y: y, change: change)
    stepCount &+= 1
    add(height: y)
    return Double(change) * (OverlapResolver.unit - y) * OverlapResolver.unit
  }

  /// Puts a height in its place, if it is new; once there are too many it does not matter.
  @inline(__always)
  private mutating func add(height: Double) {
    if heightCount == OverlapResolver.mostHeights { return }
    var place = heights + heightCount
    while place > heights && place[-1] > height { place -= 1 }
    if place > heights && place[-1] == height { return }
    var last = heights + heightCount
    while last > place {
      last[0] = last[-1]
      last -= 1
    }
    place.pointee = height
    heightCount &+= 1
  }

  /// Notes the heights at which strands cross each other.
  private mutating func addCrossings() {
    let end = strands + strandCount
    var a = strands
    while a < end && heightCount < OverlapResolver.mostHeights {
      var b = a + 1
      while b < end {
        addCrossing(a, b)
        b += 1
      }
      a += 1
    }
    if heightCount < OverlapResolver.mostHeights { return }
    heightCount = 0
    for slice in 0...OverlapResolver.slices {
      add(height: Double(slice) * OverlapResolver.unit / Double(OverlapResolver.slices))
    }
  }

  @inline(__always)
  private mutating func addCrossing(
    _ a: UnsafeMutablePointer<Strand>, _ b: UnsafeMutablePointer<Strand>
  ) {
    let top = max(a.pointee.top, b.pointee.top)
    let bottom = min(a.pointee.bottom, b.pointee.bottom)
    guard top < bottom else { return }
    let above = a.pointee.x(at: top) - b.pointee.x(at: top)
    let below = a.pointee.x(at: bottom) - b.pointee.x(at: bottom)
    if above * below < 0 { add(height: top + (bottom - top) * (above / (above - below))) }
  }

  /// How much of the pixel is inside where its left side begins with `winding`; nil where all of
  /// it has one of two winding numbers beside each other: then the cells have the same area, and
  /// bits that do not depend on whether the pixel was looked at.
  @inline(__always)
  private mutating func inside(_ winding: Int, _ isInside: (Int) -> Bool) -> Double? {
    let unit = OverlapResolver.unit
    let strandEnd = strands + strandCount
    let stepEnd = steps + stepCount
    // The smallest and the largest winding number of any area.
    var lowest = Int.max
    var highest = Int.min
    var total = 0.0
    var index = 1
    while index < heightCount {
      let slice = heights[index] - heights[index &- 1]
      let y = (heights[index] + heights[index &- 1]) / 2
      index &+= 1
      var winding = winding
      var step = steps
      while step < stepEnd {
        if step.pointee.y < y { winding &+= step.pointee.change }
        step += 1
      }
      // From left to right.
      var end = crossings
      var strand = strands
      while strand < strandEnd {
        if strand.pointee.top < y && y < strand.pointee.bottom {
          let x = strand.pointee.x(at: y)
          var place = end
          end += 1
          while place > crossings && place[-1].x > x {
            place[0] = place[-1]
            place -= 1
          }
          place.pointee = Crossing(x: x, winding: strand.pointee.winding)
        }
        strand += 1
      }
      var last = 0.0
      var width = 0.0
      var crossing = crossings
      while true {
        let x = crossing < end ? crossing.pointee.x : unit
        let part = x - last
        // What rounding leaves is no area.
        if part * slice >= 1 {
          lowest = min(lowest, winding)
          highest = max(highest, winding)
        }
        if isInside(winding) { width += part }
        if crossing == end { break }
        winding &+= crossing.pointee.winding
        last = x
        crossing += 1
      }
      total += width * slice
    }
    return highest &- lowest <= 1 ? nil : total
  }
}

/// Computes what an outline covers of a pixel in which it meets itself, from its edges.
///
/// Between two heights at which no piece begins, ends, crosses another or crosses a side of the
/// pixel, every width is a linear function of the height: the width halfway up times the distance of
/// the heights is the exact area, for every rule. With very many heights in one pixel, 64 slices of
/// the same height take their place: then the area is as good as sub-scanlines make it.
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
  /// Up to here, steps at the same height are put together.
  private static let mostMergedSteps = 48

  /// A piece that reaches into the pixel's inside; the pixel's corner is the origin.
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
    var y: Int
    var change: Int
  }

  private struct Crossing {
    var x: Double
    var winding: Int
  }

  private let pieces: UnsafeMutablePointer<RowPiece>
  private var pieceCount = 0
  /// The winding number that all pixels asked for have from edges not kept in `pieces`.
  private var common = 0
  private let strands: UnsafeMutablePointer<Strand>
  private var strandCount = 0
  private let steps: UnsafeMutablePointer<Step>
  private var stepCount = 0
  private let heights: UnsafeMutablePointer<Double>
  private var heightCount = 0
  private let crossings: UnsafeMutablePointer<Crossing>
  /// The winding number at the top of the pixel's left side.
  private var winding = 0
  /// The smallest and the largest winding number of any area.
  private var lowest = 0
  private var highest = 0

  init() {
    pieces = .allocate(capacity: OverlapResolver.mostPieces)
    strands = .allocate(capacity: OverlapResolver.mostPieces)
    steps = .allocate(capacity: 2 * OverlapResolver.mostPieces)
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

  mutating func beginRow() {
    pieceCount = 0
    common = 0
  }

  /// Adds the piece of `edge` in row `row`, where pixels between `left` and `right` will be asked
  /// for; `mostPieces` at most.
  mutating func add(_ edge: CoverageRasterizer.Edge, row: Int, left: Int, right: Int) {
    let bits = CoverageRasterizer.fractionBits
    if Int(min(edge.x0, edge.x1)) >= right { return }
    if Int(max(edge.x0, edge.x1)) <= left && Int(edge.y0) <= row &<< bits
      && Int(edge.y1) >= (row &+ 1) &<< bits
    {
      // Of what passes by on the left side only the winding counts.
      common &+= edge.sign == 0 ? 1 : -1
      return
    }
    pieces[pieceCount] = RowPiece(edge, row: row)
    pieceCount &+= 1
  }

  /// The area of pixel `column` that is inside by `rule`, from 0 to `CoverageRasterizer.fullArea`;
  /// nil where the cells' sum is the area already.
  mutating func area(column: Int, _ rule: FillRule) -> Int32? {
    collect(left: column &<< CoverageRasterizer.fractionBits)
    if strandCount > OverlapResolver.mostStrands || stepCount == 0 && isPlain { return nil }
    collectHeights()
    lowest = Int.max
    highest = Int.min
    var sum = 0.0
    var index = 1
    while index < heightCount {
      let top = heights[index &- 1]
      let bottom = heights[index]
      if bottom > top { sum += width((top + bottom) / 2, bottom - top, rule) * (bottom - top) }
      index &+= 1
    }
    // Two winding numbers beside each other, on one side of zero: the cells have the same area, and
    // bits that do not depend on whether the pixel was looked at.
    if highest &- lowest <= 1 && (lowest >= 0 || highest <= 0) { return nil }
    let pixel = Double(1 &<< (2 &* CoverageRasterizer.fractionBits))
    let area = Int32((sum * (Double(CoverageRasterizer.fullArea) / pixel)).rounded())
    return min(max(area, 0), CoverageRasterizer.fullArea)
  }

  /// Sorts out the pieces by where they are.
  private mutating func collect(left: Int) {
    let unit = 1 &<< CoverageRasterizer.fractionBits
    strandCount = 0
    stepCount = 0
    winding = common
    var index = 0
    while index < pieceCount {
      let piece = pieces[index]
      index &+= 1
      if piece.low >= left &+ unit { continue }
      if piece.high > left {
        strands[strandCount] = Strand(
          top: Double(piece.ya), bottom: Double(piece.yb), x: Double(piece.xa &- left),
          slope: Double(piece.xb &- piece.xa) / Double(piece.yb &- piece.ya),
          winding: piece.winding)
        strandCount &+= 1
      } else {
        if piece.ya == 0 { winding &+= piece.winding } else { step(piece.ya, piece.winding) }
        if piece.yb < unit { step(piece.yb, 0 &- piece.winding) }
      }
    }
  }

  /// Notes a change of the winding number; where a strand goes on, two of them cancel out.
  private mutating func step(_ y: Int, _ change: Int) {
    if stepCount <= OverlapResolver.mostMergedSteps {
      var index = 0
      while index < stepCount {
        if steps[index].y == y {
          steps[index].change &+= change
          if steps[index].change == 0 {
            stepCount &-= 1
            steps[index] = steps[stepCount]
          }
          return
        }
        index &+= 1
      }
    }
    steps[stepCount] = Step(y: y, change: change)
    stepCount &+= 1
  }

  /// Whether two strands go from top to bottom side by side, one down and one up, as a thin shape
  /// does, with winding numbers of one sign: such sums are areas already.
  private var isPlain: Bool {
    guard strandCount == 2 else { return false }
    let a = strands[0]
    let b = strands[1]
    let unit = Double(1 &<< CoverageRasterizer.fractionBits)
    guard a.winding != b.winding, a.top == 0, b.top == 0, a.bottom == unit, b.bottom == unit
    else { return false }
    let aEnd = a.x(at: unit)
    let bEnd = b.x(at: unit)
    let aIsFirst = a.x <= b.x && aEnd <= bEnd
    guard aIsFirst || b.x <= a.x && bEnd <= aEnd else { return false }
    let between = winding &+ (aIsFirst ? a.winding : b.winding)
    return winding == 0 || between == 0 || (winding > 0) == (between > 0)
  }

  /// Lists all heights at which something changes, in order.
  private mutating func collectHeights() {
    let unit = Double(1 &<< CoverageRasterizer.fractionBits)
    heightCount = 0
    add(height: 0)
    add(height: unit)
    var index = 0
    while index < stepCount {
      add(height: Double(steps[index].y))
      index &+= 1
    }
    index = 0
    while index < strandCount && heightCount < OverlapResolver.mostHeights {
      let strand = strands[index]
      if strand.top > 0 { add(height: strand.top) }
      if strand.bottom < unit { add(height: strand.bottom) }
      addHeights(of: strand)
      var other = index &+ 1
      while other < strandCount {
        addCrossing(strand, strands[other])
        other &+= 1
      }
      index &+= 1
    }
    if heightCount == OverlapResolver.mostHeights {
      heightCount = 0
      for slice in 0...OverlapResolver.slices {
        add(height: Double(slice) * unit / Double(OverlapResolver.slices))
      }
    }
  }

  /// Puts a height in its place; once there are too many it does not matter.
  @inline(__always)
  private mutating func add(height: Double) {
    if heightCount == OverlapResolver.mostHeights { return }
    var place = heightCount
    heightCount &+= 1
    while place > 0 && heights[place &- 1] > height {
      heights[place] = heights[place &- 1]
      place &-= 1
    }
    heights[place] = height
  }

  /// Where a strand crosses the sides of the pixel.
  @inline(__always)
  private mutating func addHeights(of strand: Strand) {
    let unit = Double(1 &<< CoverageRasterizer.fractionBits)
    let end = strand.x(at: strand.bottom)
    if strand.x < 0 && end > 0 || strand.x > 0 && end < 0 {
      add(height: strand.top - strand.x / strand.slope)
    }
    if strand.x < unit && end > unit || strand.x > unit && end < unit {
      add(height: strand.top + (unit - strand.x) / strand.slope)
    }
  }

  @inline(__always)
  private mutating func addCrossing(_ a: Strand, _ b: Strand) {
    let top = max(a.top, b.top)
    let bottom = min(a.bottom, b.bottom)
    guard top < bottom else { return }
    let above = a.x(at: top) - b.x(at: top)
    let below = a.x(at: bottom) - b.x(at: bottom)
    if above < 0 && below > 0 || above > 0 && below < 0 {
      add(height: top + (bottom - top) * (above / (above - below)))
    }
  }

  /// How much of the pixel's width is inside at the height `y`, in fractions, in a slice of the
  /// given height.
  private mutating func width(_ y: Double, _ slice: Double, _ rule: FillRule) -> Double {
    let unit = Double(1 &<< CoverageRasterizer.fractionBits)
    var winding = winding
    var index = 0
    while index < stepCount {
      if Double(steps[index].y) < y { winding &+= steps[index].change }
      index &+= 1
    }
    var count = 0
    index = 0
    while index < strandCount {
      let strand = strands[index]
      index &+= 1
      guard strand.top < y && y < strand.bottom else { continue }
      let x = min(max(strand.x(at: y), 0), unit)
      var place = count
      count &+= 1
      while place > 0 && crossings[place &- 1].x > x {
        crossings[place] = crossings[place &- 1]
        place &-= 1
      }
      crossings[place] = Crossing(x: x, winding: strand.winding)
    }
    var sum = 0.0
    var last = 0.0
    index = 0
    while index < count {
      let crossing = crossings[index]
      note(winding, area: (crossing.x - last) * slice)
      if OverlapResolver.isInside(winding, rule) { sum += crossing.x - last }
      last = crossing.x
      winding &+= crossing.winding
      index &+= 1
    }
    note(winding, area: (unit - last) * slice)
    return OverlapResolver.isInside(winding, rule) ? sum + unit - last : sum
  }

  /// Notes that an area has this winding number, unless it is nothing but what rounding left.
  @inline(__always)
  private mutating func note(_ winding: Int, area: Double) {
    if area < 1 { return }
    lowest = min(lowest, winding)
    highest = max(highest, winding)
  }

  @inline(__always)
  private static func isInside(_ winding: Int, _ rule: FillRule) -> Bool {
    switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}

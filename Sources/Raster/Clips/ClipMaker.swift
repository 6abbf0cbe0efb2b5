internal import Geometry

/// Takes in the coverage of a path and makes it the rows of a clip, multiplied by the clip before.
struct ClipMaker: SpanPainter {
  private let box: PixelRect
  private let before: ClipRows?
  private let shouldAntialias: Bool
  /// By columns of the bitmap; zero between rows.
  private let coverage: UnsafeMutablePointer<UInt8>
  private var runs: [UInt32] = []
  private var rows: [UInt32] = []
  private var y: Int
  private var isEmpty = true
  /// Whether the path has taken nothing from what was there in the box, so far.
  private var keepsAll = true

  /// `rows` lend their memory until the clip is finished.
  init(_ box: PixelRect, _ before: ClipRows?, shouldAntialias: Bool, _ rows: PaintRows) {
    self.box = box
    self.before = before
    self.shouldAntialias = shouldAntialias
    coverage = rows.coverage
    y = box.minY
    self.rows.reserveCapacity(box.height)
  }

  mutating func begin(row: Int) { advance(to: row) }

  func span(_ x: Int, _ count: Int, _ value: UInt32) {
    (coverage + x).update(repeating: UInt8(truncatingIfNeeded: value), count: count)
  }

  func quad(_ x: Int, _ values: SIMD4<UInt32>) {
    for lane in 0..<4 { coverage[x &+ lane] = UInt8(truncatingIfNeeded: values[lane]) }
  }

  func pixel(_ x: Int, _ value: UInt32) {
    coverage[x] = UInt8(truncatingIfNeeded: value)
  }

  /// Ends all rows above `row`; of those that the path did not come to, nothing is left.
  private mutating func advance(to row: Int) {
    while y < row {
      endRow()
      y &+= 1
    }
  }

  private mutating func endRow() {
    let row = coverage + box.minX
    if !shouldAntialias { CoverageMask.harden(row, box.width) }
    if keepsAll {
      var x = 0
      while x < box.width && row[x] == 255 { x &+= 1 }
      keepsAll = x == box.width
    }
    before?.multiply(coverage, from: box.minX, to: box.maxX, row: y)
    let start = runs.count
    var x = 0
    while x < box.width {
      let value = row[x]
      var end = x &+ 1
      while end < box.width && row[end] == value { end &+= 1 }
      runs.append(UInt32(truncatingIfNeeded: end &- x) &<< 8 | UInt32(value))
      x = end
    }
    if runs.count != start &+ 1 || runs[start] & 255 != 0 { isEmpty = false }
    if let last = rows.last, runs[start...].elementsEqual(runs[Int(last)..<start]) {
      runs.removeSubrange(start...)
      rows.append(last)
    } else {
      rows.append(UInt32(truncatingIfNeeded: start))
    }
    row.update(repeating: 0, count: box.width)
  }

  /// What is left of a clip.
  enum Result {
    case nothing
    /// The clip before, within the box.
    case unchanged
    case rows(ClipRows)
  }

  mutating func finish() -> Result {
    advance(to: box.maxY)
    if isEmpty { return .nothing }
    return keepsAll ? .unchanged : .rows(ClipRows(box: box, runs: runs, rows: rows))
  }
}

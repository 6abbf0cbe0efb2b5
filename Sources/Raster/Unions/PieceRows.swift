internal import Geometry

/// A convex piece cut into the rows of one tile: which pixels of each row it touches, which of
/// these it covers fully, and which edges pass through the row. Places are relative to the tile's
/// corner.
///
/// A pixel of a convex piece is covered fully where the piece reaches across it on both borders of
/// its row. Of a pixel that is touched, those edges decide that pass through it; it does no harm to
/// look at others.
struct PieceRows: ~Copyable {
  static let side = CoverageUnion.tileSide

  /// An edge's line: a place p lies outside of the piece where x·p.x + y·p.y > distance.
  struct Edge {
    var x: Double
    var y: Double
    var distance: Double
  }

  private(set) var edges: UnsafeMutablePointer<Edge>
  private(set) var edgeCount = 0
  private var edgeCapacity = 64
  /// For each row: the columns that are touched, and a bit for each edge that passes through it.
  /// The last bit stands for all edges from 63 on.
  private let low: UnsafeMutablePointer<Double>
  private let high: UnsafeMutablePointer<Double>
  private let passing: UnsafeMutablePointer<UInt64>
  /// For each border between two rows: where the piece begins and ends on it.
  private let borderLow: UnsafeMutablePointer<Double>
  private let borderHigh: UnsafeMutablePointer<Double>
  private(set) var firstRow = 0
  private(set) var endRow = 0

  init() {
    let side = PieceRows.side
    edges = .allocate(capacity: edgeCapacity)
    low = .allocate(capacity: side)
    high = .allocate(capacity: side)
    passing = .allocate(capacity: side)
    borderLow = .allocate(capacity: side + 1)
    borderHigh = .allocate(capacity: side + 1)
  }

  deinit {
    edges.deallocate()
    low.deallocate()
    high.deallocate()
    passing.deallocate()
    borderLow.deallocate()
    borderHigh.deallocate()
  }

  /// Takes in a piece; false where it touches no row of the tile.
  mutating func begin(_ piece: borrowing ConvexPiece, at tile: PixelPoint) -> Bool {
    let side = Double(PieceRows.side)
    let origin = Vector(Double(tile.x), Double(tile.y))
    let top = piece.low.y - origin.y
    let bottom = piece.high.y - origin.y
    guard top < side, bottom > 0, piece.low.x - origin.x < side, piece.high.x > origin.x else {
      return false
    }
    let area = piece.doubleArea
    guard abs(area) > 1e-9 else { return false }
    firstRow = top > 0 ? Int(top) : 0
    endRow = bottom < side ? Int(bottom.rounded(.up)) : PieceRows.side
    var row = firstRow
    while row < endRow {
      low[row] = .infinity
      high[row] = -.infinity
      passing[row] = 0
      row &+= 1
    }
    row = firstRow
    while row <= endRow {
      borderLow[row] = .infinity
      borderHigh[row] = -.infinity
      row &+= 1
    }
    edgeCount = 0
    piece.corners.withUnsafeBufferPointer { corners in
      var last = corners[corners.count &- 1] - origin
      for corner in corners {
        let next = corner - origin
        addEdge(last, next, sign: area > 0 ? 1 : -1)
        last = next
      }
    }
    return true
  }

  private mutating func addEdge(_ from: Vector, _ to: Vector, sign: Double) {
    let goesDown = from.y <= to.y
    let upper = goesDown ? from : to
    let lower = goesDown ? to : from
    guard upper.y <= Double(endRow), lower.y >= Double(firstRow) else { return }
    let delta = to - from
    let length = delta.length
    guard length > 0 else { return }
    if edgeCount == edgeCapacity { grow() }
    let normal = Vector(delta.y, -delta.x) * (sign / length)
    edges[edgeCount] = Edge(x: normal.x, y: normal.y, distance: normal.dot(from))
    let bit: UInt64 = 1 &<< UInt64(min(edgeCount, 63))
    edgeCount &+= 1

    let height = lower.y - upper.y
    let run = lower.x - upper.x
    func x(_ y: Double) -> Double {
      if y <= upper.y { return upper.x }
      if y >= lower.y { return lower.x }
      return upper.x + run * ((y - upper.y) / height)
    }
    var row = max(firstRow, upper.y > 0 ? Int(upper.y) : 0)
    while row < endRow && Double(row) <= lower.y {
      let a = x(Double(row))
      let b = x(Double(row &+ 1))
      low[row] = min(low[row], a, b)
      high[row] = max(high[row], a, b)
      passing[row] |= bit
      row &+= 1
    }
    var border = max(firstRow, upper.y > 0 ? Int(upper.y.rounded(.up)) : 0)
    while border <= endRow && Double(border) <= lower.y {
      let place = x(Double(border))
      borderLow[border] = min(borderLow[border], place)
      borderHigh[border] = max(borderHigh[border], place)
      // A level edge has two places on its border.
      if height == 0 {
        borderLow[border] = min(borderLow[border], lower.x)
        borderHigh[border] = max(borderHigh[border], lower.x)
      }
      border &+= 1
    }
  }

  private mutating func grow() {
    let more = UnsafeMutablePointer<Edge>.allocate(capacity: edgeCapacity * 2)
    more.update(from: edges, count: edgeCount)
    edges.deallocate()
    edges = more
    edgeCapacity *= 2
  }

  /// The columns that are touched in a row.
  @inline(__always)
  func touched(_ row: Int) -> Range<Int> {
    let from = low[row] > 0 ? min(low[row], Double(PieceRows.side)) : 0
    let to = high[row] < Double(PieceRows.side) ? max(high[row], 0) : Double(PieceRows.side)
    let first = Int(from)
    let end = Int(to.rounded(.up))
    return first..<max(first, end)
  }

  /// The columns that are covered fully in a row.
  @inline(__always)
  func covered(_ row: Int) -> Range<Int> {
    let from = max(borderLow[row], borderLow[row &+ 1], 0)
    let to = min(borderHigh[row], borderHigh[row &+ 1], Double(PieceRows.side))
    guard from < to else { return 0..<0 }
    let first = Int(from.rounded(.up))
    return first..<max(first, Int(to))
  }

  /// The edges that pass through a row.
  @inline(__always)
  func edges(of row: Int) -> UInt64 { passing[row] }
}

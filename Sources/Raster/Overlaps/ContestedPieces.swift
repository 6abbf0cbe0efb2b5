internal import CSpanKernels

/// The pieces of edges that touch contested pixels, as a list for each row of a band.
struct ContestedPieces: ~Copyable {
  private struct Node {
    var piece: RowPiece
    var next: Int32
  }

  private struct Row {
    /// The first row from here on that has contested pixels.
    var nextContested: Int32
    var first: Int32
    var count: Int32
  }

  /// The most pieces of a band, so that memory stays bounded: rows that would need more are denied.
  private static let mostNodes = 1 << 21

  private var rows: UnsafeMutablePointer<Row>
  private var rowCapacity = 64
  private var nodes: UnsafeMutablePointer<Node>
  private var nodeCapacity = 256
  private var nodeCount: Int32 = 0

  init() {
    rows = .allocate(capacity: rowCapacity)
    nodes = .allocate(capacity: nodeCapacity)
  }

  deinit {
    rows.deallocate()
    nodes.deallocate()
  }

  /// Looks for rows with contested pixels in a band of `count` rows; false where there are none.
  mutating func begin(_ finder: borrowing OverlapFinder, count: Int) -> Bool {
    nodeCount = 0
    if count >= rowCapacity {
      rows.deallocate()
      rowCapacity = count + 1
      rows = .allocate(capacity: rowCapacity)
    }
    var next = Int32.max
    var row = count
    rows[row] = Row(nextContested: next, first: -1, count: 0)
    while row > 0 {
      row &-= 1
      if finder.settle(row: row) { next = Int32(truncatingIfNeeded: row) }
      rows[row] = Row(nextContested: next, first: -1, count: 0)
    }
    return next != Int32.max
  }

  /// The first row from `row` on that has contested pixels, or one beyond all.
  @inline(__always)
  func nextContested(from row: Int) -> Int { Int(rows[row].nextContested) }

  /// Lists the pieces of an edge in a band whose first row is `firstRow`, of `count` rows.
  @inline(__always)
  mutating func add(
    _ edge: CoverageRasterizer.Edge, _ finder: borrowing OverlapFinder, firstRow: Int, count: Int
  ) {
    let bits = CoverageRasterizer.fractionBits
    let first = max(Int(edge.y0) &>> bits &- firstRow, 0)
    let last = min((Int(edge.y1) &- 1) &>> bits &- firstRow, count &- 1)
    if first > last { return }
    let row = Int(rows[first].nextContested)
    if row <= last { add(edge, finder, firstRow: firstRow, row, last) }
  }

  private mutating func add(
    _ edge: CoverageRasterizer.Edge, _ finder: borrowing OverlapFinder, firstRow: Int,
    _ from: Int, _ last: Int
  ) {
    let bits = CoverageRasterizer.fractionBits
    let x0 = Int(edge.x0)
    let y0 = Int(edge.y0)
    let y1 = Int(edge.y1)
    // The same crossings of the row borders as in `CoverageRasterizer.scan`.
    let slope = tg_integer(Double(Int(edge.x1) &- x0) * 1_073_741_824 / Double(y1 &- y0))
    let base = (x0 &<< 30) &+ (1 &<< 29)
    var row = from
    while row <= last {
      let top = (firstRow &+ row) &<< bits
      let bottom = top &+ 1 &<< bits
      let xa = y0 >= top ? x0 : (base &+ slope &* (top &- y0)) &>> 30
      let xb = y1 <= bottom ? Int(edge.x1) : (base &+ slope &* (bottom &- y0)) &>> 30
      if finder.isContested(row: row, min(xa, xb), max(xa, xb)) {
        add(
          RowPiece(
            xa: Int32(truncatingIfNeeded: xa), ya: Int32(truncatingIfNeeded: max(y0 &- top, 0)),
            xb: Int32(truncatingIfNeeded: xb),
            yb: Int32(truncatingIfNeeded: min(y1, bottom) &- top),
            winding: 1 | edge.sign),
          row: row)
      }
      row = Int(rows[row &+ 1].nextContested)
    }
  }

  /// Lists a level edge, `y` below the band's top.
  mutating func addLevel(_ x0: Int, _ x1: Int, y: Int, _ finder: borrowing OverlapFinder) {
    let bits = CoverageRasterizer.fractionBits
    let row = y &>> bits
    let low = Int32(truncatingIfNeeded: min(x0, x1))
    let high = Int32(truncatingIfNeeded: max(x0, x1))
    guard rows[row].nextContested == row, finder.isContested(row: row, Int(low), Int(high))
    else { return }
    let height = Int32(truncatingIfNeeded: y & ((1 &<< bits) &- 1))
    add(
      RowPiece(xa: low, ya: height, xb: high, yb: height, winding: x0 < x1 ? 1 : -1), row: row)
  }

  /// Of rows with more pieces than the resolver takes the list is not complete, and `has` denies
  /// them.
  @inline(__always)
  private mutating func add(_ piece: RowPiece, row: Int) {
    if rows[row].count > OverlapResolver.mostPieces { return }
    if Int(nodeCount) == nodeCapacity {
      if nodeCapacity >= ContestedPieces.mostNodes {
        rows[row].count = Int32.max
        return
      }
      grow()
    }
    nodes[Int(nodeCount)] = Node(piece: piece, next: rows[row].first)
    rows[row].first = nodeCount
    rows[row].count &+= 1
    nodeCount &+= 1
  }

  private mutating func grow() {
    let more = UnsafeMutablePointer<Node>.allocate(capacity: nodeCapacity * 2)
    more.update(from: nodes, count: nodeCapacity)
    nodes.deallocate()
    nodes = more
    nodeCapacity *= 2
  }

  /// Whether the pieces of a row are complete.
  func has(_ row: Int) -> Bool { rows[row].count <= OverlapResolver.mostPieces }

  /// Calls `body` with each piece of a row.
  @inline(__always)
  func forEach(_ row: Int, _ body: (RowPiece) -> Void) {
    var node = rows[row].first
    while node >= 0 {
      body(nodes[Int(node)].piece)
      node = nodes[Int(node)].next
    }
  }
}

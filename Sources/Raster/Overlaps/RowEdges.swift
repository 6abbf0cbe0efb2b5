/// The edges of each row that has contested pixels, as lists.
struct RowEdges: ~Copyable {
  private struct Node {
    var edge: Int32
    var next: Int32
  }

  private struct Row {
    /// The first row from here on that has contested pixels, counted from `first`.
    var nextContested: Int32
    var first: Int32
    var count: Int32
  }

  private var first = 0
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

  /// Looks for rows with contested pixels within `range`; false where there are none.
  mutating func begin(_ finder: borrowing OverlapFinder, rows range: Range<Int>) -> Bool {
    first = range.lowerBound
    nodeCount = 0
    if range.count >= rowCapacity {
      rows.deallocate()
      rowCapacity = range.count + 1
      rows = .allocate(capacity: rowCapacity)
    }
    var next = Int32.max
    var row = range.count
    rows[row] = Row(nextContested: next, first: -1, count: 0)
    while row > 0 {
      row &-= 1
      if finder.isContested(row: first &+ row) { next = Int32(truncatingIfNeeded: row) }
      rows[row] = Row(nextContested: next, first: -1, count: 0)
    }
    return next != Int32.max
  }

  /// Lists an edge in the contested rows that it reaches, of which the last is below `end`. Of rows
  /// with more edges than the resolver takes the list is not complete, and `has` denies them.
  @inline(__always)
  mutating func add(_ edge: CoverageRasterizer.Edge, _ index: Int, end: Int) {
    let bits = CoverageRasterizer.fractionBits
    let row = max(Int(edge.y0) &>> bits &- first, 0)
    let last = min((Int(edge.y1) &- 1) &>> bits, end &- 1) &- first
    if row > last { return }
    var next = Int(rows[row].nextContested)
    while next <= last {
      if rows[next].count <= OverlapResolver.mostPieces {
        if Int(nodeCount) == nodeCapacity { grow() }
        nodes[Int(nodeCount)] = Node(edge: Int32(truncatingIfNeeded: index), next: rows[next].first)
        rows[next].first = nodeCount
        rows[next].count &+= 1
        nodeCount &+= 1
      }
      next = Int(rows[next &+ 1].nextContested)
    }
  }

  private mutating func grow() {
    let more = UnsafeMutablePointer<Node>.allocate(capacity: nodeCapacity * 2)
    more.update(from: nodes, count: nodeCapacity)
    nodes.deallocate()
    nodes = more
    nodeCapacity *= 2
  }

  /// Whether a row is to be resolved.
  func has(_ row: Int) -> Bool {
    let index = row &- first
    return rows[index].nextContested == index && rows[index].count <= OverlapResolver.mostPieces
  }

  /// Calls `body` with the index of each edge of a row.
  @inline(__always)
  func forEach(_ row: Int, _ body: (Int) -> Void) {
    var node = rows[row &- first].first
    while node >= 0 {
      body(Int(nodes[Int(node)].edge))
      node = nodes[Int(node)].next
    }
  }
}

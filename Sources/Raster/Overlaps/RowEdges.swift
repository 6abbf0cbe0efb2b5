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

  /// Lists the edges of the contested rows within `range`. Of rows with more than the resolver takes
  /// the list is not complete, and `has` denies them.
  mutating func gather(_ finder: borrowing OverlapFinder, rows range: Range<Int>) {
    first = range.lowerBound
    nodeCount = 0
    findContested(finder, count: range.count)
    let bits = CoverageRasterizer.fractionBits
    let edges = finder.edges
    let last = range.count &- 1
    var index = 0
    while index < finder.edgeCount {
      let edge = edges[index]
      let row = max(Int(min(edge.y0, edge.y1)) &>> bits &- first, 0)
      let end = min((Int(max(edge.y0, edge.y1)) &- 1) &>> bits &- first, last)
      if row <= end {
        var next = Int(rows[row].nextContested)
        while next <= end {
          add(index, to: next)
          next = Int(rows[next &+ 1].nextContested)
        }
      }
      index &+= 1
    }
  }

  private mutating func findContested(_ finder: borrowing OverlapFinder, count: Int) {
    if count >= rowCapacity {
      rows.deallocate()
      rowCapacity = count + 1
      rows = .allocate(capacity: rowCapacity)
    }
    var next = Int32.max
    rows[count] = Row(nextContested: next, first: -1, count: 0)
    var row = count
    while row > 0 {
      row &-= 1
      if finder.isContested(row: first &+ row) { next = Int32(truncatingIfNeeded: row) }
      rows[row] = Row(nextContested: next, first: -1, count: 0)
    }
  }

  private mutating func add(_ edge: Int, to row: Int) {
    guard rows[row].count <= OverlapResolver.mostPieces else { return }
    if Int(nodeCount) == nodeCapacity { grow() }
    nodes[Int(nodeCount)] = Node(edge: Int32(truncatingIfNeeded: edge), next: rows[row].first)
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

  /// Whether a row is to be resolved.
  func has(_ row: Int) -> Bool {
    let index = row &- first
    return rows[index].nextContested == index && rows[index].count <= OverlapResolver.mostPieces
  }

  /// Hands the pieces of a row to `resolver`.
  func hand(_ row: Int, of finder: borrowing OverlapFinder, to resolver: inout OverlapResolver) {
    resolver.beginRow()
    let (left, right) = finder.contestedSpan(row: row)
    var node = rows[row &- first].first
    while node >= 0 {
      resolver.add(finder.edges[Int(nodes[Int(node)].edge)], row: row, left: left, right: right)
      node = nodes[Int(node)].next
    }
  }
}

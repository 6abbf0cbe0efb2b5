/// The pixels that changed: a set of rectangles that never overlap, so that each pixel is composed
/// and copied once.
///
/// Exact while it holds at most `limit` rectangles. Beyond that, the two whose union wastes the
/// fewest pixels become one, so that the cost of a frame stays bounded; a region only ever grows by
/// this. Adding is O(limit²).
public struct DamageRegion: Equatable, Sendable {
  /// The most rectangles kept; chosen to stay below the clip count that drivers accept in
  /// FB_DAMAGE_CLIPS and DIRTYFB (256) and cheap to search.
  public static let limit = 32

  /// The rectangles, none empty, none overlapping, in no promised order.
  public private(set) var rects: [PixelRect] = []

  /// A region without pixels.
  public init() {}

  /// The pixels of one rectangle; none where it is empty.
  public init(_ rect: PixelRect) {
    add(rect)
  }

  /// Whether nothing is damaged.
  @inlinable public var isEmpty: Bool { rects.isEmpty }

  /// The number of damaged pixels.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle that holds all damage.
  public var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

  /// Forgets all damage; the memory is kept for the next.
  public mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
  }

  /// Adds the pixels of `rect`; an empty one adds nothing.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for known in rects where known.contains(rect) { return }
    dropRects(within: rect)
    // The pieces of `rect` that no other rectangle holds yet, behind the others: in place, so that
    // a region that has grown once allocates nothing.
    let first = rects.count
    rects.append(rect)
    for other in 0..<first where rects[other].intersects(rect) {
      let hole = rects[other]
      var piece = first
      while piece < rects.count { piece = cut(hole, from: piece) }
    }
    joinNeighbours()
    while rects.count > DamageRegion.limit { mergeCheapestPair() }
  }

  /// Adds the pixels of another region, rectangle by rectangle.
  public mutating func formUnion(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Adds its pixels to another region and forgets them. No memory is let go: where the other one
  /// is empty, both change places. O(1) then.
  public mutating func drain(into other: inout DamageRegion) {
    if other.rects.isEmpty {
      swap(&rects, &other.rects)
    } else {
      other.formUnion(self)
      removeAll()
    }
  }

  /// The part of the region that lies in `bounds`.
  public func clipped(to bounds: PixelRect) -> DamageRegion {
    var result = DamageRegion()
    result.rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    return result
  }

  /// Whether the pixel in column `x` and row `y` is damaged.
  public func contains(x: Int, y: Int) -> Bool {
    rects.contains { $0.contains(x: x, y: y) }
  }

  /// Replaces a rectangle by what it holds without `hole`, as up to four rectangles: above, left,
  /// right, below. Returns the index behind them.
  private mutating func cut(_ hole: PixelRect, from index: Int) -> Int {
    let whole = rects[index]
    let cut = whole.intersection(hole)
    if cut.isEmpty { return index + 1 }
    rects.remove(at: index)
    var next = index
    next = insert(
      PixelRect(minX: whole.minX, minY: whole.minY, maxX: whole.maxX, maxY: cut.minY), at: next)
    next = insert(
      PixelRect(minX: whole.minX, minY: cut.minY, maxX: cut.minX, maxY: cut.maxY), at: next)
    next = insert(
      PixelRect(minX: cut.maxX, minY: cut.minY, maxX: whole.maxX, maxY: cut.maxY), at: next)
    return insert(
      PixelRect(minX: whole.minX, minY: cut.maxY, maxX: whole.maxX, maxY: whole.maxY), at: next)
  }

  /// Inserts a rectangle unless it is empty; returns the index behind it.
  private mutating func insert(_ piece: PixelRect, at index: Int) -> Int {
    if piece.isEmpty { return index }
    rects.append(piece)
    var place = rects.count - 1
    while place > index {
      rects[place] = rects[place - 1]
      place -= 1
    }
    rects[index] = piece
    return index + 1
  }

  /// Removes the rectangles that `rect` holds whole.
  private mutating func dropRects(within rect: PixelRect) {
    var kept = 0
    for index in rects.indices where !rect.contains(rects[index]) {
      rects[kept] = rects[index]
      kept += 1
    }
    while rects.count > kept { rects.removeLast() }
  }

  /// Replaces two rectangles that share a whole edge by the one they make up.
  private mutating func joinNeighbours() {
    var first = 0
    while first < rects.count {
      var second = first + 1
      var joined = false
      while second < rects.count {
        let union = rects[first].union(rects[second])
        if union.area == rects[first].area + rects[second].area {
          rects[first] = union
          rects.remove(at: second)
          joined = true
        } else {
          second += 1
        }
      }
      // A joined rectangle may fit to one that was passed over before it grew.
      first = joined ? 0 : first + 1
    }
  }

  private mutating func mergeCheapestPair() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in (first + 1)..<max(first + 1, rects.count) {
        let waste =
          rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    var union = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    // The union may reach over others: it takes them in until it overlaps none, so the count falls.
    while let hit = rects.firstIndex(where: { $0.intersects(union) }) {
      union = union.union(rects.remove(at: hit))
    }
    rects.append(union)
  }
}

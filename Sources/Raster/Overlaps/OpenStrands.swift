/// The ends of an outline's strands that wait for their next edge.
///
/// Edges that meet at a vertex are one strand there. Of a strand only its run into the vertex is kept:
/// the part in the vertex's row. Where a strand has both of its ends in one row, both have the same run.
struct OpenStrands {
  /// The part of a strand within one row that leads to a vertex.
  struct Run {
    /// `noRow` where it lies on the border between two rows.
    var row = Run.noRow
    var span = StrandSpan()
    var edgeCount: Int32 = 0
    /// 1 where an edge runs right, 2 left, 4 down, 8 up.
    var ways: Int32 = 0
    /// What two ends of one run have in common.
    var number: Int32 = 0

    static let noRow = Int32.min

    /// The run that `next` makes of this one, unless the two, which meet at a vertex, could cross each
    /// other: two edges never do, and neither do more that are monotone in x or in y.
    @inline(__always)
    func joined(_ next: Run) -> Run? {
      let both = ways | next.ways
      let count = edgeCount &+ next.edgeCount
      guard row == next.row, count <= 2 || both & 3 != 3 || both & 12 != 12 else { return nil }
      var result = self
      result.span = span.union(next.span)
      result.edgeCount = count
      result.ways = both
      return result
    }
  }

  /// Those that wait for an edge of one kind: as many as a stroke has at once, two.
  struct Waiting {
    private typealias End = (vertex: UInt64, run: Run)
    private static let nowhere = OpenStrands.vertex(Int(Int32.min), Int(Int32.min))
    private var latest: End = (nowhere, Run())
    private var earlier: End = (nowhere, Run())

    /// Takes out the run that waits at a vertex.
    @inline(__always)
    mutating func take(_ vertex: UInt64) -> Run? {
      if latest.vertex == vertex {
        latest.vertex = Waiting.nowhere
        return latest.run
      }
      if earlier.vertex == vertex {
        earlier.vertex = Waiting.nowhere
        return earlier.run
      }
      return nil
    }

    /// Lets a run wait. If there are two already the earlier one gives way: the pixels at its vertex
    /// will be resolved without need.
    @inline(__always)
    mutating func add(_ vertex: UInt64, _ run: Run) {
      if latest.vertex != Waiting.nowhere { earlier = latest }
      latest = (vertex, run)
    }

    /// Renews the run of the end that has the same number.
    @inline(__always)
    mutating func renew(_ run: Run) {
      if latest.run.number == run.number { latest.run = run }
      if earlier.run.number == run.number { earlier.run = run }
    }
  }

  /// Where the outline arrived, and an edge that starts there goes on.
  private var arrivals = Waiting()
  /// Where the outline came from, and an edge that ends there closes up.
  private var departures = Waiting()
  private var lastNumber: Int32 = 0

  @inline(__always)
  static func vertex(_ x: Int, _ y: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: x)) &<< 32 | UInt64(UInt32(truncatingIfNeeded: y))
  }

  /// An edge through several rows starts at a vertex, with `run` in the vertex's row. Returns what
  /// its strand has touched there.
  @inline(__always)
  mutating func leave(_ vertex: UInt64, _ run: Run) -> StrandSpan {
    guard let arrived = arrivals.take(vertex) else {
      departures.add(vertex, numbered(run))
      return StrandSpan()
    }
    guard let joined = arrived.joined(run) else { return StrandSpan() }
    departures.renew(joined)
    return arrived.span
  }

  /// The same for the vertex at which it ends.
  @inline(__always)
  mutating func arrive(_ vertex: UInt64, _ run: Run) -> StrandSpan {
    guard let departed = departures.take(vertex) else {
      arrivals.add(vertex, numbered(run))
      return StrandSpan()
    }
    guard let joined = departed.joined(run) else { return StrandSpan() }
    arrivals.renew(joined)
    return departed.span
  }

  /// An edge within one row leads from one vertex to another. Returns what the strands at both ends,
  /// now one, have touched.
  mutating func pass(_ start: UInt64, _ end: UInt64, _ run: Run) -> (StrandSpan, StrandSpan) {
    let arrived = arrivals.take(start)
    let departed = departures.take(end)
    var joined = numbered(run)
    var before = StrandSpan()
    var after = StrandSpan()
    if let arrived, let both = arrived.joined(joined) {
      before = arrived.span
      joined = both
    }
    if let departed, let both = departed.joined(joined) {
      after = departed.span
      // The ends that are left: that of the strand behind, and that of the strand ahead.
      arrivals.renew(both)
      joined.span = both.span
      joined.edgeCount = both.edgeCount
      joined.ways = both.ways
    }
    departures.renew(joined)
    if arrived == nil { departures.add(start, joined) }
    if departed == nil { arrivals.add(end, joined) }
    return (before, after)
  }

  @inline(__always)
  private mutating func numbered(_ run: Run) -> Run {
    lastNumber &+= 1
    var result = run
    result.number = lastNumber
    return result
  }
}

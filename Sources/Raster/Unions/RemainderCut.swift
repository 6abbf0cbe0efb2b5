/// Takes a convex piece out of what is left of a pixel.
///
/// Each convex part is cut along the edges of the piece that pass through the pixel, one after the
/// other: what lies beyond an edge stays, as a part of its own; what lies within all edges is
/// covered.
struct RemainderCut: ~Copyable {
  typealias Entry = Remainders.Entry

  /// An edge of the piece: a place p of the pixel is beyond it where x·p.x + y·p.y > distance.
  struct Edge {
    var x: Float
    var y: Float
    var distance: Float

    @inline(__always)
    func beyond(_ place: Entry) -> Float { x * place.x + y * place.y - distance }
  }

  /// Parts smaller than this are dropped: rounding.
  private static let sliver: Float = 0x1p-22
  /// A piece that would cover less than this of a pixel is left out, so that each one that counts
  /// brings the pixel nearer to being full. 1/64 of what eight bits resolve; with many parts more,
  /// up to half of it, so that their number stays small.
  private static let leastCover: Float = 0x1p-14
  private static let mostLeastCover: Float = 0x1p-9
  /// A pixel of which less than this is left is full: a quarter of what eight bits resolve.
  private static let full: Float = 0x1p-10

  var edges: UnsafeMutablePointer<Edge>
  var edgeCount = 0
  private var edgeCapacity = 64
  private var output: UnsafeMutablePointer<Entry>
  private var outputCapacity = 256
  private var outputCount = 0
  /// The part that is being cut, and what of it lies within the edge.
  private var current: UnsafeMutablePointer<Entry>
  private var next: UnsafeMutablePointer<Entry>
  private var distances: UnsafeMutablePointer<Float>
  private var cornerCapacity = 64
  private var left: Float = 0

  init() {
    edges = .allocate(capacity: edgeCapacity)
    output = .allocate(capacity: outputCapacity)
    current = .allocate(capacity: cornerCapacity)
    next = .allocate(capacity: cornerCapacity)
    distances = .allocate(capacity: cornerCapacity)
  }

  deinit {
    edges.deallocate()
    output.deallocate()
    current.deallocate()
    next.deallocate()
    distances.deallocate()
  }

  @inline(__always)
  mutating func add(_ edge: Edge) {
    if edgeCount == edgeCapacity {
      let more = UnsafeMutablePointer<Edge>.allocate(capacity: edgeCapacity * 2)
      more.update(from: edges, count: edgeCount)
      edges.deallocate()
      edges = more
      edgeCapacity *= 2
    }
    edges[edgeCount] = edge
    edgeCount &+= 1
  }

  /// What became of a pixel.
  enum Result {
    case unchanged
    case full
    /// With the part that is left, 0...1.
    case changed(Remainders.Place, left: Float)
  }

  /// Cuts along `edges`; the former remainder stays stored.
  mutating func cut(_ place: Remainders.Place, in remainders: inout Remainders) -> Result {
    reserve(Int(place.count))
    outputCount = 0
    left = 0
    var covered: Float = 0
    if place.isStored {
      var entry = remainders.entries + Int(place.start)
      let end = entry + Int(place.count)
      while entry < end {
        let count = Int(entry[0].x)
        covered += cutPart(entry + 1, count, area: entry[0].y)
        entry += count &+ 1
      }
    } else {
      next[0] = Entry(0, 0)
      next[1] = Entry(1, 0)
      next[2] = Entry(1, 1)
      next[3] = Entry(0, 1)
      covered = cutPart(next, 4, area: 1)
    }
    if left < RemainderCut.full { return .full }
    let least = min(
      RemainderCut.leastCover * Float(1 + Int(place.count) / 64), RemainderCut.mostLeastCover)
    if covered < least { return .unchanged }
    return .changed(remainders.store(output, count: outputCount), left: left)
  }

  /// Cuts one part; what lies beyond the edges goes to the output. Returns the area of what does
  /// not.
  private mutating func cutPart(
    _ corners: UnsafeMutablePointer<Entry>, _ count: Int, area: Float
  ) -> Float {
    // A part that lies beyond one edge as a whole stays as it is.
    var index = 0
    while index < edgeCount {
      let edge = edges[index]
      var corner = 0
      while corner < count && edge.beyond(corners[corner]) > -0x1p-20 { corner &+= 1 }
      if corner == count {
        keep(corners, count, area: area)
        return 0
      }
      index &+= 1
    }
    current.update(from: corners, count: count)
    var currentCount = count
    index = 0
    while index < edgeCount {
      currentCount = split(currentCount, by: edges[index])
      if currentCount < 3 { return 0 }
      index &+= 1
    }
    return RemainderCut.area(current, currentCount)
  }

  /// Divides the current part: what lies beyond the edge goes to the output, the rest is the
  /// current part then. Returns the number of its corners.
  @inline(__always)
  private mutating func split(_ count: Int, by edge: Edge) -> Int {
    var isAllWithin = true
    var corner = 0
    while corner < count {
      let distance = edge.beyond(current[corner])
      distances[corner] = distance
      if distance > 0x1p-20 { isAllWithin = false }
      corner &+= 1
    }
    if isAllWithin { return count }
    let beyond = output + outputCount + 1
    var beyondCount = 0
    var withinCount = 0
    var last = count &- 1
    corner = 0
    while corner < count {
      let from = distances[last]
      let to = distances[corner]
      if (from < 0 && to > 0) || (from > 0 && to < 0) {
        // From the same end whichever part is looked at, so that neighbours share the place.
        let part = from / (from - to)
        let place = current[last] + (current[corner] - current[last]) * part
        beyond[beyondCount] = place
        beyondCount &+= 1
        next[withinCount] = place
        withinCount &+= 1
      }
      if to >= 0 {
        beyond[beyondCount] = current[corner]
        beyondCount &+= 1
      }
      if to <= 0 {
        next[withinCount] = current[corner]
        withinCount &+= 1
      }
      last = corner
      corner &+= 1
    }
    if beyondCount >= 3 {
      let area = RemainderCut.area(beyond, beyondCount)
      if area >= RemainderCut.sliver { finishOutput(beyondCount, area: area) }
    }
    swap(&current, &next)
    return withinCount
  }

  private mutating func keep(
    _ corners: UnsafeMutablePointer<Entry>, _ count: Int, area: Float
  ) {
    (output + outputCount + 1).update(from: corners, count: count)
    finishOutput(count, area: area)
  }

  @inline(__always)
  private mutating func finishOutput(_ count: Int, area: Float) {
    output[outputCount] = Entry(Float(count), area)
    outputCount &+= count &+ 1
    left += area
  }

  private static func area(_ corners: UnsafeMutablePointer<Entry>, _ count: Int) -> Float {
    let origin = corners[0]
    var sum: Float = 0
    var last = corners[1] - origin
    var index = 2
    while index < count {
      let next = corners[index] - origin
      sum += last.x * next.y - last.y * next.x
      last = next
      index &+= 1
    }
    return abs(sum) / 2
  }

  /// Makes room for all that a remainder of `count` entries can become. A cut adds two corners to a
  /// part at most, and one more part with as many.
  private mutating func reserve(_ count: Int) {
    let corners = max(4, count) + 2 * edgeCount + 4
    if corners > cornerCapacity {
      cornerCapacity = 2 * corners
      current.deallocate()
      next.deallocate()
      distances.deallocate()
      current = .allocate(capacity: cornerCapacity)
      next = .allocate(capacity: cornerCapacity)
      distances = .allocate(capacity: cornerCapacity)
    }
    let parts = max(1, count / 4)
    let needed = (edgeCount + 1) * (max(5, count) + parts * (2 * edgeCount + 6))
    if needed > outputCapacity {
      outputCapacity = 2 * needed
      output.deallocate()
      output = .allocate(capacity: outputCapacity)
    }
  }
}

/// Gives new positions to old ones so that the sum of the squared distances is smallest; as many
/// pairs as the smaller side has members.
///
/// Exact for up to `exactLimit` on the larger side (all subsets of the old positions, O(n²·2ⁿ));
/// beyond that the nearest pairs are taken first, since hands that many do not cross. Its memory is
/// used again, so that no report allocates once as many contacts were there before.
struct NearestAssignment {
  static let exactLimit = 7

  typealias Position = (x: Int32, y: Int32)

  private struct Pair {
    var cost: UInt128
    var old: Int
    var new: Int

    func comes(before other: Pair) -> Bool { (cost, old, new) < (other.cost, other.old, other.new) }
  }

  private var old: [Position] = []
  private var new: [Position] = []
  /// The least cost of the members of the smaller side from one on, when some of the larger side are
  /// given away: a row of all subsets for each member. And whom it takes then.
  private var best: [UInt128] = []
  private var choice: [Int8] = []
  private var pairs: [Pair] = []
  private var isTaken: [Bool] = []

  mutating func removeAll() {
    old.removeAll(keepingCapacity: true)
    new.removeAll(keepingCapacity: true)
  }

  mutating func addOld(x: Int32, y: Int32) { old.append((x, y)) }

  mutating func addNew(x: Int32, y: Int32) { new.append((x, y)) }

  /// Sets for each of the new ones, in `partners`, the index of the old one that it continues; what
  /// continues none keeps its nil.
  ///
  /// Of several best ways the one counts in which the first of the smaller side (of the old, where
  /// both have the same size) has the first partner, then the second, and so on.
  mutating func assign(to partners: inout [Int?]) {
    if new.isEmpty || old.isEmpty { return }
    if max(new.count, old.count) > NearestAssignment.exactLimit {
      takeNearestFirst(&partners)
    } else {
      takeBest(&partners)
    }
  }

  /// Whole numbers: a square of differences of 32-bit values has 66 bits.
  private static func squaredDistance(_ a: Position, _ b: Position) -> UInt128 {
    let dx = UInt128((Int64(a.x) - Int64(b.x)).magnitude)
    let dy = UInt128((Int64(a.y) - Int64(b.y)).magnitude)
    return dx * dx + dy * dy
  }

  private mutating func takeBest(_ partners: inout [Int?]) {
    let newIsFewer = new.count < old.count
    let few = newIsFewer ? new.count : old.count
    let many = newIsFewer ? old.count : new.count
    let subsets = 1 << many
    fillBest(few: few, many: many, newIsFewer: newIsFewer)
    var taken = 0
    for index in 0..<few {
      let candidate = Int(choice[index * subsets + taken])
      taken |= 1 << candidate
      if newIsFewer { partners[index] = candidate } else { partners[candidate] = index }
    }
  }

  private mutating func fillBest(few: Int, many: Int, newIsFewer: Bool) {
    let subsets = 1 << many
    let unreachable = UInt128.max >> 1
    best.removeAll(keepingCapacity: true)
    best.append(contentsOf: repeatElement(unreachable, count: few * subsets))
    best.append(contentsOf: repeatElement(0, count: subsets))
    choice.removeAll(keepingCapacity: true)
    choice.append(contentsOf: repeatElement(0, count: few * subsets))
    for index in (0..<few).reversed() {
      for taken in 0..<subsets where taken.nonzeroBitCount == index {
        let place = index * subsets + taken
        for candidate in 0..<many where taken & (1 << candidate) == 0 {
          let step = NearestAssignment.squaredDistance(
            newIsFewer ? new[index] : new[candidate], newIsFewer ? old[candidate] : old[index])
          let cost = step + best[(index + 1) * subsets + (taken | 1 << candidate)]
          if cost < best[place] {
            best[place] = cost
            choice[place] = Int8(candidate)
          }
        }
      }
    }
  }

  private mutating func takeNearestFirst(_ partners: inout [Int?]) {
    pairs.removeAll(keepingCapacity: true)
    for i in new.indices {
      for j in old.indices {
        let cost = NearestAssignment.squaredDistance(new[i], old[j])
        pairs.append(Pair(cost: cost, old: j, new: i))
      }
    }
    isTaken.removeAll(keepingCapacity: true)
    isTaken.append(contentsOf: repeatElement(false, count: old.count))
    var left = min(new.count, old.count)
    // A heap in place: the library's own sort allocates.
    for root in (0..<pairs.count / 2).reversed() { sift(from: root) }
    while left > 0 {
      let pair = takeNearestPair()
      guard partners[pair.new] == nil, !isTaken[pair.old] else { continue }
      partners[pair.new] = pair.old
      isTaken[pair.old] = true
      left -= 1
    }
  }

  private mutating func takeNearestPair() -> Pair {
    pairs.swapAt(0, pairs.count - 1)
    let pair = pairs.removeLast()
    sift(from: 0)
    return pair
  }

  /// Lets a pair sink until none beneath it comes before it.
  private mutating func sift(from root: Int) {
    var place = root
    while true {
      var first = place
      for child in 2 * place + 1...2 * place + 2 where child < pairs.count {
        if pairs[child].comes(before: pairs[first]) { first = child }
      }
      if first == place { return }
      pairs.swapAt(place, first)
      place = first
    }
  }
}

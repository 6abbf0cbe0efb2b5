/// Gives new positions to old ones so that the sum of the squared distances is smallest; as many
/// pairs as the smaller side has members.
///
/// Exact for up to `exactLimit` on the larger side (all subsets of the old positions, O(n²·2ⁿ));
/// beyond that the nearest pairs are taken first, since hands that many do not cross.
enum NearestAssignment {
  static let exactLimit = 7

  typealias Position = (x: Int32, y: Int32)

  /// For each of `new` the index in `old` that it continues, or nil.
  ///
  /// Of several best ways the one counts in which the first of the smaller side (of `old`, where
  /// both have the same size) has the first partner, then the second, and so on.
  static func partners(of new: [Position], among old: [Position]) -> [Int?] {
    if new.isEmpty || old.isEmpty { return Array(repeating: nil, count: new.count) }
    if max(new.count, old.count) > exactLimit { return greedy(new, old) }
    if new.count < old.count { return exact(new, old) }
    var result = [Int?](repeating: nil, count: new.count)
    for (index, partner) in exact(old, new).enumerated() { result[partner] = index }
    return result
  }

  /// Whole numbers: a square of differences of 32-bit values has 66 bits.
  private static func squaredDistance(_ a: Position, _ b: Position) -> UInt128 {
    let dx = UInt128((Int64(a.x) - Int64(b.x)).magnitude)
    let dy = UInt128((Int64(a.y) - Int64(b.y)).magnitude)
    return dx * dx + dy * dy
  }

  /// For each of `few` the index of its partner among `many`, which are at least as many.
  private static func exact(_ few: [Position], _ many: [Position]) -> [Int] {
    // best[i][taken]: the least cost of few[i...] when the partners in `taken` are given away.
    let unreachable = UInt128.max >> 1
    let subsets = 1 << many.count
    var best = Array(
      repeating: Array(repeating: unreachable, count: subsets), count: few.count + 1)
    var choice = Array(repeating: Array(repeating: 0, count: subsets), count: few.count)
    for taken in 0..<subsets { best[few.count][taken] = 0 }
    for index in few.indices.reversed() {
      for taken in 0..<subsets where taken.nonzeroBitCount == index {
        for candidate in many.indices where taken & (1 << candidate) == 0 {
          let cost =
            squaredDistance(few[index], many[candidate]) + best[index + 1][taken | 1 << candidate]
          if cost < best[index][taken] {
            best[index][taken] = cost
            choice[index][taken] = candidate
          }
        }
      }
    }
    var taken = 0
    return few.indices.map { index in
      let candidate = choice[index][taken]
      taken |= 1 << candidate
      return candidate
    }
  }

  private static func greedy(_ new: [Position], _ old: [Position]) -> [Int?] {
    var pairs: [(cost: UInt128, new: Int, old: Int)] = []
    for i in new.indices {
      for j in old.indices { pairs.append((squaredDistance(new[i], old[j]), i, j)) }
    }
    pairs.sort { ($0.cost, $0.old, $0.new) < ($1.cost, $1.old, $1.new) }
    var result = [Int?](repeating: nil, count: new.count)
    var isTaken = [Bool](repeating: false, count: old.count)
    for pair in pairs where result[pair.new] == nil && !isTaken[pair.old] {
      result[pair.new] = pair.old
      isTaken[pair.old] = true
    }
    return result
  }
}

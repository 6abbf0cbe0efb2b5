/// Gives new positions to old ones so that the sum of the squared distances is smallest; as many
/// pairs as the smaller side has members.
///
/// Exact for up to `exactLimit` on the larger side (all subsets of the old positions, O(n²·2ⁿ));
/// beyond that the nearest pairs are taken first, since hands that many do not cross.
enum NearestAssignment {
  static let exactLimit = 7

  typealias Position = (x: Int32, y: Int32)

  /// For each of `new` the index in `old` that it continues, or nil.
  static func partners(of new: [Position], among old: [Position]) -> [Int?] {
    if new.isEmpty || old.isEmpty { return Array(repeating: nil, count: new.count) }
    return max(new.count, old.count) <= exactLimit
      ? exact(new, old) : greedy(new, old)
  }

  private static func squaredDistance(_ a: Position, _ b: Position) -> Double {
    // Doubles: the square of a difference of two 32-bit values needs more than 64 bits.
    let dx = Double(a.x) - Double(b.x)
    let dy = Double(a.y) - Double(b.y)
    return dx * dx + dy * dy
  }

  private static func exact(_ new: [Position], _ old: [Position]) -> [Int?] {
    // best[i][taken]: the least cost of new[i...] when the old ones in `taken` are given away.
    let skips = max(0, new.count - old.count)
    let subsets = 1 << old.count
    var best = Array(
      repeating: Array(repeating: Double.infinity, count: subsets), count: new.count + 1)
    var choice = Array(repeating: Array(repeating: -1, count: subsets), count: new.count)
    for taken in 0..<subsets { best[new.count][taken] = 0 }
    for index in new.indices.reversed() {
      for taken in 0..<subsets {
        let skipped = index - taken.nonzeroBitCount
        guard skipped >= 0 else { continue }
        for candidate in old.indices where taken & (1 << candidate) == 0 {
          let cost =
            squaredDistance(new[index], old[candidate]) + best[index + 1][taken | 1 << candidate]
          if cost < best[index][taken] {
            best[index][taken] = cost
            choice[index][taken] = candidate
          }
        }
        if skipped < skips, best[index + 1][taken] < best[index][taken] {
          best[index][taken] = best[index + 1][taken]
          choice[index][taken] = -1
        }
      }
    }
    var taken = 0
    return new.indices.map { index in
      let candidate = choice[index][taken]
      guard candidate >= 0 else { return nil }
      taken |= 1 << candidate
      return candidate
    }
  }

  private static func greedy(_ new: [Position], _ old: [Position]) -> [Int?] {
    var pairs: [(cost: Double, new: Int, old: Int)] = []
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

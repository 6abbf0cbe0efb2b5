/// The number of letters to insert, delete, replace or swap with their neighbour to turn one word
/// into the other (the optimal string alignment distance; Damerau 1964, restricted). O(n·m).
func editDistance(_ left: some StringProtocol, _ right: some StringProtocol) -> Int {
  let rows = Array(left.unicodeScalars)
  let columns = Array(right.unicodeScalars)
  if rows.isEmpty || columns.isEmpty { return max(rows.count, columns.count) }
  var before = [Int](repeating: 0, count: columns.count + 1)
  var above = Array(0...columns.count)
  for row in 1...rows.count {
    var current = [Int](repeating: row, count: columns.count + 1)
    for column in 1...columns.count {
      let isSame = rows[row - 1] == columns[column - 1]
      var best = min(
        above[column] + 1, current[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, rows[row - 1] == columns[column - 2],
        rows[row - 2] == columns[column - 1]
      {
        best = min(best, before[column - 2] + 1)
      }
      current[column] = best
    }
    before = above
    above = current
  }
  return above[columns.count]
}

/// The candidate that is most likely meant, capitals aside: the shortest that continues the word,
/// else the one that takes the fewest edits; of equals the first.
package func nearest(to word: String, among candidates: [String]) -> String {
  precondition(!candidates.isEmpty)
  // Nobody mistypes a name into hundreds of letters; a cut bounds the work.
  let word = word.prefix(128).lowercased()
  let known = candidates.map { (name: $0, folded: $0.lowercased()) }
  let significant = word.drop { $0 == "-" }
  if significant.count >= 2 {
    let continuations = known.filter { $0.folded.hasPrefix(word) }
    if let best = continuations.min(by: { $0.folded.count < $1.folded.count }) { return best.name }
  }
  return known.min { editDistance(word, $0.folded) < editDistance(word, $1.folded) }!.name
}

extension ScreenCandidate {
  /// Puts the CRTCs of each candidate in such an order that, taken by their first choices, as many
  /// of them as can be are fed at the same time, earlier ones before later ones. Where one pairing
  /// alone is legal, it is found (augmenting paths; Kuhn, 1955).
  ///
  /// A candidate's own order is kept as far as that allows: a CRTC that feeds a screen already
  /// stays with it, so that nothing flickers. O(candidates² × CRTCs).
  static func matched(_ candidates: [ScreenCandidate]) -> [ScreenCandidate] {
    /// Who has a CRTC.
    var owners: [UInt32: Int] = [:]
    func assign(_ index: Int, _ visited: inout Set<UInt32>) -> Bool {
      for crtc in candidates[index].crtcs where visited.insert(crtc).inserted {
        guard let owner = owners[crtc] else {
          owners[crtc] = index
          return true
        }
        if assign(owner, &visited) {
          owners[crtc] = index
          return true
        }
      }
      return false
    }
    for index in candidates.indices {
      var visited: Set<UInt32> = []
      _ = assign(index, &visited)
    }
    var result = candidates
    for (crtc, index) in owners {
      result[index].crtcs.removeAll { $0 == crtc }
      result[index].crtcs.insert(crtc, at: 0)
    }
    return result
  }
}

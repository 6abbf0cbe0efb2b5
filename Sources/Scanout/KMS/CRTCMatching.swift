extension FoundScreen {
  /// Puts the CRTCs of each screen in such an order that, taken by their first choices, as many
  /// of them as can be are fed at the same time, earlier ones before later ones. Where one pairing
  /// alone is legal, it is found (augmenting paths; Kuhn, 1955).
  ///
  /// A screen's own order is kept as far as that allows: a CRTC that feeds a screen already
  /// stays with it, so that nothing flickers. O(screens² × CRTCs).
  static func matched(_ screens: [FoundScreen]) -> [FoundScreen] {
    /// Who has a CRTC.
    var owners: [UInt32: Int] = [:]
    func assign(_ index: Int, _ visited: inout Set<UInt32>) -> Bool {
      for crtc in screens[index].crtcs where visited.insert(crtc).inserted {
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
    for index in screens.indices {
      var visited: Set<UInt32> = []
      _ = assign(index, &visited)
    }
    var result = screens
    for (crtc, index) in owners {
      result[index].crtcs.removeAll { $0 == crtc }
      result[index].crtcs.insert(crtc, at: 0)
    }
    return result
  }
}

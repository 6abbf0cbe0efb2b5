/// How much memory the rows of a context's path clips take, and which of them are given up.
///
/// Whenever they take more than the budget, clips lose their rows but for every second, fourth,
/// eighth and so on of the chain, until half of the budget is free. So memory is bounded by the
/// budget and the newest clip, and to come back to a clip without rows, as many are made again as
/// lie between two that have kept theirs.
final class ClipMemory {
  /// In bytes: enough for some hundred clips with ragged edges as large as a screen.
  var budget = 32 << 20
  var bytes = 0
  /// One clip in so many keeps its rows.
  private var spacing = 1

  var isFull: Bool { bytes > budget }

  /// To be called after a clip was added.
  func thin(upTo newest: ClipMask) {
    if bytes < budget / 4 { spacing = 1 }
    guard isFull else { return }
    strip(above: newest)
    while bytes > budget / 2 && spacing <= newest.depth {
      spacing *= 2
      strip(above: newest)
    }
  }

  private func strip(above newest: ClipMask) {
    var mask = newest.parent
    while let clip = mask {
      if clip.depth % spacing != 0 { clip.rows = nil }
      mask = clip.parent
    }
  }
}

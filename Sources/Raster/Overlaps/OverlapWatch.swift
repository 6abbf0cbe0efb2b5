/// What the rasterizer does about an outline that may meet itself.
enum OverlapWatch {
  /// Nothing: it cannot.
  case nothing
  /// Finds out whether it can, while its edges go to the cells.
  case star
  /// Its edges go to the cells and to the finder.
  case follow
  /// Its edges went to the cells already, and go to the finder now.
  case followOnly

  /// Whether pixels may have to be resolved.
  var finds: Bool { self == .follow || self == .followOnly }
}

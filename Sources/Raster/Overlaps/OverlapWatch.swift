/// What the rasterizer does about an outline that may meet itself.
enum OverlapWatch {
  /// Nothing: it cannot.
  case nothing
  /// Finds out whether it can, in passing.
  case star
  /// Looks for the pixels in which it does.
  case outline
}

/// What entering and drawing a stroke took, in counts: the work of a frame is the difference.
struct StrokeWork: Hashable {
  /// Pixels near segments that were entered: each segment's, once.
  var enteredPixels = 0
  /// Pixels of crowded tiles in which a piece of a segment or of the tail was worked on.
  var cutPixels = 0
  /// Segments that were handed to the renderer as parts of an outline.
  var outlinedSegments = 0
}

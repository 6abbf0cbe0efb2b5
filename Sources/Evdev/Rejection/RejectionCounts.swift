/// How many contacts were rejected, by what they were taken for.
struct RejectionCounts: Hashable {
  var palms = 0
  var ghosts = 0
  var edges = 0
}

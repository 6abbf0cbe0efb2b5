internal import Evdev

extension Configuration {
  /// Which contacts are rejected.
  ///
  /// - Parameters:
  ///   - standard: what holds where the file says nothing.
  ///   - isJudged: whether what the file says counts.
  func rejection(default standard: ContactRejection, isJudged: Bool) -> ContactRejection {
    guard isJudged else { return standard }
    return ContactRejection(
      palmSize: palmSize ?? standard.palmSize,
      rejectsGhosts: rejectsGhosts ?? standard.rejectsGhosts,
      rejectsRestingEdges: rejectsRestingEdges ?? standard.rejectsRestingEdges,
      releaseTimeout: release.map(\.duration) ?? standard.releaseTimeout)
  }
}

internal import Geometry

/// A connector that could show the picture, with all the ways to do it, the best first.
struct ScreenCandidate {
  var connector: ScanoutConnector
  /// The modes to try in order.
  var modes: [DisplayMode]
  /// The CRTCs that can legally feed it, to be tried in order.
  var crtcs: [UInt32]
  /// What makes up for how the panel is built in.
  var orientation: QuarterTurn
  /// Which connectors each CRTC of the card feeds now.
  var feeding: [UInt32: [UInt32]]
  /// Whether it lacks the mode that was asked for, so that it can only show another screen's
  /// picture, letterboxed.
  var isOnlyMirror = false
}

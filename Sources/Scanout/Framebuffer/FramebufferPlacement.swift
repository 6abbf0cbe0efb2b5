internal import Geometry

/// How the upright picture lies in the window.
struct FramebufferPlacement {
  let turn: QuarterTurn
  /// What stays black around it, as the panel has it.
  let margins: Margins
  /// The picture's part of the window.
  let place: PixelRect

  var pictureSize: PixelSize { turn.turned(place.size) }

  init(_ options: DisplayOptions, window: PixelSize) throws(FramebufferFailure) {
    turn = options.rotation
    margins = options.margins.turned(options.rotation)
    guard let place = margins.inset(window) else {
      throw .unfit("shows \(window), of which margins of \(options.margins) pixels leave nothing")
    }
    self.place = place
  }
}

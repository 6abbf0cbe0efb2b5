internal import Geometry

/// Where the picture lies in the buffers of a screen, and which way up.
struct PictureLayout: Hashable {
  /// The size of the memory that is scanned out.
  let bufferSize: PixelSize
  /// The part of it that holds the picture; the rest stays black.
  let place: PixelRect
  /// How far the copying turns the picture; the plane turns it by what is missing.
  let softwareTurn: QuarterTurn
  let hardwareTurn: QuarterTurn

  /// The buffers of a panel of size `panel`, on which the picture lies turned by `turn` and without
  /// the `margins`, which are those of the upright picture. Where the hardware turns, the buffers
  /// are upright. nil where the margins leave nothing.
  init?(panel: PixelSize, turn: QuarterTurn, byHardware: Bool, margins: Margins) {
    softwareTurn = byHardware ? .none : turn
    hardwareTurn = byHardware ? turn : .none
    bufferSize = hardwareTurn.turned(panel)
    guard let place = margins.turned(softwareTurn).inset(bufferSize) else { return nil }
    self.place = place
  }

  var pictureSize: PixelSize { softwareTurn.turned(place.size) }

  /// Where a part of the upright picture lies in the buffer.
  func bufferRect(of rect: PixelRect) -> PixelRect {
    softwareTurn.panelRect(of: rect, panel: place.size).offsetBy(dx: place.x, dy: place.y)
  }
}

internal import Geometry

/// Where the picture is in the buffers of a screen, and which way up.
struct PictureLayout: Hashable {
  /// The size of the memory that is scanned out.
  let bufferSize: PixelSize
  /// The part of it that holds the picture; the rest stays black.
  let place: PixelRect
  /// How far the copying rotates the picture; the plane rotates it by the rest.
  let softwareRotation: QuarterTurn
  let hardwareRotation: QuarterTurn

  /// The buffers of a panel of size `panel`, on which the picture is rotated by `rotation` and
  /// leaves out the `margins`, which are those of the upright picture. Where the hardware rotates,
  /// the buffers are upright. nil where the margins leave nothing.
  init?(panel: PixelSize, rotation: QuarterTurn, byHardware: Bool, margins: Margins) {
    softwareRotation = byHardware ? .zero : rotation
    hardwareRotation = byHardware ? rotation : .zero
    bufferSize = hardwareRotation.turned(panel)
    guard let place = margins.turned(softwareRotation).inset(bufferSize) else { return nil }
    self.place = place
  }

  var pictureSize: PixelSize { softwareRotation.turned(place.size) }

  /// Where a part of the upright picture is in the buffer.
  func bufferRect(of rect: PixelRect) -> PixelRect {
    softwareRotation.panelRect(of: rect, panel: place.size).offsetBy(dx: place.x, dy: place.y)
  }
}

package import Geometry

/// Between positions of the upright picture and fractions of the panel in its own orientation,
/// which calibration matrices are about. Nothing is clamped, so each undoes the other.
extension PictureGeometry {
  /// Where a position of the picture lies on the panel.
  package func panelFraction(of position: Point) -> Point {
    let turn = AxisExchange(self.turn)
    let point = uprightPoint(of: position)
    var place = Point(
      x: point.x / Double(max(upright.width, 1)), y: point.y / Double(max(upright.height, 1)))
    if turn.mirrorsX { place.x = 1 - place.x }
    if turn.mirrorsY { place.y = 1 - place.y }
    return turn.swaps ? Point(x: place.y, y: place.x) : place
  }

  /// What a place on the panel shows, in pixels of the picture; beyond it where the place is.
  package func position(ofPanelFraction fraction: Point) -> Point {
    let turn = AxisExchange(self.turn)
    var point = turn.swaps ? Point(x: fraction.y, y: fraction.x) : fraction
    if turn.mirrorsX { point.x = 1 - point.x }
    if turn.mirrorsY { point.y = 1 - point.y }
    func inside(_ value: Double, _ size: Int, _ start: Int, _ length: Int, _ picture: Int) -> Double
    {
      (value * Double(size) - Double(start)) * Double(picture) / Double(max(length, 1))
    }
    return Point(
      x: inside(point.x, upright.width, place.minX, place.width, picture.width),
      y: inside(point.y, upright.height, place.minY, place.height, picture.height))
  }
}

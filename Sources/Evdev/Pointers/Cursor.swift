internal import Geometry

/// The one cursor that all relative mice move, in whole pixels of the upright picture.
///
/// It begins in the middle and is hidden until a mouse has moved; a touch hides it again.
final class Cursor {
  private(set) var position: Point
  private(set) var isVisible = false
  private var size: PixelSize

  init(size: PixelSize) {
    self.size = size
    position = Point(x: Double(size.width / 2), y: Double(size.height / 2))
  }

  /// Moves by pixels as people see them: in the picture's directions whatever its rotation on the
  /// panel. Stays on the picture.
  func move(dx: Int64, dy: Int64) {
    isVisible = true
    position = clamped(Point(x: position.x + Double(dx), y: position.y + Double(dy)))
  }

  /// Moves to a place, without showing.
  func place(at position: Point) {
    self.position = clamped(position)
  }

  func hide() {
    isVisible = false
  }

  /// Takes another picture size.
  func resize(to size: PixelSize) {
    self.size = size
    position = clamped(position)
  }

  private func clamped(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, 0), Double(max(0, size.width - 1))),
      y: min(max(point.y, 0), Double(max(0, size.height - 1))))
  }
}

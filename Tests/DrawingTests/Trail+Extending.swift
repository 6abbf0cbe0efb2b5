import Geometry

@testable import Drawing

extension Trail {
  /// Adds a position and returns the lines along which the outline changes.
  mutating func extend(to point: Point) -> [Point] {
    var changes = TrailChanges()
    extend(to: point, noting: &changes)
    return changes.lines
  }

  /// The vertices of the line from one point to the next, both among them.
  func vertices(of index: Int) -> [Point] {
    var vertices: [Point] = []
    appendVertices(of: index, to: &vertices)
    return vertices
  }
}

extension StrokeDrawable {
  mutating func extend(to point: Point, pressedWidth: Double? = nil) -> Footprint {
    var changes = TrailChanges()
    return extend(to: point, pressedWidth: pressedWidth, noting: &changes)
  }
}

extension EraserDrawable {
  mutating func extend(to point: Point) -> Footprint {
    var changes = TrailChanges()
    return extend(to: point, noting: &changes)
  }
}

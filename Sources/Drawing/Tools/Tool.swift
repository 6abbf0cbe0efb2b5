package import Geometry

/// What one contact does on the sheet, from touch-down to lift: a value a contact, so several
/// fingers never share anything, and a finger goes on with the tool it began with, whatever is
/// selected meanwhile.
///
///     Tool                      the state machine (ToolState), the same for all
///      ├─ LineTool, RectTool,   spanned by touch-down and finger
///      │  EllipseTool
///      ├─ ImageTool             follows the finger
///      └─ PencilTool,           grow along the finger's way
///         EraserTool
///
/// Positions are in sheet space (points). Each step returns where the picture changed. Nothing that
/// is asked of a contact's tool at each move puts its shape into a box of its own (`any Drawable`):
/// that would be an allocation.
package protocol Tool {
  associatedtype Shape: Drawable

  static var name: ToolName { get }
  var style: DrawingStyle { get }
  var state: ToolState<Shape> { get set }

  /// Takes in how hard the contact presses (0...1, nil where that is not known) at the positions
  /// that follow. Most tools do not care.
  mutating func press(_ pressure: Double?)
  /// The shape at touch-down.
  func shape(at point: Point) -> Shape
  /// Leads the shape to the finger's new place and returns what that changes.
  mutating func lead(_ shape: inout Shape, to point: Point) -> Footprint
}

extension Tool {
  package mutating func press(_ pressure: Double?) {}

  /// The in-progress shape; nil unless the contact is being tracked.
  package var drawable: (any Drawable)? {
    if case .tracking(let shape) = state { return shape }
    return nil
  }

  /// The rectangle that the in-progress shape may touch; nil unless the contact is being tracked.
  var bounds: Rect? {
    if case .tracking(let shape) = state { return shape.bounds }
    return nil
  }

  /// Draws the part in `rect` of the in-progress shape, if there is one.
  func draw(
    on target: Surface, ink: StrokeInk?, in rect: PixelRect, under transform: AffineTransform
  ) {
    if case .tracking(let shape) = state { target.draw(shape, ink, in: rect, under: transform) }
  }

  /// The stroke of the in-progress shape, where it is a freehand one.
  var stroke: StrokeDrawable? {
    if case .tracking(let shape) = state { return shape.stroke }
    return nil
  }

  /// idle → tracking
  package mutating func began(at point: Point) -> Footprint {
    guard case .idle = state else { return .nothing }
    let shape = shape(at: point)
    state = .tracking(shape)
    return shape.footprint(by: style.renderer)
  }

  /// tracking → tracking
  package mutating func moved(to point: Point) -> Footprint {
    guard case .tracking(var shape) = state else { return .nothing }
    // Only one owner may be left, else growing a trail would copy it at each move.
    state = .idle
    defer { state = .tracking(shape) }
    return lead(&shape, to: point)
  }

  /// tracking → ended: the last position counts (nil: the one before it), then the shape is handed
  /// over.
  package mutating func ended(at point: Point?) -> (shape: (any Drawable)?, change: Footprint) {
    guard case .tracking(var shape) = state else { return (nil, .nothing) }
    state = .ended
    let change = point.map { lead(&shape, to: $0) } ?? .nothing
    return (shape, change)
  }

  /// tracking → cancelled: what the shape covered has to be shown again.
  package mutating func cancelled() -> Footprint {
    guard case .tracking(let shape) = state else { return .nothing }
    state = .cancelled
    return shape.footprint(by: style.renderer)
  }
}

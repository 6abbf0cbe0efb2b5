public import Geometry
public import Raster

/// What an eraser rubbed out: a freehand line in the colour of the sheet.
///
/// A type of its own, not a pencil in white: whoever draws the list onto another background, or
/// into a file without one, has to know that this removes.
public struct EraserDrawable: FreehandDrawable, Hashable {
  private(set) var freehand: StrokeDrawable

  /// - Parameter leeway: As of `StrokeDrawable`.
  public init(start: Point, width: Double, background: Color, leeway: Double = 0.5) {
    freehand = StrokeDrawable(start: start, width: width, color: background, leeway: leeway)
  }

  public var trail: Trail { freehand.trail }
  public var width: Double { freehand.width }
  public var background: Color { freehand.color }
  public var isEmpty: Bool { freehand.isEmpty }
  public var bounds: Rect { freehand.bounds }

  public func footprint(by renderer: Renderer) -> Footprint { freehand.footprint(by: renderer) }

  mutating func extend(to point: Point) -> Footprint { freehand.extend(to: point) }

  /// The same stroke on paper of another colour.
  func over(_ background: Color) -> EraserDrawable {
    var eraser = self
    eraser.freehand.color = background
    return eraser
  }

  public func draw(in context: Context) { freehand.draw(in: context) }

  public func draw(in canvas: ImmediateCanvas) { freehand.draw(in: canvas) }
}

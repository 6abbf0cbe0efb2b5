public import Geometry
public import Raster

/// What an eraser rubbed out: a freehand line in the colour of the sheet.
///
/// A type of its own, not a pencil in white: whoever draws the list onto another background, or
/// into a file without one, has to know that this removes.
public struct EraserDrawable: Drawable, Hashable {
  private var stroke: StrokeDrawable

  /// - Parameter leeway: As of `StrokeDrawable`.
  public init(start: Point, width: Double, background: Color, leeway: Double = 0.5) {
    stroke = StrokeDrawable(start: start, width: width, color: background, leeway: leeway)
  }

  public var trail: Trail { stroke.trail }
  public var width: Double { stroke.width }
  public var background: Color { stroke.color }
  public var isEmpty: Bool { stroke.isEmpty }
  public var bounds: Rect { stroke.bounds }

  public func footprint(by renderer: Renderer) -> Footprint { stroke.footprint(by: renderer) }

  mutating func extend(to point: Point) -> Footprint { stroke.extend(to: point) }

  public func draw(in context: Context) { stroke.draw(in: context) }

  public func draw(in canvas: ImmediateCanvas) { stroke.draw(in: canvas) }
}

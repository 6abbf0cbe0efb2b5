import Geometry
import ImmediateMode
import Raster

/// A picture that immediate-mode commands draw: subclass it and override `draw`.
class ImmediateView {
  let bitmap: Bitmap
  let context: ImmediateContext

  init(width: Int, height: Int) {
    bitmap = Bitmap(width: width, height: height)
    context = ImmediateContext(bitmap)
    // One unit a pixel, counted from the bottom left.
    context.matrixMode(.projection)
    context.ortho(left: 0, right: Double(width), bottom: 0, top: Double(height))
    context.matrixMode(.modelView)
    context.enableClientState(.vertexArray)
    context.clearColor(red: 0.78, green: 0.78, blue: 0.78, alpha: 1)
  }

  /// Draws the picture again.
  final func redraw() {
    context.loadIdentity()
    context.clear()
    draw()
  }

  /// Draws over the cleared picture; a subclass overrides it.
  func draw() {}
}

/// A filled rectangle between two places that a finger touched.
final class ShapeView: ImmediateView {
  var first = Point.zero
  var last = Point.zero
  private let vertices = VertexArray()

  override func draw() {
    // Touches count from the top, the GL from the bottom.
    let top = Double(bitmap.height)
    let box = Rect(spanning: Point(first.x, top - first.y), Point(last.x, top - last.y))
    vertices.removeAll()
    vertices.append(box.maxX, box.maxY)
    vertices.append(box.minX, box.maxY)
    vertices.append(box.minX, box.minY)
    vertices.append(box.maxX, box.minY)
    context.vertexPointer(vertices)
    context.color(red: 1, green: 0, blue: 0, alpha: 1)
    context.drawArrays(.triangleFan, first: 0, count: vertices.count)
  }
}

/// The size of a surface in millimetres.
package struct SurfaceSize: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

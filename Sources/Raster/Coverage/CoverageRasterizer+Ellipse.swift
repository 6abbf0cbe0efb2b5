internal import Geometry

extension CoverageRasterizer {
  /// Adds an ellipse with half axes along x and y: one quarter is computed, the others mirror it.
  mutating func addEllipse(_ center: Vector, _ half: Vector) {
    guard half.x > 0, half.y > 0 else { return }
    let steps = ArcSteps(
      angle: Double.pi / 2, radius: max(half.x, half.y), tolerance: Flattener.tolerance)
    let cosine = Trigonometry.cosine(steps.step)
    let sine = Trigonometry.sine(steps.step)
    var unit = Vector(Trigonometry.cosine(steps.first), Trigonometry.sine(steps.first))
    var last = Vector(half.x, 0)
    var left = steps.count
    while left > 0 {
      left &-= 1
      let next = left == 0 ? Vector(0, half.y) : unit * steps.outer * half
      addQuarters(center, last, next)
      last = next
      unit = Vector(unit.x * cosine - unit.y * sine, unit.x * sine + unit.y * cosine)
    }
  }

  /// Adds the edge from `a` to `b`, both relative to the centre, and its three mirror images.
  @inline(__always)
  private mutating func addQuarters(_ center: Vector, _ a: Vector, _ b: Vector) {
    if mustCut {
      let mirrored = Vector(-1, 1)
      addLine(center + a, center + b)
      addLine(center + b * mirrored, center + a * mirrored)
      addLine(center - a, center - b)
      addLine(center - b * mirrored, center - a * mirrored)
      return
    }
    let a0 = CoverageRasterizer.fixed(center - a)
    let a1 = CoverageRasterizer.fixed(center + a)
    let b0 = CoverageRasterizer.fixed(center - b)
    let b1 = CoverageRasterizer.fixed(center + b)
    let ax0 = a0.x &- originX
    let ax1 = a1.x &- originX
    let bx0 = b0.x &- originX
    let bx1 = b1.x &- originX
    let ay0 = a0.y &- originY
    let ay1 = a1.y &- originY
    let by0 = b0.y &- originY
    let by1 = b1.y &- originY
    addEdge(ax1, ay1, bx1, by1)
    addEdge(bx0, by1, ax0, ay1)
    addEdge(ax0, ay0, bx0, by0)
    addEdge(bx1, by0, ax1, ay0)
  }
}

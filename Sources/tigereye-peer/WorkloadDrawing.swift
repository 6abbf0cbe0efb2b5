internal import Geometry
internal import Raster

/// Draws the workloads through the package context of `Raster`, with its state, transform and clip,
/// as the program does.
package final class WorkloadDrawing {
  private let suite: WorkloadSuite
  private let context: Context
  private let image: Bitmap
  private let source: Bitmap

  /// The memory of the suite must outlive the drawing. `instructions` chooses a variant of the span
  /// kernels, "baseline", "avx2" or "avx512"; nil, and what this machine lacks, is the best one.
  package init(_ suite: WorkloadSuite, instructions: String? = nil) {
    func bitmap(_ surface: WorkloadSuite.Surface) -> Bitmap {
      Bitmap(
        borrowing: surface.pixels, width: surface.width, height: surface.height,
        stride: surface.stride)
    }
    self.suite = suite
    let chosen = InstructionSet.allCases.first { "\($0)" == instructions } ?? .best
    context = Context(bitmap(suite.target), instructions: chosen.isSupported ? chosen : .best)
    image = bitmap(suite.image)
    source = bitmap(suite.source)
  }

  /// All of them.
  package static func can(_ workload: Workload) -> Bool { true }

  /// Draws all items of a workload once.
  package func run(_ workload: Workload) {
    let work = suite.works[Workload.allCases.firstIndex(of: workload) ?? 0]
    switch workload {
    case .rectangle, .smallRectangle, .fractionalRectangle, .translucentRectangle,
      .smallTranslucentRectangle:
      if let boxes = work.boxes { for i in 0..<work.count { fill(boxes[i]) } }
    case .ellipse, .smallEllipse, .translucentEllipse:
      if let boxes = work.boxes { for i in 0..<work.count { fillEllipse(boxes[i]) } }
    case .longButtLine, .shortButtLine, .longRoundLine, .shortRoundLine:
      context.lineCap = workload == .longButtLine || workload == .shortButtLine ? .butt : .round
      context.lineWidth = 2
      if let lines = work.lines { for i in 0..<work.count { stroke(lines[i]) } }
    case .scribble:
      scribble(work)
    case .paths:
      fillBlobs(work)
    case .image:
      if let places = work.places { for i in 0..<work.count { draw(places[i]) } }
    case .scaledImage:
      if let places = work.places { for i in 0..<work.count { drawLarger(places[i]) } }
    case .gradientBar:
      if let boxes = work.boxes { for i in 0..<work.count { drawBar(boxes[i]) } }
    case .clear:
      for i in 0..<work.count {
        clear(Color(red: 0.1 + Double(i) * 0.1, green: 0.2, blue: 0.3))
      }
    case .copy:
      for _ in 0..<work.count { context.bitmap.copy(source.bounds, from: source) }
    case .interface:
      drawScene(suite.scene)
    }
  }

  private func color(_ argb: UInt32) -> Color {
    Color(rgb: argb, alpha: Double(argb &>> 24) / 255)
  }

  private func rect(_ box: WorkloadSuite.Box) -> Rect {
    Rect(
      x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
  }

  private func clear(_ color: Color) {
    context.setFillColor(color)
    context.fill(context.bitmap.bounds.rect)
  }

  private func fill(_ box: WorkloadSuite.Box) {
    context.setFillColor(color(box.color))
    context.fill(rect(box))
  }

  private func fillEllipse(_ box: WorkloadSuite.Box) {
    context.setFillColor(color(box.color))
    context.fillEllipse(in: rect(box))
  }

  private func stroke(_ line: WorkloadSuite.Line) {
    context.setStrokeColor(color(line.color))
    context.strokeLine(
      from: Point(Double(line.x0), Double(line.y0)), to: Point(Double(line.x1), Double(line.y1)))
  }

  private func draw(_ place: WorkloadSuite.Place) {
    context.draw(image, at: Point(Double(place.x), Double(place.y)))
  }

  /// Half as large again.
  private func drawLarger(_ place: WorkloadSuite.Place) {
    context.draw(
      image,
      in: Rect(
        x: Double(place.x), y: Double(place.y), width: Double(image.width) * 1.5,
        height: Double(image.height) * 1.5))
  }

  private func drawBar(_ box: WorkloadSuite.Box) {
    let bar = rect(box)
    let stops = suite.gradient.enumerated().map {
      LinearGradient.Stop(location: Double($0.offset) * 0.5, color: color($0.element))
    }
    let gradient = LinearGradient(
      stops: stops, from: Point(0, bar.minY), to: Point(0, bar.maxY))
    context.drawLinearGradient(gradient, in: bar)
  }

  private func scribble(_ work: WorkloadSuite.Work) {
    guard let polylines = work.polylines, let points = work.points else { return }
    context.lineCap = .round
    context.lineJoin = .round
    for i in 0..<work.count {
      let line = polylines[i]
      context.setStrokeColor(color(line.color))
      context.lineWidth = Double(line.width)
      context.beginPath()
      var next = points + 2 * Int(line.first)
      context.move(to: Point(Double(next[0]), Double(next[1])))
      for _ in 1..<max(1, line.count) {
        next += 2
        context.addLine(to: Point(Double(next[0]), Double(next[1])))
      }
      context.strokePath()
    }
    context.lineJoin = .miter
  }

  private func fillBlobs(_ work: WorkloadSuite.Work) {
    guard let blobs = work.blobs, let points = work.points else { return }
    for i in 0..<240 {
      let blob = blobs[i]
      context.setFillColor(color(blob.color))
      context.beginPath()
      var next = points + 2 * Int(blob.first)
      context.move(to: Point(Double(next[0]), Double(next[1])))
      next += 2
      for _ in 0..<blob.segments {
        context.addCurve(
          to: Point(Double(next[4]), Double(next[5])),
          control1: Point(Double(next[0]), Double(next[1])),
          control2: Point(Double(next[2]), Double(next[3])))
        next += 6
      }
      context.closePath()
      context.fillPath()
    }
  }

  private func drawScene(_ scene: WorkloadSuite.Scene) {
    clear(Color(red: 0.1, green: 0.2, blue: 0.3))
    for i in 0..<2 { drawBar(scene.bars[i]) }
    for i in 0..<9 {
      context.setFillColor(color(scene.segments[i].color))
      context.beginPath()
      context.addRoundedRect(rect(scene.segments[i]), cornerRadius: 12)
      context.fillPath()
    }
    for i in 0..<5 { fillEllipse(scene.ellipses[i]) }
    context.lineCap = .butt
    context.lineWidth = 2
    for i in 0..<5 { stroke(scene.lines[i]) }
    for i in 0..<5 { fill(scene.boxes[i]) }
    for i in 0..<5 { draw(scene.images[i]) }
  }
}

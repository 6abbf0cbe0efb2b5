internal import Geometry
internal import Raster

extension Trail {
  /// Strokes some of the segments, in order, with round ends and joins.
  ///
  /// - Parameters:
  ///   - width: Of a stroke whose width does not vary.
  ///   - outline: Memory that is used again; what it holds does not count.
  func draw(
    _ segments: [Int32], in context: Context, width: Double, color: Color, outline: inout Path
  ) {
    outline.removeAll()
    context.withSavedState {
      if widths.isEmpty {
        context.setStrokeColor(color)
        context.lineWidth = width
        context.lineCap = .round
        context.lineJoin = .round
        addLines(through: segments, to: &outline)
        context.stroke(outline)
      } else {
        context.setFillColor(color)
        addHulls(of: segments, to: &outline)
        context.fill(outline, using: .nonZero)
      }
    }
  }

  /// Adds the lines of some of the segments and of their neighbours, successive ones as one run.
  func addLines(through segments: [Int32], to path: inout Path) {
    // The point that the run in the making has come to; none at first.
    var end = -1
    for segment in segments {
      let index = Int(segment)
      let start = max(index - 1, 0)
      if end < start {
        path.move(to: points[start])
        end = start
      }
      while end < min(index + 2, points.count - 1) {
        self.segment(end).forEachVertex { place, _ in path.addLine(to: place) }
        end += 1
      }
    }
  }

  /// Adds what a pen passes whose width changes evenly along each line: the hull of the circles at
  /// both its ends. All hulls wind the same way, so that filling them covers their union.
  private func addHulls(of segments: [Int32], to path: inout Path) {
    for index in segments { forEachTaper(of: Int(index)) { $0.addHull(to: &path) } }
  }

  /// The lines of a segment, with their widths.
  func forEachTaper(of index: Int, _ body: (Taper) -> Void) {
    var from = points[index]
    var radius = widths[index] / 2
    segment(index).forEachVertex { place, part in
      let next = width(after: index, part: part) / 2
      body(Taper(start: from, startRadius: radius, end: place, endRadius: next))
      from = place
      radius = next
    }
  }

  /// Draws some of the segments, in order, with vertex arrays: a bar for each line, a dot on each
  /// of its ends.
  func draw(_ segments: [Int32], in canvas: ImmediateCanvas, width: Double) {
    // The point whose dot was drawn last; none at first.
    var dotted = -1
    for segment in segments {
      let index = Int(segment)
      guard widths.isEmpty else {
        forEachTaper(of: index) { $0.draw(in: canvas) }
        continue
      }
      var from = points[index]
      if dotted < index { canvas.fillDot(at: from, radius: width / 2) }
      self.segment(index).forEachVertex { place, _ in
        canvas.fillBar(from: from, to: place, width: width)
        canvas.fillDot(at: place, radius: width / 2)
        from = place
      }
      dotted = index + 1
    }
  }
}

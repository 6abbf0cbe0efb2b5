internal import Geometry
internal import Raster

extension Trail {
  /// Strokes what can be seen through the context's clip, with round ends and joins.
  ///
  /// - Parameter width: Of a stroke whose width does not vary.
  func stroke(in context: Context, width: Double, color: Color) {
    let clip = context.clipBounds
    guard !clip.isEmpty, let inverse = context.transform.inverted() else { return }
    // A pixel more than the stroke reaches: flattening may bulge, rounding may shift.
    let reach = max(width, greatestWidth) / 2 + inverse.lengthScale
    let window = inverse.apply(to: clip.rect).insetBy(dx: -reach, dy: -reach)
    context.withSavedState {
      if points.count == 1 {
        let width = widths.first ?? width
        context.setFillColor(color)
        context.fillEllipse(
          in: Rect(x: last.x - width / 2, y: last.y - width / 2, width: width, height: width))
      } else if widths.isEmpty {
        let path = path(near: window)
        guard !path.isEmpty else { return }
        context.setStrokeColor(color)
        context.lineWidth = width
        context.lineCap = .round
        context.lineJoin = .round
        context.stroke(path)
      } else {
        let path = hulls(near: window)
        guard !path.isEmpty else { return }
        context.setFillColor(color)
        context.fill(path, using: .nonZero)
      }
    }
  }

  /// The lines of the segments near `window` and of their neighbours, successive ones as one run.
  func path(near window: Rect) -> Path {
    var path = Path()
    // The point that the run in the making has come to; none at first.
    var end = -1
    forEachSegment(near: window) { index in
      let start = max(index - 1, 0)
      if end < start {
        path.move(to: points[start])
        end = start
      }
      while end < min(index + 2, points.count - 1) {
        segment(end).forEachVertex { place, _ in path.addLine(to: place) }
        end += 1
      }
    }
    return path
  }

  /// What a pen passes whose width changes evenly along each line: the hull of the circles at both its
  /// ends. All hulls wind the same way, so that filling them covers their union.
  func hulls(near window: Rect) -> Path {
    var path = Path()
    forEachTaper(near: window) { $0.addHull(to: &path) }
    return path
  }

  /// Strokes the same with vertex arrays: a bar for each line, a dot on each of its ends.
  func stroke(in canvas: ImmediateCanvas, width: Double, color: Color) {
    let widest = max(width, greatestWidth) / 2
    guard let window = canvas.window(reach: widest * canvas.transform.lengthScale + 1) else {
      return
    }
    canvas.setColor(color)
    if points.count == 1 {
      canvas.fillDot(at: last, radius: (widths.first ?? width) / 2)
      return
    }
    guard widths.isEmpty else {
      forEachTaper(near: window) { $0.draw(in: canvas) }
      return
    }
    // The point whose dot was drawn last; none at first.
    var dotted = -1
    forEachSegment(near: window) { index in
      var from = points[index]
      if dotted < index { canvas.fillDot(at: from, radius: width / 2) }
      segment(index).forEachVertex { place, _ in
        canvas.fillBar(from: from, to: place, width: width)
        canvas.fillDot(at: place, radius: width / 2)
        from = place
      }
      dotted = index + 1
    }
  }

  /// The lines of the segments near `window`, with their widths.
  private func forEachTaper(near window: Rect, _ body: (Taper) -> Void) {
    forEachSegment(near: window) { index in
      var from = points[index]
      var radius = widths[index] / 2
      segment(index).forEachVertex { place, part in
        let next = width(after: index, part: part) / 2
        body(Taper(start: from, startRadius: radius, end: place, endRadius: next))
        from = place
        radius = next
      }
    }
  }
}

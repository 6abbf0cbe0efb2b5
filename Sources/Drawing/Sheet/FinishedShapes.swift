internal import Geometry
internal import Raster

/// What is finished on a sheet: the edits that led there, and their pixels.
///
/// Whatever changes pixels adds them to the damage that is handed in.
final class FinishedShapes {
  private let keep: Keep
  private let renderer: Renderer
  private var background: Color
  private var canvas: PixelRect
  private var transform: AffineTransform
  /// In the coordinates of the picture: a shape must see the same transform here and while it is in
  /// progress, or rounding could make the two differ.
  private var surface: Surface
  private(set) var history: History
  /// Keep.last: where the bitmap shows its one shape.
  private var shownRects: [PixelRect] = []
  /// Pixels filled and put back.
  private var plainPixels = 0
  /// Pixels drawn on surfaces that are gone.
  private var formerPixels = 0

  /// - Parameter canvas: The part of the picture that is drawn on, within it.
  init(
    size: PixelSize, canvas: PixelRect, transform: AffineTransform, options: SheetOptions
  ) {
    keep = options.keep
    renderer = options.renderer
    background = options.background
    self.canvas = canvas
    self.transform = transform
    history = History(budget: options.undoBudget)
    surface = FinishedShapes.makeSurface(size, canvas, options.background, options.renderer)
  }

  private static func makeSurface(
    _ size: PixelSize, _ canvas: PixelRect, _ background: Color, _ renderer: Renderer
  ) -> Surface {
    let bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.fill(background, in: canvas)
    return Surface(bitmap, renderer: renderer)
  }

  /// The whole picture's size, of which the canvas shows what is finished.
  var bitmap: Bitmap { surface.bitmap }

  /// Those that can be seen, or lie beneath those, oldest first.
  var drawables: [any Drawable] {
    history.visible.compactMap { edit in
      if case .draw(let drawable) = edit.change { return drawable }
      return nil
    }
  }

  /// Pixels written since the beginning.
  var paintedPixels: Int { formerPixels + plainPixels + surface.paintedPixels }

  /// Ink for a stroke that begins.
  func makeInk() -> StrokeInk { surface.makeInk(window: canvas, transform: transform) }

  // MARK: Edits

  /// Takes in a finished shape. One that draws nothing on the canvas leaves no edit.
  ///
  /// - Parameter ink: Of a stroke; it has followed the shape.
  func commit(_ drawable: any Drawable, ink: StrokeInk?, damage: inout DamageRegion) {
    guard !drawable.isEmpty else { return }
    let rects = rects(of: .draw(drawable))
    guard !rects.isEmpty else { return }
    append(.draw(drawable), rects: rects)
    switch keep {
    case .all: draw(drawable, ink: ink)
    case .last: showNewest(ink: ink, damage: &damage)
    }
  }

  /// Takes everything away, as one edit; nothing where nothing can be seen.
  func clear(damage: inout DamageRegion) {
    guard !history.visible.isEmpty else { return }
    append(.clear(base: history.base), rects: [canvas])
    switch keep {
    case .all:
      fillBackground([canvas])
      damage.add(canvas)
    case .last:
      showNewest(damage: &damage)
    }
  }

  /// Takes the newest edit back; nothing where there is none.
  func undo(damage: inout DamageRegion) {
    guard let edit = history.undo() else { return }
    switch keep {
    case .all: takeBack(edit, damage: &damage)
    case .last: showNewest(damage: &damage)
    }
  }

  /// Makes the edit again that was last taken back; nothing where there is none.
  func redo(damage: inout DamageRegion) {
    let edit = history.redo { edit in PixelStash(bitmap, rects: keep == .all ? edit.rects : []) }
    guard let edit else { return }
    switch keep {
    case .all:
      switch edit.change {
      case .draw(let drawable): draw(drawable, ink: edit.ink)
      case .clear: fillBackground([canvas])
      }
      for rect in edit.rects { damage.add(rect) }
    case .last:
      showNewest(damage: &damage)
    }
  }

  private func append(_ change: Edit.Change, rects: [PixelRect]) {
    let stash = keep == .all ? PixelStash(bitmap, rects: rects) : nil
    history.append(Edit(change: change, rects: rects, beneath: stash))
  }

  private func takeBack(_ edit: Edit, damage: inout DamageRegion) {
    if let stash = edit.beneath {
      stash.restore(to: bitmap)
      plainPixels += edit.rects.reduce(0) { $0 + $1.area }
    } else {
      fillBackground(edit.rects)
      redraw(in: edit.rects)
    }
    for rect in edit.rects { damage.add(rect) }
  }

  /// Where the renderer draws a shape.
  func footprint(of drawable: any Drawable) -> Footprint { drawable.footprint(by: renderer) }

  /// The pixels that an edit may touch, without overlaps.
  private func rects(of change: Edit.Change) -> [PixelRect] {
    switch change {
    case .clear:
      return canvas.isEmpty ? [] : [canvas]
    case .draw(let drawable):
      var region = DamageRegion()
      for rect in footprint(of: drawable).pixelRects(under: transform, within: canvas) {
        region.add(rect)
      }
      return region.rects
    }
  }

  // MARK: Pixels

  /// Draws the newest applied edit. `ink` has followed it; without any, a stroke gets its own,
  /// which stays with the edit where it saves work.
  private func draw(_ drawable: any Drawable, ink: StrokeInk?) {
    guard let stroke = drawable.stroke else {
      return surface.draw(drawable, in: canvas, under: transform)
    }
    let isNew = history.newest?.ink == nil
    let ink = ink ?? surface.makeInk(window: canvas, transform: transform, of: stroke)
    surface.draw(stroke, ink, in: canvas, under: transform)
    if isNew && ink.isWorthKeeping {
      ink.close(stroke)
      history.store(ink)
    }
  }

  /// Draws the shapes again where they meet `rects`, which show the background.
  private func redraw(in rects: [PixelRect]) {
    for edit in history.visible {
      guard case .draw(let drawable) = edit.change else { continue }
      for rect in rects where rect.intersects(edit.box) {
        if let ink = edit.ink, let stroke = drawable.stroke {
          surface.draw(stroke, ink, in: rect, under: transform)
        } else {
          surface.draw(drawable, in: rect, under: transform)
        }
      }
    }
  }

  /// Keep.last: makes the bitmap show the newest edit and nothing else.
  ///
  /// - Parameter ink: Of a stroke that was in progress until now.
  private func showNewest(ink: StrokeInk? = nil, damage: inout DamageRegion) {
    fillBackground(shownRects)
    for rect in shownRects { damage.add(rect) }
    shownRects = []
    guard case .draw(let drawable) = history.newest?.change else { return }
    draw(drawable, ink: ink ?? history.newest?.ink)
    shownRects = history.newest?.rects ?? []
    for rect in shownRects { damage.add(rect) }
  }

  /// Keep.last: marks the one shape that is shown.
  func addShown(to damage: inout DamageRegion) {
    for rect in shownRects { damage.add(rect) }
  }

  private func fillBackground(_ rects: [PixelRect]) {
    for rect in rects {
      bitmap.fill(background, in: rect)
      plainPixels += rect.area
    }
  }

  // MARK: Changes of the sheet

  /// Draws everything again for a picture of another size. O(finished shapes).
  func resize(
    to size: PixelSize, canvas: PixelRect, transform: AffineTransform, damage: inout DamageRegion
  ) {
    self.canvas = canvas
    self.transform = transform
    formerPixels += surface.paintedPixels
    surface = FinishedShapes.makeSurface(size, canvas, background, renderer)
    redrawAll(damage: &damage)
  }

  /// Draws everything again on paper of another colour. O(finished shapes).
  func setBackground(_ color: Color, damage: inout DamageRegion) {
    background = color
    history.setBackground(color)
    bitmap.fill(color, in: canvas)
    redrawAll(damage: &damage)
  }

  /// Draws what is finished on a surface that shows the paper alone.
  private func redrawAll(damage: inout DamageRegion) {
    history.relocate { rects(of: $0.change) }
    damage.removeAll()
    damage.add(canvas)
    switch keep {
    case .all:
      redraw(in: [canvas])
    case .last:
      shownRects = []
      showNewest(damage: &damage)
    }
  }
}

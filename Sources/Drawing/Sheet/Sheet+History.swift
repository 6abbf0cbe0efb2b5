internal import Geometry
internal import Raster

extension Sheet {
  public var canUndo: Bool { history.canUndo }
  public var canRedo: Bool { history.canRedo }
  /// Whether there is anything that a clear would take away.
  public var canClear: Bool { !history.visible.isEmpty }

  /// Takes the newest edit back; nothing where there is none. In-progress
  /// shapes stay.
  public func undo() {
    guard let edit = history.undo() else { return }
    switch options.keep {
    case .all: takeBack(edit)
    case .last: showNewest()
    }
  }

  /// Makes the edit again that was last taken back; nothing where there is none, or where
  /// something was drawn since.
  public func redo() {
    let edit = history.redo { edit in
      PixelStash(bitmap, rects: options.keep == .all ? edit.rects : [])
    }
    guard let edit else { return }
    switch options.keep {
    case .all:
      switch edit.change {
      case .draw(let drawable): draw(drawable, ink: edit.ink)
      case .clear: fillBackground([canvas])
      }
      for rect in edit.rects { damage.add(rect) }
    case .last:
      showNewest()
    }
  }

  /// Takes everything away, as one edit that can be taken back. On a blank sheet it does nothing,
  /// so that an undo always shows. In-progress shapes stay.
  public func clear() {
    guard canClear else { return }
    apply(.clear(base: history.base), rects: [canvas])
    if options.keep == .all {
      fillBackground([canvas])
      damage.add(canvas)
    }
  }

  /// Takes in a finished shape. One that draws nothing on the canvas leaves no edit.
  func commit(_ drawable: any Drawable, ink: StrokeInk?) {
    guard !drawable.isEmpty else { return }
    let rects = rects(of: .draw(drawable))
    guard !rects.isEmpty else { return }
    apply(.draw(drawable), rects: rects, ink: ink)
    if options.keep == .all { draw(drawable, ink: ink) }
  }

  /// Draws the newest applied edit. `ink` has followed it; without any, a stroke gets its own, which
  /// stays with the edit where it saves work.
  private func draw(_ drawable: any Drawable, ink: StrokeInk?) {
    guard let stroke = drawable.stroke else { return draw(drawable, in: canvas) }
    let isNew = history.newest?.ink == nil
    let ink = ink ?? surface.makeInk(window: canvas, transform: transform, of: stroke)
    surface.draw(stroke, ink, in: canvas, under: transform)
    if isNew && ink.isWorthKeeping {
      ink.close(stroke)
      history.store(ink)
    }
  }

  private func apply(_ change: Edit.Change, rects: [PixelRect], ink: StrokeInk? = nil) {
    let stash = options.keep == .all ? PixelStash(bitmap, rects: rects) : nil
    history.append(Edit(change: change, rects: rects, beneath: stash))
    if options.keep == .last { showNewest(ink: ink) }
  }

  private func takeBack(_ edit: Edit) {
    let rects = edit.rects
    if let stash = edit.beneath {
      stash.restore(to: bitmap)
      plainPixels += rects.reduce(0) { $0 + $1.area }
    } else {
      fillBackground(rects)
      redrawFinished(in: rects)
    }
    for rect in rects { damage.add(rect) }
  }

  /// Draws the finished shapes again where they meet `rects`, which show the background.
  func redrawFinished(in rects: [PixelRect]) {
    for edit in history.visible {
      guard case .draw(let drawable) = edit.change else { continue }
      for rect in rects where rect.intersects(edit.box) {
        if let ink = edit.ink, let stroke = drawable.stroke {
          surface.draw(stroke, ink, in: rect, under: transform)
        } else {
          draw(drawable, in: rect)
        }
      }
    }
  }

  /// Keep.last: makes the bitmap show the newest edit and nothing else. `ink` has followed it.
  func showNewest(ink: StrokeInk? = nil) {
    fillBackground(shownRects)
    for rect in shownRects { damage.add(rect) }
    shownRects = []
    guard case .draw(let drawable) = history.newest?.change else { return }
    draw(drawable, ink: ink ?? history.newest?.ink)
    shownRects = history.newest?.rects ?? []
    for rect in shownRects { damage.add(rect) }
  }

  /// The pixels that an edit may touch, without overlaps.
  func rects(of change: Edit.Change) -> [PixelRect] {
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

  /// Where the sheet's renderer draws it.
  func footprint(of drawable: any Drawable) -> Footprint {
    drawable.footprint(by: options.renderer)
  }

  private func fillBackground(_ rects: [PixelRect]) {
    for rect in rects {
      bitmap.fill(options.background, in: rect)
      plainPixels += rect.area
    }
  }
}

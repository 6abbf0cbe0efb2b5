internal import Geometry
internal import Raster
internal import Touches

/// What is finished on a sheet: the history, and the pixels of what stands in it.
///
/// Whatever changes pixels adds them to the damage that is handed in.
final class FinishedShapes {
  private(set) var history = History()
  private let pixels: CanvasPixels
  private let shown: Shown

  /// Which edits of those that stand are on the sheet.
  private enum Shown {
    case all(EditPixels)
    case newest(NewestPixels)
  }

  /// - Parameter canvas: The part of the picture that is drawn on, within it.
  init(
    size: PixelSize, canvas: PixelRect, transform: AffineTransform, options: SheetOptions
  ) {
    pixels = CanvasPixels(
      size: size, canvas: canvas, transform: transform, background: options.background,
      renderer: options.renderer)
    switch options.keep {
    case .all: shown = .all(EditPixels(pixels, memory: options.memory))
    case .last: shown = .newest(NewestPixels(pixels, memory: options.memory))
    }
  }

  /// The whole picture's size, of which the canvas shows what is finished.
  var bitmap: Bitmap { pixels.bitmap }

  /// Those that stand, oldest first.
  var drawables: [any Drawable] {
    var result: [any Drawable] = []
    history.forEach { edit in
      if edit.state == .standing, let drawable = edit.drawable { result.append(drawable) }
    }
    return result
  }

  /// Whether no edit stands.
  var isBlank: Bool { history.standingCount == 0 }

  /// Pixels written since the beginning.
  var paintedPixels: Int { pixels.paintedPixels }

  /// How often an edit was drawn again to take another one out or to put it back.
  var redrawnEdits: Int {
    if case .all(let edits) = shown { return edits.redrawnEdits }
    return 0
  }

  /// Bytes that the history occupies beside the bitmap.
  var memoryUse: Int {
    if case .all(let edits) = shown { return edits.memoryUse(edits: history.count) }
    return 0
  }

  /// What makes undo and redo cheap.
  var stashes: StashStore {
    switch shown {
    case .all(let edits): edits.stashes
    case .newest(let edits): edits.stashes
    }
  }

  /// Ink for a stroke that begins.
  func makeInk() -> StrokeInk { pixels.makeInk() }

  /// Where the renderer draws a shape.
  func footprint(of drawable: any Drawable) -> Footprint { pixels.footprint(of: drawable) }

  // MARK: Edits

  /// Takes in a finished shape. One that draws nothing on the canvas leaves no edit.
  ///
  /// - Parameters:
  ///   - touch: The lift of the contact that drew it.
  ///   - ink: Of a stroke; it has followed the shape.
  func commit(
    _ drawable: any Drawable, seat: Int, touch: Touch, ink: StrokeInk?,
    damage: inout DamageRegion
  ) {
    guard !drawable.isEmpty else { return }
    let rects = pixels.rects(of: drawable)
    guard !rects.isEmpty else { return }
    let number = history.draw(drawable, seat: seat, contact: touch.id, time: touch.time)
    forgetEdits()
    switch shown {
    case .all(let edits):
      edits.add(number, drawable, rects: rects, ink: ink)
      edits.divideMemory(edits: history.count)
    case .newest(let edits):
      edits.show(history, number: number, ink: ink, damage: &damage)
    }
  }

  /// Takes all edits of a seat out, as one edit; nothing where it has none on the sheet.
  func clear(seat: Int, time: Duration, damage: inout DamageRegion) {
    guard let step = history.clear(seat: seat, time: time) else { return }
    forgetEdits()
    apply(step, damage: &damage)
  }

  /// Undoes the newest edit of a seat; nothing where there is none.
  func undo(seat: Int, damage: inout DamageRegion) {
    if let step = history.undo(seat: seat) { apply(step, damage: &damage) }
  }

  /// Redoes the edit of a seat that was undone last; nothing where there is none.
  func redo(seat: Int, damage: inout DamageRegion) {
    if let step = history.redo(seat: seat) { apply(step, damage: &damage) }
  }

  /// Gives the edits of all seats above `count` to seat 1.
  func mergeSeats(above count: Int, damage: inout DamageRegion) {
    history.mergeSeats(above: count)
    forgetEdits()
    if case .newest(let edits) = shown { edits.show(history, damage: &damage) }
  }

  private func apply(_ step: History.Step, damage: inout DamageRegion) {
    switch shown {
    case .all(let edits):
      for rect in edits.apply(step, of: history) { damage.add(rect) }
      edits.divideMemory(edits: history.count)
    case .newest(let edits):
      edits.show(history, damage: &damage)
    }
  }

  /// Forgets the pixels of edits that the history has forgotten.
  private func forgetEdits() {
    for edit in history.takeForgotten() {
      switch shown {
      case .all(let edits): edits.forget(edit)
      case .newest(let edits): edits.forget(edit)
      }
    }
  }

  // MARK: The newest edits alone

  /// nil where all edits that stand are shown.
  private var newest: NewestPixels? {
    if case .newest(let edits) = shown { return edits }
    return nil
  }

  /// Where only the newest edits are shown: marks them.
  func addShown(to damage: inout DamageRegion) {
    if let newest { damage.formUnion(newest.shown) }
  }

  /// Where only the newest edits are shown: draws those of the seats that `isShown` holds for.
  func drawNewest(on target: Surface, in rect: PixelRect, where isShown: (Int) -> Bool) {
    newest?.draw(history, on: target, in: rect, where: isShown)
  }

  // MARK: Changes of the sheet

  /// Draws everything again for a picture of another size. O(finished shapes).
  func resize(
    to size: PixelSize, canvas: PixelRect, transform: AffineTransform, damage: inout DamageRegion
  ) {
    pixels.resize(to: size, canvas: canvas, transform: transform)
    rebuild(damage: &damage)
  }

  /// Draws everything again on paper of another colour. O(finished shapes).
  func setBackground(_ color: Color, damage: inout DamageRegion) {
    pixels.setBackground(color)
    history.setBackground(color)
    rebuild(damage: &damage)
  }

  private func rebuild(damage: inout DamageRegion) {
    damage.removeAll()
    damage.add(pixels.canvas)
    switch shown {
    case .all(let edits): edits.rebuild(history)
    case .newest(let edits): edits.rebuild(history, damage: &damage)
    }
  }
}

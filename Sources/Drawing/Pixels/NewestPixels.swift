internal import Geometry
internal import Raster

/// The pixels of a sheet that shows the newest edit of each seat and nothing else.
final class NewestPixels {
  private let pixels: CanvasPixels
  /// Ink of strokes.
  private(set) var stashes: StashStore
  /// Where the bitmap shows the shapes.
  private(set) var shown = DamageRegion()

  init(_ pixels: CanvasPixels, memory: Int) {
    self.pixels = pixels
    stashes = StashStore(budget: memory)
  }

  /// Forgets an edit that is not on the sheet.
  func forget(_ edit: Edit) { stashes.remove(edit.number) }

  /// Makes the bitmap show the newest edits, and adds what that changes to the damage.
  ///
  /// - Parameters:
  ///   - number: An edit that was in progress until now.
  ///   - ink: Of that edit, if it is a stroke.
  func show(
    _ history: History, number: Int? = nil, ink: StrokeInk? = nil, damage: inout DamageRegion
  ) {
    pixels.fill(shown.rects)
    damage.formUnion(shown)
    shown.removeAll()
    for edit in history.newestOfEachSeat {
      guard let drawable = edit.drawable else { continue }
      pixels.draw(
        edit.number, drawable, ink: edit.number == number ? ink : nil, storing: &stashes)
      for rect in pixels.rects(of: drawable) { shown.add(rect) }
    }
    damage.formUnion(shown)
  }

  /// Draws everything again on blank paper.
  func rebuild(_ history: History, damage: inout DamageRegion) {
    stashes.removeAll()
    shown.removeAll()
    show(history, damage: &damage)
  }

  /// Draws the shapes of the seats that `isShown` holds for on another surface.
  func draw(
    _ history: History, on target: Surface, in rect: PixelRect, where isShown: (Int) -> Bool
  ) {
    for edit in history.newestOfEachSeat where isShown(edit.seat) {
      guard let drawable = edit.drawable else { continue }
      target.draw(drawable, stashes.ink(edit.number), in: rect, under: pixels.transform)
    }
  }
}

internal import Geometry
internal import Raster

/// One step that can be undone.
struct Edit {
  enum Change {
    case draw(any Drawable)
    /// Blank paper. `base` is where the drawing began that it cleared, for the way back.
    case clear(base: Int)
  }

  var change: Change
  /// The pixels that it may have touched, without overlaps; the whole canvas for a clear.
  var rects: [PixelRect] {
    didSet { box = Edit.box(rects) }
  }
  /// Around `rects`.
  private(set) var box: PixelRect
  /// What lay there before, while the memory for it lasts.
  var beneath: PixelStash?
  /// The pixels of a stroke that crosses itself often, closed, while the memory for it lasts.
  var ink: StrokeInk?

  init(change: Change, rects: [PixelRect], beneath: PixelStash? = nil) {
    self.change = change
    self.rects = rects
    self.beneath = beneath
    box = Edit.box(rects)
  }

  private static func box(_ rects: [PixelRect]) -> PixelRect {
    rects.reduce(.zero) { $0.union($1) }
  }

  var byteCount: Int { (beneath?.byteCount ?? 0) + (ink?.byteCount ?? 0) }
}

/// The list of edits with a place in it: those before are applied, those after can be redone.
///
///     edits:  e0 e1 e2 │ e3 e4        undo moves the bar left, redo moves it right,
///                   applied           a new edit forgets what stands right of it
///
/// Each edit carries the pixels that it covered, packed (`PixelStash`), so undo costs the area of
/// the shape, whatever else was drawn. The packed pixels share a budget; beyond it the oldest are
/// let go, and undoing those edits redraws what meets their area instead: one box test for each
/// shape since the last clear, and the few that meet drawn clipped. So no checkpoint bitmaps are
/// needed: at 1080p one costs 8 MB, the budget of some thousand lines.
struct History {
  /// Bytes of packed pixels.
  static let defaultBudget = 8 << 20
  /// Beyond so many edits a clear forgets what was done before the clear before it, so that a kiosk
  /// that is wiped now and then never grows. Work since then can always be undone.
  static let longLength = 16_384

  private(set) var edits: [Edit] = []
  private(set) var applied = 0
  /// The first applied edit after the last applied clear: what can be seen.
  private(set) var base = 0
  let budget: Int
  private(set) var stashedBytes = 0
  /// No edit before this one has its pixels any more.
  private var oldestStash = 0

  init(budget: Int = History.defaultBudget) {
    self.budget = budget
  }

  var canUndo: Bool { applied > 0 }
  var canRedo: Bool { applied < edits.count }
  /// What can be seen, oldest first.
  var visible: ArraySlice<Edit> { edits[base..<applied] }

  /// The newest applied edit.
  var newest: Edit? { applied > 0 ? edits[applied - 1] : nil }

  /// Appends an applied edit and forgets those that were undone.
  mutating func append(_ edit: Edit) {
    while edits.count > applied { forgetStash(of: edits.count - 1, thenRemove: true) }
    edits.append(edit)
    store(edit.beneath, at: applied)
    stepForward()
    trimStashes()
    if case .clear = edit.change { forgetLongAgo() }
  }

  /// Moves the bar left and gives the edit to be taken back.
  mutating func undo() -> Edit? {
    guard canUndo else { return nil }
    applied -= 1
    if case .clear(let former) = edits[applied].change { base = former }
    return edits[applied]
  }

  /// Moves the bar right and gives the edit to be made again. `stash` gives the pixels beneath it
  /// where they had been let go.
  mutating func redo(stash: (Edit) -> PixelStash) -> Edit? {
    guard canRedo else { return nil }
    let edit = edits[applied]
    if edit.beneath == nil {
      store(stash(edit), at: applied)
    }
    stepForward()
    trimStashes()
    return edit
  }

  /// Stores the ink of the newest applied edit, as far as the budget goes.
  mutating func store(_ ink: StrokeInk) {
    guard applied > 0, edits[applied - 1].ink == nil, ink.byteCount <= budget else { return }
    edits[applied - 1].ink = ink
    stashedBytes += ink.byteCount
    oldestStash = min(oldestStash, applied - 1)
    trimStashes()
  }

  /// For paper of another colour: erasers paint in it.
  mutating func setBackground(_ color: Color) {
    for index in edits.indices {
      guard case .draw(let drawable) = edits[index].change,
        let eraser = drawable as? EraserDrawable
      else { continue }
      edits[index].change = .draw(eraser.over(color))
    }
  }

  /// For another size or colour of the sheet: packed pixels and ink mean nothing there, places are
  /// new.
  mutating func relocate(rects: (Edit) -> [PixelRect]) {
    for index in edits.indices {
      edits[index].beneath = nil
      edits[index].ink = nil
      edits[index].rects = rects(edits[index])
    }
    stashedBytes = 0
    oldestStash = edits.count
  }

  private mutating func stepForward() {
    if case .clear = edits[applied].change { base = applied + 1 }
    applied += 1
  }

  /// One that alone is beyond the budget is dropped: it would push out all others.
  private mutating func store(_ stash: PixelStash?, at index: Int) {
    guard let stash, stash.byteCount <= budget else {
      edits[index].beneath = nil
      return
    }
    edits[index].beneath = stash
    stashedBytes += stash.byteCount
    oldestStash = min(oldestStash, index)
  }

  private mutating func trimStashes() {
    while stashedBytes > budget, oldestStash < edits.count {
      forgetStash(of: oldestStash, thenRemove: false)
      oldestStash += 1
    }
  }

  private mutating func forgetStash(of index: Int, thenRemove remove: Bool) {
    stashedBytes -= edits[index].byteCount
    if remove {
      edits.remove(at: index)
    } else {
      edits[index].beneath = nil
      edits[index].ink = nil
    }
  }

  private mutating func forgetLongAgo() {
    guard edits.count > History.longLength, case .clear(let former) = edits[applied - 1].change,
      former > 0
    else { return }
    for index in 0..<former { stashedBytes -= edits[index].byteCount }
    edits.removeFirst(former)
    applied -= former
    base -= former
    oldestStash = max(0, oldestStash - former)
    edits[applied - 1].change = .clear(base: 0)
  }
}

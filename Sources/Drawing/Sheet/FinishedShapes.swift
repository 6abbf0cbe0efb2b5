internal import Geometry
internal import Raster
internal import Touches

/// What is finished on a sheet: the history, and the pixels of what stands in it.
///
/// The bitmap shows the standing edits in their order. An edit of one seat is taken out from beneath
/// those of others, and put back there, by making its own pixels again:
///
///     1  what lay beneath it          its stash, or a checkpoint and the edits since, or the paper
///     2  itself                       where it is put back
///     3  the edits above it           found by the index of tiles; clipped to its pixels
///
/// On the way up in step 3 whatever remembers pixels of a higher place takes the new ones in: the
/// stashes of the edits above, those that are undone included, and the checkpoints. So each stash
/// holds, at any time, what a sheet without its edit and all above it would show, and step 1 is a
/// copy. The cost is the pixels of the edit for each edit above it that meets them; the rest of the
/// sheet and of the history is not looked at.
///
/// Measured against the alternatives: a list of whole bitmaps costs 8 MB an entry at 1080p; drawing
/// all edits that meet the pixels, from the paper on, costs some 4,000 of them at 100,000 edits;
/// checkpoints alone make the commonest undo, that of the newest edit, draw up to 64 others.
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
  private(set) var history = History()
  /// Around the pixels that each drawn edit may touch.
  private var boxes = NumberedList<PixelRect>()
  private var index: EditIndex
  private(set) var stashes: StashStore
  private var checkpoints: Checkpoints
  private let memory: Int
  /// For changes of packed pixels.
  private lazy var scratch = Bitmap(
    width: PixelStash.longestSide, height: PixelStash.longestSide)
  /// Clears whose pixels are known.
  private var stashedClears: Set<Int> = []
  /// Keep.last: where the bitmap shows the shapes.
  private var shownRects: [PixelRect] = []
  /// Pixels filled and put back.
  private var plainPixels = 0
  /// Pixels drawn on surfaces that are gone.
  private var formerPixels = 0
  /// Edits drawn again to take out or put back another.
  private(set) var redrawnEdits = 0

  /// - Parameter canvas: The part of the picture that is drawn on, within it.
  init(
    size: PixelSize, canvas: PixelRect, transform: AffineTransform, options: SheetOptions
  ) {
    keep = options.keep
    renderer = options.renderer
    background = options.background
    memory = options.memory
    self.canvas = canvas
    self.transform = transform
    let tiles = TileLayout(canvas)
    index = EditIndex(tiles)
    stashes = StashStore(budget: options.memory)
    checkpoints = Checkpoints(tiles, budget: options.memory / 4)
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

  /// Those that stand, oldest first.
  var drawables: [any Drawable] {
    var result: [any Drawable] = []
    history.forEach { edit in
      if edit.state == .standing, let drawable = edit.drawable { result.append(drawable) }
    }
    return result
  }

  /// Pixels written since the beginning.
  var paintedPixels: Int { formerPixels + plainPixels + surface.paintedPixels }

  /// Ink for a stroke that begins.
  func makeInk() -> StrokeInk { surface.makeInk(window: canvas, transform: transform) }

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
    let rects = rects(of: drawable)
    guard !rects.isEmpty else { return }
    let number = history.draw(drawable, seat: seat, contact: touch.id, time: touch.time)
    forgetEdits()
    enter(number, rects)
    switch keep {
    case .all:
      checkpoints.prepare(for: number, in: rects, of: bitmap)
      stashes.store(PixelStash(bitmap, rects: rects), number)
      draw(number, drawable, ink: ink)
    case .last:
      showNewest(ink: ink.map { (number, $0) }, damage: &damage)
    }
    divideMemory()
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
    if keep == .last { showNewest(damage: &damage) }
  }

  private func enter(_ number: Int, _ rects: [PixelRect]) {
    boxes.append(rects.reduce(.zero) { $0.union($1) }, number: number)
    if keep == .all { index.append(number, rects: rects) }
  }

  /// Forgets the pixels of edits that the history has forgotten.
  private func forgetEdits() {
    for edit in history.takeForgotten() {
      if keep == .all, let drawable = edit.drawable {
        index.remove(edit.number, rects: rects(of: drawable))
      }
      boxes.remove(edit.number)
      stashes.remove(edit.number)
      stashedClears.remove(edit.number)
    }
  }

  /// Gives the stashes what the edits themselves leave of the memory.
  private func divideMemory() {
    guard keep == .all else { return }
    let rest = max(memory / 8, memory - bytesOfEdits)
    if checkpoints.budget != rest / 4 { checkpoints.budget = rest / 4 }
    let share = rest - checkpoints.byteCount
    if stashes.budget != share { stashes.budget = share }
  }

  private var bytesOfEdits: Int {
    history.count * FinishedShapes.editBytes + index.byteCount
  }

  /// What the history occupies beside the bitmap, in bytes.
  var memoryUse: Int { bytesOfEdits + checkpoints.byteCount + stashes.byteCount }

  /// What an edit occupies by itself, its shape included: measured with lines and ellipses.
  private static let editBytes = 320

  // MARK: Steps of the history

  private func apply(_ step: History.Step, damage: inout DamageRegion) {
    guard keep == .all else { return showNewest(damage: &damage) }
    let rects: [PixelRect]
    if let clear = step.clear {
      rects = self.rects(around: step.numbers)
      switch step.direction {
      case .takeOut: takeOut(step.numbers, clear: clear, rects)
      case .putBack: putBack(step.numbers, clear: clear, rects)
      }
    } else {
      guard let number = step.numbers.first, let drawable = history.edit(number)?.drawable else {
        return
      }
      rects = self.rects(of: drawable)
      switch step.direction {
      case .takeOut: takeOut(number, rects)
      case .putBack: putBack(number, drawable, rects)
      }
    }
    for rect in rects { damage.add(rect) }
    divideMemory()
  }

  private func takeOut(_ number: Int, _ rects: [PixelRect]) {
    let tiles = layout.tiles(in: rects)
    makeBase(of: number, rects, tiles)
    redraw(from: number + 1, rects, tiles)
  }

  private func putBack(_ number: Int, _ drawable: any Drawable, _ rects: [PixelRect]) {
    let tiles = layout.tiles(in: rects)
    if isAnythingShown(from: number + 1, rects, tiles) { makeBase(of: number, rects, tiles) }
    if stashes.stash(number) == nil {
      stashes.store(PixelStash(bitmap, rects: rects), number)
    }
    draw(number, drawable, ink: nil)
    redraw(from: number + 1, rects, tiles)
  }

  /// Takes out what a clear has cleared. Where all beneath it was its own, the paper remains, and
  /// its own stash can bring all of it back.
  private func takeOut(_ numbers: [Int], clear: Int, _ rects: [PixelRect]) {
    guard let first = numbers.first else { return }
    let tiles = layout.tiles(in: rects)
    guard isEverything(numbers, beneath: clear) else {
      for number in numbers { stashes.removeStash(number) }
      makeBase(before: first, rects, tiles)
      return redraw(from: first, rects, tiles)
    }
    if !isAnythingShown(from: clear + 1, rects, tiles) {
      stashes.store(PixelStash(bitmap, rects: rects), clear)
      stashedClears.insert(clear)
    }
    checkpoints.remove(in: tiles, from: first, to: clear)
    fillBackground(rects)
    redraw(from: clear + 1, rects, tiles)
  }

  /// Puts back what a clear had cleared.
  private func putBack(_ numbers: [Int], clear: Int, _ rects: [PixelRect]) {
    guard let first = numbers.first else { return }
    let tiles = layout.tiles(in: rects)
    if let stash = stashes.stash(clear) {
      stash.restore(to: bitmap)
      stashes.removeStash(clear)
      stashedClears.remove(clear)
      plainPixels += area(of: rects)
      return redraw(from: clear + 1, rects, tiles)
    }
    makeBase(before: first, rects, tiles)
    redraw(from: first, rects, tiles, stashing: numbers.suffix(FinishedShapes.stashedAgain))
  }

  /// How many of the edits that a clear gives back get their stashes again.
  private static let stashedAgain = 1_000

  /// Whether the sheet beneath a clear had these edits alone.
  private func isEverything(_ numbers: [Int], beneath clear: Int) -> Bool {
    var others = false
    var next = 0
    history.forEach { edit in
      guard edit.number < clear, edit.drawable != nil else { return }
      if next < numbers.count, numbers[next] == edit.number {
        next += 1
      } else if edit.state != .cleared {
        others = true
      }
    }
    return !others
  }

  // MARK: Places

  private var layout: TileLayout { index.layout }

  /// Where the renderer draws a shape.
  func footprint(of drawable: any Drawable) -> Footprint { drawable.footprint(by: renderer) }

  /// The pixels that a shape may touch, without overlaps.
  private func rects(of drawable: any Drawable) -> [PixelRect] {
    var region = DamageRegion()
    for rect in footprint(of: drawable).pixelRects(under: transform, within: canvas) {
      region.add(rect)
    }
    return region.rects
  }

  /// Tiles that hold the pixels of some edits, without overlaps.
  private func rects(around numbers: [Int]) -> [PixelRect] {
    var isMet = Array(repeating: false, count: layout.count)
    for number in numbers {
      if let box = boxes[number] { layout.forEachTile(in: box) { isMet[$0] = true } }
    }
    return layout.rects(where: { isMet[$0] })
  }

  private func area(of rects: [PixelRect]) -> Int { rects.reduce(0) { $0 + $1.area } }

  /// Whether an edit with at least this number is on the sheet in `rects`.
  private func isAnythingShown(from number: Int, _ rects: [PixelRect], _ tiles: [Int]) -> Bool {
    tiles.contains { tile in
      index.numbers(in: tile, from: number).contains { entry in
        guard history.edit(Int(entry))?.state == .standing, let box = boxes[Int(entry)] else {
          return false
        }
        return rects.contains { $0.intersects(box) }
      }
    }
  }

  // MARK: Pixels

  /// Makes `rects` show what lies beneath an edit whose pixels they are.
  private func makeBase(of number: Int, _ rects: [PixelRect], _ tiles: [Int]) {
    guard let stash = stashes.stash(number) else {
      return makeBase(before: number, rects, tiles)
    }
    stash.restore(to: bitmap)
    plainPixels += area(of: rects)
  }

  /// Makes `rects` show the edits with lower numbers, tile by tile: each from its last checkpoint
  /// before that, or from the paper.
  private func makeBase(before number: Int, _ rects: [PixelRect], _ tiles: [Int]) {
    for tile in tiles {
      let square = layout.rect(tile)
      let parts = rects.map { $0.intersection(square) }.filter { !$0.isEmpty }
      var start = 0
      if let reached = checkpoints.restore(tile, before: number, in: parts, to: bitmap) {
        start = reached + 1
        plainPixels += area(of: parts)
      } else {
        fillBackground(parts)
      }
      for entry in index.numbers(in: tile, from: start, to: number) {
        guard let box = boxes[Int(entry)], let edit = history.edit(Int(entry)) else { continue }
        let met = parts.filter { $0.intersects(box) }
        if edit.state == .standing && !met.isEmpty { drawAgain(edit, in: met) }
      }
    }
  }

  /// Draws the edits again from a number on, where they meet `rects`, which show what lies beneath
  /// them. Everything on the way that remembers these pixels takes them in.
  ///
  /// - Parameter stashing: Edits that lie in `rects` altogether and get stashes, ascending.
  private func redraw(
    from number: Int, _ rects: [PixelRect], _ tiles: [Int], stashing: ArraySlice<Int> = []
  ) {
    for clear in stashedClears where clear >= number {
      stashes.removeStash(clear)
      stashedClears.remove(clear)
    }
    var moments = checkpoints.moments(in: tiles, from: number - 1)[...]
    func pass(_ end: Int) {
      while let moment = moments.first, moment < end {
        moments = moments.drop { $0 == moment }
        checkpoints.update(at: moment, in: rects, tiles: tiles, from: bitmap, using: scratch)
      }
    }
    var left = stashing
    forEachEdit(from: number, tiles) { edit in
      guard let box = boxes[edit.number] else { return }
      let met = rects.filter { $0.intersects(box) }
      guard !met.isEmpty else { return }
      pass(edit.number)
      if left.first == edit.number, let drawable = edit.drawable {
        left.removeFirst()
        stashes.store(PixelStash(bitmap, rects: self.rects(of: drawable)), edit.number)
      } else if edit.state == .cleared {
        // Its clear puts others back together with it.
        stashes.removeStash(edit.number)
      } else {
        stashes.update(edit.number, in: met, from: bitmap, using: scratch)
      }
      if edit.state == .standing { drawAgain(edit, in: met) }
    }
    pass(.max)
    stashes.trim()
  }

  /// Calls `body` with the edits from a number on that may touch some tiles, in their order.
  private func forEachEdit(from number: Int, _ tiles: [Int], _ body: (Edit) -> Void) {
    let entries = index.entryCount(in: tiles, from: number)
    // Each edit stands in many tiles: beyond that, going through all edits is less work.
    if entries > 2 * history.countAtMost(from: number) {
      return history.forEach(from: number, body)
    }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(entries)
    for tile in tiles { numbers += index.numbers(in: tile, from: number) }
    if tiles.count > 1 { numbers.sort() }
    var last: UInt32 = 0
    for number in numbers where number != last {
      last = number
      if let edit = history.edit(Int(number)) { body(edit) }
    }
  }

  /// Draws the parts of an edit in `rects`.
  private func drawAgain(_ edit: Edit, in rects: [PixelRect]) {
    guard let drawable = edit.drawable else { return }
    redrawnEdits += 1
    let ink = stashes.ink(edit.number)
    for rect in rects {
      if let ink, let stroke = drawable.stroke {
        surface.draw(stroke, ink, in: rect, under: transform)
      } else {
        surface.draw(drawable, in: rect, under: transform)
      }
    }
  }

  /// Draws an edit on top. `ink` has followed it; without any, a stroke gets its own, which is
  /// stored where it saves work.
  private func draw(_ number: Int, _ drawable: any Drawable, ink: StrokeInk?) {
    guard let stroke = drawable.stroke else {
      return surface.draw(drawable, in: canvas, under: transform)
    }
    let stored = stashes.ink(number)
    let ink =
      ink ?? stored ?? surface.makeInk(window: canvas, transform: transform, of: stroke)
    surface.draw(stroke, ink, in: canvas, under: transform)
    if stored == nil && ink.isWorthKeeping {
      ink.close(stroke)
      stashes.store(ink, number)
    }
  }

  /// Keep.last: makes the bitmap show the newest edit of each seat and nothing else.
  ///
  /// - Parameter ink: Of a stroke that was in progress until now.
  private func showNewest(ink: (number: Int, ink: StrokeInk)? = nil, damage: inout DamageRegion) {
    fillBackground(shownRects)
    for rect in shownRects { damage.add(rect) }
    var shown = DamageRegion()
    for edit in history.newestOfEachSeat {
      guard let drawable = edit.drawable else { continue }
      draw(edit.number, drawable, ink: ink?.number == edit.number ? ink?.ink : nil)
      for rect in rects(of: drawable) { shown.add(rect) }
    }
    shownRects = shown.rects
    for rect in shownRects { damage.add(rect) }
  }

  /// Keep.last: marks the shapes that are shown.
  func addShown(to damage: inout DamageRegion) {
    for rect in shownRects { damage.add(rect) }
  }

  /// Keep.last: draws the shapes of the seats that `isShown` holds for on another surface.
  func drawNewest(on target: Surface, in rect: PixelRect, where isShown: (Int) -> Bool) {
    for edit in history.newestOfEachSeat where isShown(edit.seat) {
      guard let drawable = edit.drawable else { continue }
      if let ink = stashes.ink(edit.number), let stroke = drawable.stroke {
        target.draw(stroke, ink, in: rect, under: transform)
      } else {
        target.draw(drawable, in: rect, under: transform)
      }
    }
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

  /// Draws what is finished on a surface that shows the paper alone. Nothing that was remembered by
  /// place counts any more.
  private func redrawAll(damage: inout DamageRegion) {
    stashes.removeAll()
    stashedClears.removeAll()
    boxes = NumberedList()
    let tiles = TileLayout(canvas)
    index = EditIndex(tiles)
    checkpoints = Checkpoints(tiles, budget: checkpoints.budget)
    shownRects = []
    damage.removeAll()
    damage.add(canvas)
    history.forEach { edit in
      guard let drawable = edit.drawable else { return }
      let rects = rects(of: drawable)
      enter(edit.number, rects)
      guard keep == .all, edit.state == .standing else { return }
      checkpoints.prepare(for: edit.number, in: rects, of: bitmap)
      surface.draw(drawable, in: canvas, under: transform)
    }
    if keep == .last { showNewest(damage: &damage) }
  }
}

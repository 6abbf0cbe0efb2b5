internal import Geometry
internal import Raster

/// The pixels of the edits of a history: the bitmap shows those that stand, in their order.
///
/// An edit of one seat is taken out from beneath those of others, and put back there, by making its
/// own pixels again:
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
/// The alternatives: a whole bitmap for each edit takes 8 MB at 1080p; drawing all edits that meet the
/// pixels, from the paper on, draws thousands of them once there are 100,000; checkpoints alone make
/// the commonest undo, that of the newest edit, draw up to 64 others.
///
/// At 1080p, 100,000 small rectangles of one seat and all of this take 63 MB beside the bitmaps, a
/// million 341 MB, most of which are the edits themselves.
final class EditPixels {
  private let pixels: CanvasPixels
  /// Bytes for all of it, the edits included.
  private let memory: Int
  /// Around the pixels that each drawn edit may touch.
  private var boxes = NumberedList<PixelRect>()
  private var index: EditIndex
  private(set) var stashes: StashStore
  private var checkpoints: Checkpoints
  /// Clears whose pixels are known.
  private var stashedClears: Set<Int> = []
  /// For changes of packed pixels.
  private lazy var scratch = Bitmap(
    width: PixelStash.longestSide, height: PixelStash.longestSide)
  /// How often a standing edit was drawn again to take another one out or to put it back.
  private(set) var redrawnEdits = 0

  init(_ pixels: CanvasPixels, memory: Int) {
    self.pixels = pixels
    self.memory = memory
    let layout = TileLayout(pixels.canvas)
    index = EditIndex(layout)
    stashes = StashStore(budget: memory)
    checkpoints = Checkpoints(layout, budget: memory / 4)
  }

  private var layout: TileLayout { index.layout }

  // MARK: Edits that come and go

  /// Draws a new edit on top.
  ///
  /// - Parameters:
  ///   - rects: Its pixels.
  ///   - ink: Of a stroke; it has followed the shape.
  func add(_ number: Int, _ drawable: any Drawable, rects: [PixelRect], ink: StrokeInk?) {
    enter(number, rects)
    checkpoints.prepare(for: number, in: rects, of: pixels.bitmap)
    stashes.store(PixelStash(pixels.bitmap, rects: rects), number)
    pixels.draw(number, drawable, ink: ink, storing: &stashes)
  }

  /// Forgets an edit that is not on the sheet.
  func forget(_ edit: Edit) {
    if let drawable = edit.drawable {
      index.remove(edit.number, rects: pixels.rects(of: drawable))
    }
    boxes.remove(edit.number)
    stashes.remove(edit.number)
    stashedClears.remove(edit.number)
  }

  /// Draws everything that stands on blank paper. Nothing that was remembered by place counts any
  /// more. O(edits).
  func rebuild(_ history: History) {
    stashes.removeAll()
    stashedClears.removeAll()
    boxes = NumberedList()
    let layout = TileLayout(pixels.canvas)
    index = EditIndex(layout)
    checkpoints = Checkpoints(layout, budget: checkpoints.budget)
    history.forEach { edit in
      guard let drawable = edit.drawable else { return }
      let rects = pixels.rects(of: drawable)
      enter(edit.number, rects)
      guard edit.state == .standing else { return }
      checkpoints.prepare(for: edit.number, in: rects, of: pixels.bitmap)
      pixels.draw(drawable, ink: nil, in: [pixels.canvas])
    }
  }

  private func enter(_ number: Int, _ rects: [PixelRect]) {
    boxes.append(rects.reduce(.zero) { $0.union($1) }, number: number)
    index.append(number, rects: rects)
  }

  // MARK: Memory

  /// Gives the stashes and checkpoints what `edits` edits leave of the memory.
  func divideMemory(edits: Int) {
    let rest = max(memory / 8, memory - bytes(of: edits))
    if checkpoints.budget != rest / 4 { checkpoints.budget = rest / 4 }
    let share = rest - checkpoints.byteCount
    if stashes.budget != share { stashes.budget = share }
  }

  /// What `edits` edits occupy in all, beside the bitmap.
  func memoryUse(edits: Int) -> Int {
    bytes(of: edits) + checkpoints.byteCount + stashes.byteCount
  }

  private func bytes(of edits: Int) -> Int { edits * EditPixels.editBytes + index.byteCount }

  /// What an edit occupies by itself, its shape included: measured with lines and rectangles.
  private static let editBytes = 320

  // MARK: Steps of the history

  /// Makes the bitmap show what a step of the history has led to; `history` has taken it.
  ///
  /// - Returns: The pixels that may have changed.
  func apply(_ step: History.Step, of history: History) -> [PixelRect] {
    if let clear = step.clear {
      let rects = rects(around: step.numbers)
      switch step.direction {
      case .takeOut: takeOut(step.numbers, clear: clear, rects, of: history)
      case .putBack: putBack(step.numbers, clear: clear, rects, of: history)
      }
      return rects
    }
    guard let number = step.numbers.first, let drawable = history.edit(number)?.drawable else {
      return []
    }
    let rects = pixels.rects(of: drawable)
    switch step.direction {
    case .takeOut: takeOut(number, rects, of: history)
    case .putBack: putBack(number, drawable, rects, of: history)
    }
    return rects
  }

  private func takeOut(_ number: Int, _ rects: [PixelRect], of history: History) {
    let tiles = layout.tiles(in: rects)
    makeBase(of: number, rects, tiles, of: history)
    redraw(from: number + 1, rects, tiles, of: history)
  }

  private func putBack(
    _ number: Int, _ drawable: any Drawable, _ rects: [PixelRect], of history: History
  ) {
    let tiles = layout.tiles(in: rects)
    if isAnythingShown(from: number + 1, rects, tiles, of: history) {
      makeBase(of: number, rects, tiles, of: history)
    }
    if stashes.stash(number) == nil {
      stashes.store(PixelStash(pixels.bitmap, rects: rects), number)
    }
    pixels.draw(number, drawable, ink: nil, storing: &stashes)
    redraw(from: number + 1, rects, tiles, of: history)
  }

  /// Takes out what a clear has cleared. Where all beneath it was its own, the paper remains, and
  /// its own stash can bring all of it back.
  private func takeOut(_ numbers: [Int], clear: Int, _ rects: [PixelRect], of history: History) {
    guard let first = numbers.first else { return }
    let tiles = layout.tiles(in: rects)
    guard isEverything(numbers, beneath: clear, of: history) else {
      for number in numbers { stashes.removeStash(number) }
      makeBase(before: first, rects, tiles, of: history)
      return redraw(from: first, rects, tiles, of: history)
    }
    if !isAnythingShown(from: clear + 1, rects, tiles, of: history) {
      stashes.store(PixelStash(pixels.bitmap, rects: rects), clear)
      stashedClears.insert(clear)
    }
    checkpoints.remove(in: tiles, from: first, to: clear)
    pixels.fill(rects)
    redraw(from: clear + 1, rects, tiles, of: history)
  }

  /// Puts back what a clear had cleared.
  private func putBack(_ numbers: [Int], clear: Int, _ rects: [PixelRect], of history: History) {
    guard let first = numbers.first else { return }
    let tiles = layout.tiles(in: rects)
    if let stash = stashes.stash(clear) {
      stash.restore(to: pixels.bitmap)
      stashes.removeStash(clear)
      stashedClears.remove(clear)
      pixels.count(restored: rects)
      return redraw(from: clear + 1, rects, tiles, of: history)
    }
    makeBase(before: first, rects, tiles, of: history)
    redraw(
      from: first, rects, tiles, of: history,
      stashing: numbers.suffix(EditPixels.stashedAgain))
  }

  /// How many of the edits that a clear gives back get their stashes again.
  private static let stashedAgain = 1_000

  /// Whether the sheet beneath a clear had these edits alone.
  private func isEverything(
    _ numbers: [Int], beneath clear: Int, of history: History
  ) -> Bool {
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

  /// Tiles that hold the pixels of some edits, without overlaps.
  private func rects(around numbers: [Int]) -> [PixelRect] {
    var isMet = Array(repeating: false, count: layout.count)
    for number in numbers {
      if let box = boxes[number] { layout.forEachTile(in: box) { isMet[$0] = true } }
    }
    return layout.rects(where: { isMet[$0] })
  }

  /// Whether an edit with at least this number is on the sheet in `rects`.
  private func isAnythingShown(
    from number: Int, _ rects: [PixelRect], _ tiles: [Int], of history: History
  ) -> Bool {
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
  private func makeBase(
    of number: Int, _ rects: [PixelRect], _ tiles: [Int], of history: History
  ) {
    guard let stash = stashes.stash(number) else {
      return makeBase(before: number, rects, tiles, of: history)
    }
    stash.restore(to: pixels.bitmap)
    pixels.count(restored: rects)
  }

  /// Makes `rects` show the edits with lower numbers, tile by tile: each from its last checkpoint
  /// before that, or from the paper.
  private func makeBase(
    before number: Int, _ rects: [PixelRect], _ tiles: [Int], of history: History
  ) {
    for tile in tiles {
      let square = layout.rect(tile)
      let parts = rects.map { $0.intersection(square) }.filter { !$0.isEmpty }
      var start = 0
      if let reached = checkpoints.restore(tile, before: number, in: parts, to: pixels.bitmap) {
        start = reached + 1
        pixels.count(restored: parts)
      } else {
        pixels.fill(parts)
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
    from number: Int, _ rects: [PixelRect], _ tiles: [Int], of history: History,
    stashing: ArraySlice<Int> = []
  ) {
    for clear in stashedClears where clear >= number {
      stashes.removeStash(clear)
      stashedClears.remove(clear)
    }
    var moments = checkpoints.moments(in: tiles, from: number - 1)[...]
    func pass(_ end: Int) {
      while let moment = moments.first, moment < end {
        moments = moments.drop { $0 == moment }
        checkpoints.update(at: moment, in: rects, tiles: tiles, from: pixels.bitmap, using: scratch)
      }
    }
    var left = stashing
    forEachEdit(from: number, tiles, of: history) { edit in
      guard let box = boxes[edit.number] else { return }
      let met = rects.filter { $0.intersects(box) }
      guard !met.isEmpty else { return }
      pass(edit.number)
      left = left.drop { $0 < edit.number }
      if left.first == edit.number, let drawable = edit.drawable {
        stashes.store(PixelStash(pixels.bitmap, rects: pixels.rects(of: drawable)), edit.number)
      } else if edit.state == .cleared {
        // Its clear puts others back together with it.
        stashes.removeStash(edit.number)
      } else {
        stashes.update(edit.number, in: met, from: pixels.bitmap, using: scratch)
      }
      if edit.state == .standing { drawAgain(edit, in: met) }
    }
    pass(.max)
    stashes.trim()
  }

  /// Calls `body` with the edits from a number on that may touch some tiles, in their order.
  private func forEachEdit(
    from number: Int, _ tiles: [Int], of history: History, _ body: (Edit) -> Void
  ) {
    let entries = index.entryCount(in: tiles, from: number)
    // An edit is in many tiles: beyond that, going through all edits is less work.
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
    pixels.draw(drawable, ink: stashes.ink(edit.number), in: rects)
  }
}

internal import Geometry
internal import Raster

/// What makes edits cheap to take out and to draw again, as far as the memory for it goes: the
/// pixels beneath them, and the ink of strokes that cross themselves often. Beyond the budget that
/// goes first which was stored first.
struct StashStore {
  private var stashes: [Int: PixelStash] = [:]
  private var inks: [Int: StrokeInk] = [:]
  /// In the order of storing, from `oldest` on; an edit may be in it twice.
  private var order: [Int] = []
  private var oldest = 0
  /// What all of it occupies.
  private(set) var byteCount = 0
  /// What it may occupy.
  var budget: Int {
    didSet { trim() }
  }

  /// Of a dictionary's entry and the place in the order.
  private static let entryBytes = 64
  /// Of an array, beside its elements.
  private static let arrayBytes = 32

  init(budget: Int) {
    self.budget = budget
  }

  /// The pixels beneath an edit; nil where they are not known any more.
  func stash(_ number: Int) -> PixelStash? { stashes[number] }

  /// The ink of an edit, where there is any.
  func ink(_ number: Int) -> StrokeInk? { inks[number] }

  /// Stores the pixels beneath an edit. What alone is beyond the budget is dropped: it would push
  /// out all others.
  mutating func store(_ stash: PixelStash, _ number: Int) {
    removeStash(number)
    let bytes = StashStore.bytes(of: stash)
    guard bytes <= budget else { return }
    stashes[number] = stash
    enter(number, bytes)
  }

  /// Stores the ink of an edit, as far as the budget goes.
  mutating func store(_ ink: StrokeInk, _ number: Int) {
    removeInk(number)
    let bytes = StashStore.bytes(of: ink)
    guard bytes <= budget else { return }
    inks[number] = ink
    enter(number, bytes)
  }

  /// Takes in what the bitmap shows in some rectangles beneath an edit whose pixels are known.
  mutating func update(
    _ number: Int, in rects: [PixelRect], from bitmap: Bitmap, using scratch: Bitmap
  ) {
    // Taken out meanwhile, so that it is changed in place.
    guard var stash = stashes.removeValue(forKey: number) else { return }
    byteCount -= StashStore.bytes(of: stash)
    stash.take(rects, from: bitmap, using: scratch)
    byteCount += StashStore.bytes(of: stash)
    stashes[number] = stash
  }

  mutating func remove(_ number: Int) {
    removeStash(number)
    removeInk(number)
  }

  mutating func removeStash(_ number: Int) {
    guard let former = stashes.removeValue(forKey: number) else { return }
    byteCount -= StashStore.bytes(of: former)
  }

  mutating func removeAll() {
    stashes.removeAll()
    inks.removeAll()
    order.removeAll()
    oldest = 0
    byteCount = 0
  }

  /// Lets go of what is beyond the budget.
  mutating func trim() {
    while byteCount > budget, oldest < order.count {
      remove(order[oldest])
      oldest += 1
    }
    if oldest > 64 && oldest > order.count / 2 {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  private mutating func enter(_ number: Int, _ bytes: Int) {
    byteCount += bytes
    if order.last != number { order.append(number) }
    // Edits that are long gone leave numbers behind.
    if order.count > 4 * (stashes.count + inks.count) + 256 {
      order = order[oldest...].filter { stashes[$0] != nil || inks[$0] != nil }
      oldest = 0
    }
    trim()
  }

  private mutating func removeInk(_ number: Int) {
    if let former = inks.removeValue(forKey: number) { byteCount -= StashStore.bytes(of: former) }
  }

  private static func bytes(of stash: PixelStash) -> Int {
    stash.byteCount + entryBytes + (stash.pieceCount + 1) * arrayBytes
  }
  private static func bytes(of ink: StrokeInk) -> Int { ink.byteCount + entryBytes }
}

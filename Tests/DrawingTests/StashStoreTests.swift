import Geometry
import Raster
import Testing

@testable import Drawing

@Suite struct StashStoreTests {
  private let bitmap = Bitmap(width: 32, height: 32)
  private let box = PixelRect(x: 0, y: 0, width: 8, height: 8)

  private var stash: PixelStash { PixelStash(bitmap, rects: [box]) }

  /// What one stash takes in the store.
  private var each: Int {
    var store = StashStore(budget: .max)
    store.store(stash, 1)
    return store.byteCount
  }

  @Test func packedPixelsStayWithinTheBudget() {
    var store = StashStore(budget: each * 5)
    for number in 0..<20 {
      store.store(stash, number)
      #expect(store.byteCount <= each * 5)
    }
    #expect((0..<15).allSatisfy { store.stash($0) == nil })
    #expect((15..<20).allSatisfy { store.stash($0) != nil })
    // What is forgotten gives its share back.
    for number in 17..<20 { store.remove(number) }
    store.store(stash, 20)
    #expect(store.byteCount == each * 3)
    store.budget = each
    #expect(store.byteCount == each && store.stash(20) != nil)
  }

  @Test func aStashBeyondTheBudgetPushesNoOtherOut() {
    let each = each
    var store = StashStore(budget: each)
    store.store(stash, 0)
    var noise: UInt32 = 1
    for y in 0..<32 {
      for x in 0..<32 {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        bitmap[x, y] = PremultipliedPixel(rawValue: noise | 0xFF00_0000)
      }
    }
    store.store(PixelStash(bitmap, rects: [bitmap.bounds]), 1)
    #expect(store.stash(0) != nil && store.stash(1) == nil)
    #expect(store.byteCount == each)
  }

  @Test func aStashTakesInWhatChangesBeneath() {
    var store = StashStore(budget: .max)
    store.store(PixelStash(bitmap, rects: [box]), 1)
    let scratch = Bitmap(width: PixelStash.longestSide, height: PixelStash.longestSide)
    bitmap.fill(.black, in: PixelRect(x: 2, y: 3, width: 20, height: 2))
    let changed = PixelRect(x: 2, y: 3, width: 2, height: 2)
    store.update(1, in: [changed], from: bitmap, using: scratch)
    bitmap.fill(.white, in: bitmap.bounds)
    store.stash(1)?.restore(to: bitmap)
    for y in 0..<8 {
      for x in 0..<8 {
        let isChanged = changed.contains(x: x, y: y)
        #expect(bitmap[x, y].rawValue == (isChanged ? 0xFF00_0000 : 0))
      }
    }
    store.remove(1)
    #expect(store.byteCount == 0)
  }
}

import Evdev
import Geometry
import TestSupport
import Testing

@Suite struct SlotTrackerTests {
  @Test func aStrokeBeginsMovesAndEndsWhereItWasLastSeen() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("slot 0 id 5 x 10 y 20 syn") == ["0 began 10,20"])
    #expect(log.feed("x 11 syn") == ["0 moved 11,20"])
    #expect(log.feed("syn") == [])
    #expect(log.feed("x 900 y 500 id -1 syn") == ["0 ended 11,20"])
    #expect(log.live == 0)
  }

  @Test func nothingIsToldBeforeTheFrameEnds() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 5 x 10 y 20") == [])
    #expect(log.feed("x 30") == [])
    #expect(log.feed("syn") == ["0 began 30,20"])
  }

  @Test func downAndUpInOneFrameAreBothTold() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 5 x 10 y 20 id -1 syn") == ["0 began 10,20", "0 ended 10,20"])
  }

  @Test func anIdentityReplacedWithoutReleaseEndsOneContactAndBeginsAnother() {
    var log = ContactLog(.slotPanel())
    log.feed("id 5 x 10 y 20 syn")
    #expect(log.feed("id 6 x 300 y 400 syn") == ["0 ended 10,20", "1 began 300,400"])
    #expect(log.feed("id -1 id 7 x 1 y 2 syn") == ["1 ended 300,400", "2 began 1,2"])
  }

  @Test func anIdentityRepeatedIsNoEvent() {
    var log = ContactLog(.slotPanel())
    log.feed("id 5 x 10 y 20 syn")
    #expect(log.feed("id 5 syn") == [])
    #expect(log.live == 1)
  }

  @Test func aSparseAxisIsTheSlotsOwnRememberedOne() {
    var log = ContactLog(.slotPanel())
    log.feed("slot 0 id 1 x 100 y 200 syn slot 1 id 2 x 500 y 400 syn")
    log.feed("slot 0 id -1 slot 1 id -1 syn")
    // Only y differs from the slot's last contact; the other finger's x is far away.
    #expect(log.feed("slot 0 id 3 y 210 syn") == ["2 began 100,210"])
    // Nothing differs: the finger is where the slot's last one was, which time shows.
    #expect(log.feed("slot 1 id 4 syn") == [])
    #expect(log.pass(to: 41) == ["3 began 500,400"])
  }

  @Test func whatTheKernelRemembersIsKnownFromTheStart() {
    var capabilities = DeviceCapabilities.slotPanel()
    capabilities.slots = [.init(x: 70, y: 80)]
    var log = ContactLog(capabilities)
    #expect(log.feed("id 3 y 90 syn") == ["0 began 70,90"])
  }

  @Test func theSlotInForceAtTheStartIsTheKernels() {
    var capabilities = DeviceCapabilities.slotPanel()
    capabilities.axes[AbsCode.mtSlot]!.value = 1
    capabilities.slots = [.init(x: 1, y: 1), .init(x: 70, y: 80)]
    var log = ContactLog(capabilities)
    #expect(log.feed("id 3 y 90 syn") == ["0 began 70,90"])
  }

  @Test func aFingerThatRestedBeforeWeListenedIsUnseenUntilItLifts() {
    var capabilities = DeviceCapabilities.slotPanel()
    capabilities.slots = [.init(trackingID: 9, x: 70, y: 80)]
    var log = ContactLog(capabilities)
    #expect(log.feed("x 71 syn id -1 syn") == [])
    #expect(log.feed("id 10 x 72 syn") == ["0 began 72,80"])
  }

  @Test func theStrokeStartsAtTheFirstRealPosition() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 5 syn") == [])
    #expect(log.feed("syn") == [])
    #expect(log.feed("x 400 y 300 syn") == ["0 began 400,300"])
    log.feed("id -1 syn")
    // The next stroke waits too, though a position is remembered: it is this one's.
    #expect(log.feed("id 6 syn") == [])
    #expect(log.feed("x 10 y 20 syn") == ["1 began 10,20"])
    log.feed("id -1 syn")
    // And a tap on the same place, which sends none again, is still a tap.
    #expect(log.feed("id 7 syn id -1 syn") == ["2 began 10,20", "2 ended 10,20"])
  }

  @Test func anIdentityWithoutAnyPositionIsATapWhereTheAxesSay() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 5 syn id -1 syn") == ["0 began 0,0", "0 ended 0,0"])
  }

  @Test func aSlotAboveTheMaximumIsIgnoredAndTheOthersLive() {
    var log = ContactLog(.slotPanel(slots: 2))
    #expect(log.feed("slot 0 id 1 x 10 y 10 slot 7 id 2 x 99 y 99 syn") == ["0 began 10,10"])
    #expect(log.feed("slot 0 x 20 syn") == ["0 moved 20,10"])
    #expect(log.feed("id -1 slot 7 id -1 syn") == ["0 ended 20,10"])
    #expect(log.badSlots == 4)
    #expect(log.feed("slot -3 id 3 x 1 y 1 syn") == [])
    #expect(log.badSlots == 7)
  }

  @Test func positionsBeyondTheRangeAreCounted() {
    var log = ContactLog(.slotPanel())
    log.feed("id 1 x -2849 y 99999 syn x 5 syn")
    #expect(log.outOfRange == 2)
  }

  @Test func stateLastsOverFramesThatNameNoSlot() {
    var log = ContactLog(.slotPanel())
    log.feed("slot 3 id 5 x 10 y 20 syn")
    #expect(log.feed("x 11 syn") == ["0 moved 11,20"])
    #expect(log.feed("y 21 syn") == ["0 moved 11,21"])
    #expect(log.feed("id -1 syn") == ["0 ended 11,21"])
  }

  @Test func slotNumbersThatGrowWithEachTapDrawEachTap() {
    var log = ContactLog(.slotPanel())
    for slot in 0..<10 {
      let told = log.feed("slot \(slot) id \(slot) x \(slot) y 1 syn id -1 syn")
      #expect(told == ["\(slot) began \(slot),1", "\(slot) ended \(slot),1"])
    }
  }

  @Test func hoverIsNoContact() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 1 distance 8 x 10 y 10 syn") == [])
    #expect(log.feed("x 12 syn") == [])
    #expect(log.feed("distance 0 x 14 syn") == ["0 began 14,10"])
    #expect(log.feed("distance 3 x 20 syn") == ["0 ended 14,10"])
    #expect(log.feed("x 30 syn id -1 syn") == [])
  }

  @Test func aHoverThatEndsInTheFrameOfItsLiftIsNoTap() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 1 distance 8 x 10 y 10 syn x 12 syn") == [])
    #expect(log.feed("distance 0 id -1 syn") == [])
  }

  @Test func literallyPalmsCount() {
    let panel = DeviceCapabilities.slotPanel()
    var log = ContactLog(tracker: ContactTracker(following: panel))
    #expect(log.feed("id 5 syn x 400 y 300 syn") == ["0 began 400,300"])
    #expect(log.feed("tool 2 x 401 syn id -1 syn") == ["0 moved 401,300", "0 ended 401,300"])
  }

  @Test func aPenThatReportsInSlotsDrawsAndItsEraserErases() {
    var pen = DeviceCapabilities.slotPanel()
    pen.keys.formUnion([KeyCode.toolPen, KeyCode.toolRubber])
    var log = ContactLog(pen)
    #expect(
      log.feed("pen 1 id 1 x 10 y 10 syn id -1 syn") == ["0 began 10,10 pen", "0 ended 10,10 pen"])
    #expect(
      log.feed("pen 0 rubber 1 id 2 x 20 syn id -1 syn")
        == ["1 began 20,10 eraser", "1 ended 20,10 eraser"])
  }

  @Test func aPalmCancelsAndAFingerAgainBeginsAnew() {
    var log = ContactLog(.slotPanel())
    log.feed("id 1 x 10 y 10 syn")
    #expect(log.feed("tool 2 x 11 syn") == ["0 cancelled 10,10"])
    #expect(log.feed("x 12 syn") == [])
    #expect(log.feed("tool 0 x 13 syn") == ["1 began 13,10"])
    #expect(log.feed("id -1 syn") == ["1 ended 13,10"])
  }

  @Test func aContactThatComesDownAsAPalmIsNeverTold() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 1 tool 2 x 10 y 10 syn x 11 syn id -1 syn") == [])
  }

  @Test func resyncEndsMovesAndReplacesWhatChangedMeanwhile() {
    var log = ContactLog(.slotPanel())
    log.feed("slot 0 id 1 x 10 y 10 slot 1 id 2 x 20 y 20 slot 2 id 3 x 30 y 30 syn")
    // As libevdev tells it: ended and replaced contacts first, then the rest.
    let told = log.feed(
      "dropped slot 0 id -1 slot 2 id -1 syn slot 1 x 200 slot 2 id 9 x 300 y 301 slot 1 syn")
    #expect(
      told == ["0 ended 10,10", "2 ended 30,30", "1 moved 200,20", "3 began 300,301"])
    #expect(log.feed("y 21 syn") == ["1 moved 200,21"])
  }

  @Test func tenFingersKeepTheirOwnLines() {
    var log = ContactLog(.slotPanel())
    var numbers = SeededGenerator(seed: 20)
    var last: [Int: String] = [:]
    for slot in 0..<10 {
      log.feed("slot \(slot) id \(100 + slot) x \(slot * 100) y \(slot) syn")
      last[slot] = "\(slot * 100),\(slot)"
    }
    for _ in 0..<500 {
      let slot = Int.random(in: 0..<10, using: &numbers)
      // Each finger stays in its own hundred.
      let place = slot * 100 + Int.random(in: 0..<100, using: &numbers)
      let told = log.feed("slot \(slot) x \(place) syn")
      if last[slot] == "\(place),\(slot)" {
        #expect(told == [])
      } else {
        #expect(told == ["\(slot) moved \(place),\(slot)"])
      }
      last[slot] = "\(place),\(slot)"
    }
    #expect(log.live == 10)
  }

  @Test func cancelledFingersStayUnseenUntilTheyLift() {
    var log = ContactLog(.slotPanel())
    log.feed("slot 0 id 1 x 10 y 10 slot 1 id 2 x 20 y 20 syn")
    #expect(log.cancelAll() == ["0 cancelled 10,10", "1 cancelled 20,20"])
    #expect(log.feed("slot 0 x 11 slot 1 x 21 syn") == [])
    #expect(log.feed("slot 0 id -1 syn slot 0 id 3 x 12 syn") == ["2 began 12,10"])
  }

  @Test func slotCountsThatLieTakeNoMemory() {
    var capabilities = DeviceCapabilities.slotPanel()
    capabilities.axes[AbsCode.mtSlot]!.maximum = .max
    var log = ContactLog(capabilities)
    #expect(log.feed("slot 2000000000 id 1 x 1 y 1 syn") == [])
    capabilities.axes[AbsCode.mtSlot]!.maximum = .min
    log = ContactLog(capabilities)
    #expect(log.feed("slot 0 id 1 x 1 y 1 syn") == ["0 began 1,1"])
  }
}

import Evdev
import Geometry
import TestSupport
import Testing
import Touches

/// Contacts that come down without a coordinate of their own, in all protocols that remember one.
@Suite struct AwaitedPositionTests {
  /// How a device brings a finger down, moves it and lifts it.
  struct Words: Sendable, CustomTestStringConvertible {
    var capabilities: DeviceCapabilities
    var down: String
    var x: String
    var y: String
    var up: String
    var testDescription: String { down }
  }

  static let slots = Words(
    capabilities: .slotPanel(), down: "slot 0 id 5", x: "x", y: "y", up: "id -1")
  static let single = Words(
    capabilities: .single(), down: "touch 1", x: "absx", y: "absy", up: "touch 0")
  static let pressed = Words(
    capabilities: .single(keys: [], pressure: true), down: "pressure 9", x: "absx", y: "absy",
    up: "pressure 0")
  static let all = [slots, single, pressed]

  /// A log in which a finger was at 100,200 and has lifted.
  private func touched(_ words: Words) -> ContactLog {
    var log = ContactLog(words.capabilities)
    #expect(
      log.feed("\(words.down) \(words.x) 100 \(words.y) 200 syn") == ["0 began 100,200"])
    #expect(log.feed("\(words.up) syn", at: 5) == ["0 ended 100,200"])
    return log
  }

  @Test(arguments: all)
  func aStrokeNeverBeginsWhereTheLastOneEnded(words: Words) {
    var log = touched(words)
    for stroke in 1...5 {
      let time = Double(stroke) * 100
      #expect(log.feed("\(words.down) syn", at: time) == [])
      #expect(log.feed("syn", at: time + 20) == [])
      let x = stroke * 50
      #expect(
        log.feed("\(words.x) \(x) \(words.y) 10 syn", at: time + 40)
          == ["\(stroke) began \(x),10"])
      #expect(log.feed("\(words.x) \(x + 9) syn", at: time + 50) == ["\(stroke) moved \(x + 9),10"])
      #expect(log.feed("\(words.up) syn", at: time + 60) == ["\(stroke) ended \(x + 9),10"])
    }
  }

  @Test(arguments: all)
  func oneCoordinateIsEnough(words: Words) {
    var log = touched(words)
    #expect(log.feed("\(words.down) syn", at: 50) == [])
    #expect(log.feed("\(words.y) 230 syn", at: 60) == ["1 began 100,230"])
  }

  @Test(arguments: all)
  func aFingerOnTheLastPlaceBeginsThereWhenTimeHasPassed(words: Words) {
    var log = touched(words)
    #expect(log.feed("\(words.down) syn", at: 50) == [])
    #expect(log.deadline == .microseconds(90_001))
    #expect(log.pass(to: 90) == [])
    #expect(log.pass(to: 90.001) == ["1 began 100,200"])
    #expect(log.deadline == nil)
    #expect(log.feed("\(words.x) 101 syn", at: 95) == ["1 moved 101,200"])
  }

  @Test(arguments: all)
  func aCoordinateThatComesTooLateIsAMotion(words: Words) {
    var log = touched(words)
    #expect(log.feed("\(words.down) syn", at: 50) == [])
    #expect(
      log.feed("\(words.x) 150 syn", at: 91) == ["1 began 100,200", "1 moved 150,200"])
  }

  @Test(arguments: all)
  func aTapOnTheLastPlaceIsATap(words: Words) {
    var log = touched(words)
    #expect(log.feed("\(words.down) syn", at: 50) == [])
    #expect(log.feed("\(words.up) syn", at: 60) == ["1 began 100,200", "1 ended 100,200"])
    // Also within one frame.
    #expect(
      log.feed("\(words.down) \(words.up) syn", at: 70) == ["2 began 100,200", "2 ended 100,200"])
    #expect(log.live == 0)
  }

  @Test(arguments: all)
  func aContactBeginsWithTheTimeAtWhichItCameDown(words: Words) {
    let hub = InputHub(
      options: InputOptions(selection: .nothing),
      picture: PictureGeometry(panel: PixelSize(width: 1024, height: 600)))
    let source = FakeInputSource(words.capabilities)
    hub.addFake(source)
    source.send("\(words.down) syn", at: .milliseconds(10))
    #expect(hub.readPending(now: .zero) == [.frameEnd(.milliseconds(10))])
    #expect(hub.passTime(to: .milliseconds(50)).isEmpty)
    let actions = hub.passTime(to: .milliseconds(51))
    guard case .touch(let touch)? = actions.first else {
      Issue.record("no touch in \(actions)")
      return
    }
    // The first touch of a fresh device at its origin: the kernel sends no value that equals its
    // own.
    #expect(touch.position == .zero && touch.phase == .began)
    #expect(touch.time == .milliseconds(10))
    #expect(actions.last == .frameEnd(.milliseconds(51)))
    #expect(hub.passTime(to: .seconds(9)).isEmpty)
  }

  @Test func afterARestartTheKernelsPlaceIsThatOfAnEarlierFinger() {
    var capabilities = DeviceCapabilities.slotPanel()
    capabilities.slots = [.init(x: 70, y: 80), .init(trackingID: 4, x: 7, y: 8)]
    var log = ContactLog(capabilities)
    #expect(log.feed("slot 0 id 5 syn") == [])
    #expect(log.feed("x 400 y 300 syn", at: 16) == ["0 began 400,300"])
    // A finger that was there before is unseen; the next one in its slot waits as well.
    #expect(log.feed("slot 1 x 9 syn id -1 syn", at: 20) == [])
    #expect(log.feed("id 6 syn", at: 30) == [])
    #expect(log.pass(to: 71) == ["1 began 9,8"])
    var single = DeviceCapabilities.single()
    single.axes[AbsCode.x]!.value = 70
    single.axes[AbsCode.y]!.value = 80
    log = ContactLog(single)
    #expect(log.feed("touch 1 syn") == [])
    #expect(log.pass(to: 41) == ["0 began 70,80"])
  }

  @Test func eachSlotWaitsForItself() {
    var log = ContactLog(.slotPanel())
    log.feed("slot 0 id 1 x 10 y 10 slot 1 id 2 x 20 y 20 syn slot 0 id -1 slot 1 id -1 syn")
    #expect(log.feed("slot 0 id 3 slot 1 id 4 syn", at: 10) == [])
    #expect(log.feed("slot 1 x 25 syn", at: 20) == ["2 began 25,20"])
    #expect(log.pass(to: 51) == ["3 began 10,10"])
  }

  @Test func whatHoversOrIsAPalmDoesNotWait() {
    var log = ContactLog(.slotPanel())
    log.feed("id 1 x 10 y 10 syn id -1 syn")
    #expect(log.feed("id 2 syn distance 5 syn", at: 10) == [])
    #expect(log.deadline == nil)
    #expect(log.feed("id -1 distance 0 syn id 3 syn tool 2 syn", at: 20) == [])
    #expect(log.deadline == nil)
    #expect(log.feed("id -1 syn", at: 30) == [])
    #expect(log.palms == 1)
  }

  @Test func cancellingEndsTheWait() {
    for words in Self.all {
      var log = touched(words)
      log.feed("\(words.down) syn", at: 50)
      #expect(log.cancelAll() == [])
      #expect(log.deadline == nil)
      #expect(log.feed("\(words.x) 5 syn \(words.up) syn", at: 60) == [])
    }
  }

  @Test func mousesAndPensAreSomewhereAlways() {
    var mouse = ContactLog(.single(keys: [KeyCode.buttonLeft]))
    mouse.feed("absx 10 absy 20 syn left 1 syn left 0 syn")
    #expect(mouse.feed("left 1 syn") == ["1 began 10,20 mouse"])
    var pen = ContactLog(.single(keys: [KeyCode.touch, KeyCode.toolPen]))
    pen.feed("pen 1 absx 10 absy 20 syn touch 1 syn touch 0 syn")
    #expect(pen.feed("touch 1 syn") == ["1 began 10,20 pen"])
  }

  // MARK: - Several identities in a frame

  @Test func ofSeveralIdentitiesInARowTheLastCounts() {
    var log = ContactLog(.slotPanel())
    #expect(log.feed("id 25 id 0 x 71 y 165 syn") == ["0 began 71,165"])
    #expect(log.feed("x 80 syn id -1 syn") == ["0 moved 80,165", "0 ended 80,165"])
    #expect(log.feed("id 26 id 0 id 26 x 100 syn") == ["1 began 100,165"])
    // In place of a living one they are one end and one begin.
    #expect(log.feed("id 30 id 31 x 200 syn") == ["1 ended 100,165", "2 began 200,165"])
  }

  @Test func aLiftBetweenTwoIdentitiesSeparatesThem() {
    var log = ContactLog(.slotPanel())
    #expect(
      log.feed("id 1 x 5 y 5 id -1 id 2 id 3 syn")
        == ["0 began 5,5", "0 ended 5,5", "1 began 5,5"])
    #expect(log.feed("id -1 id 4 id -1 x 6 syn") == ["1 ended 5,5", "2 began 6,5", "2 ended 6,5"])
  }

  @Test func inPacketsTheLastIdentityOfAPacketCounts() {
    var log = ContactLog(.packetPanel())
    #expect(log.feed("id 25 id 0 x 7 y 8 mt syn") == ["0 began 7,8"])
    #expect(log.feed("id 26 id 0 x 9 y 8 mt syn") == ["0 moved 9,8"])
  }
}

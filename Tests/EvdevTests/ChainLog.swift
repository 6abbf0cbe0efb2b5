import Geometry
import Touches

@testable import Evdev

/// A chain of stages and what came out of it, as words: "0 began 10,20".
struct ChainLog {
  /// A picture of 100 × 60 mm with one pixel a millimetre.
  static let scale = PictureScale(
    millimetresX: 1, millimetresY: 1, size: PixelSize(width: 100, height: 60))

  private var chain: ContactChain
  private(set) var samples: [ContactSample] = []

  init(_ stages: [any ContactStage]) {
    chain = ContactChain(stages)
  }

  init(_ filters: InputFilter...) {
    self.init(filters: filters)
  }

  init(filters: [InputFilter]) {
    chain = ContactChain(filters.map { $0.stage(scale: ChainLog.scale) })
  }

  var ghosts: Int { chain.rejected.ghosts }
  var palms: Int { chain.rejected.palms }
  var edges: Int { chain.rejected.edges }
  var deadline: Duration? { chain.deadline }

  /// Feeds a frame with one sample and returns what came out.
  @discardableResult
  mutating func feed(
    _ phase: Touch.Phase, _ x: Double = 0, _ y: Double = 0, contact: UInt64 = 0, at ms: Double,
    pressure: Int32? = nil, major: Int32? = nil, source: Touch.Source = .finger
  ) -> [String] {
    var sample = ContactSample(
      contact: ContactID(rawValue: contact), phase: phase, time: ChainLog.time(ms), source: source)
    sample.position = Point(x: x, y: y)
    sample.attributes.pressure = pressure
    sample.attributes.hasOwnPressure = pressure != nil
    sample.attributes.major = major
    return take([sample], at: ms)
  }

  /// A frame of any samples, or of none.
  @discardableResult
  mutating func take(_ frame: [ContactSample], at ms: Double) -> [String] {
    var output: [ContactSample] = []
    chain.takeFrame(frame, at: ChainLog.time(ms), into: &output)
    return note(output)
  }

  mutating func pass(to ms: Double) -> [String] {
    var output: [ContactSample] = []
    chain.passTime(to: ChainLog.time(ms), into: &output)
    return note(output)
  }

  mutating func flush() -> [String] {
    var output: [ContactSample] = []
    chain.flush(into: &output)
    return note(output)
  }

  /// Returns what came out so far, and forgets it.
  mutating func takeWords() -> [String] {
    defer { samples = [] }
    return ChainLog.words(samples)
  }

  static func time(_ ms: Double) -> Duration { .microseconds(Int64(ms * 1000)) }

  private mutating func note(_ output: [ContactSample]) -> [String] {
    samples += output
    return ChainLog.words(output)
  }

  private static func words(_ samples: [ContactSample]) -> [String] {
    samples.map { sample in
      "\(sample.contact.number) \(sample.phase) \(ChainLog.word(sample.position.x)),"
        + ChainLog.word(sample.position.y)
    }
  }

  private static func word(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

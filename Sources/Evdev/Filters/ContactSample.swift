import Geometry
import Touches

/// One report of a contact on its way from the tracker to the program.
struct ContactSample: Hashable {
  /// The tracker's number of the contact.
  var contact: UInt64
  var phase: Touch.Phase
  /// In pixels of the upright picture.
  var position: Point
  /// The kernel's time of the event; kept however long a stage holds the sample back.
  var time: Duration
  /// The time that stages count by: as `time`, but it never runs backwards (see `ContactClock`).
  var moment: Duration
  var source: Touch.Source = .finger
  var measure = ContactMeasure()

  /// The same report as another phase.
  func with(_ phase: Touch.Phase) -> ContactSample {
    var copy = self
    copy.phase = phase
    return copy
  }
}

/// One step that the samples of a device go through: it passes them on, changes them, holds them
/// back or keeps them. Every contact that it begins it also ends or cancels.
protocol ContactStage {
  /// Takes one sample and appends what comes of it.
  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample])

  /// Says that the device has reported something, be it no sample.
  mutating func hear(at moment: Duration)

  /// When `advance` has something to do though nothing is reported; nil: never.
  var deadline: Duration? { get }

  /// Says that time has passed.
  mutating func advance(to moment: Duration, into output: inout [ContactSample])

  /// Passes on what is held back for nothing but time; after the device's contacts were cancelled.
  mutating func flush(into output: inout [ContactSample])

  /// Tells of another size of the pixels.
  mutating func setScale(_ scale: PictureScale)

  /// Contacts rejected as ghosts so far.
  var ghosts: Int { get }
}

extension ContactStage {
  mutating func hear(at moment: Duration) {}
  var deadline: Duration? { nil }
  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {}
  mutating func flush(into output: inout [ContactSample]) {}
  mutating func setScale(_ scale: PictureScale) {}
  var ghosts: Int { 0 }
}

/// A time that only grows, made from kernel times that may jump: a step back counts as none.
struct ContactClock {
  private(set) var moment: Duration = .zero
  private var last: Duration?

  /// Takes the time of a report and returns its moment.
  mutating func advance(to time: Duration) -> Duration {
    moment += max(.zero, time - (last ?? time))
    last = time
    return moment
  }

  /// The kernel time of a moment to come.
  func time(of moment: Duration) -> Duration {
    (last ?? .zero) + (moment - self.moment)
  }
}

/// The size of the picture's pixels on the glass.
struct PictureScale: Hashable {
  var millimetresX: Double
  var millimetresY: Double
  let size: PixelSize

  /// The vector from one position to another, in millimetres.
  func vector(_ from: Point, _ to: Point) -> Point {
    Point(x: (to.x - from.x) * millimetresX, y: (to.y - from.y) * millimetresY)
  }

  func distance(_ from: Point, _ to: Point) -> Double {
    let vector = vector(from, to)
    return (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  /// How far a position is from the nearest upright and the nearest level border, in millimetres.
  func borderDistances(of point: Point) -> (x: Double, y: Double) {
    (
      x: min(point.x, Double(size.width) - point.x) * millimetresX,
      y: min(point.y, Double(size.height) - point.y) * millimetresY
    )
  }
}

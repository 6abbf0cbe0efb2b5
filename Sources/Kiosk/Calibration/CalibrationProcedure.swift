internal import Evdev
internal import Geometry
internal import Touches

/// Asks for crosses to be touched, one after the other, and makes a calibration of the answers. It
/// draws nothing and reads no clock, and whatever is answered, it ends.
///
///     choosing ──a touch lifts: its device it is──▶ asking(0)
///     asking(0) ──several panels, none touched yet──▶ choosing ──one panel is left──▶ asking(0)
///     asking(n) ──steady touch──▶ asking(n + 1)
///     asking(n) ──finger moved, too short, several fingers, broken off──▶ asking(n)
///     asking(last) ──steady touch, good fit──▶ testing
///     asking(last) ──steady touch, bad fit──▶ asking(0)
///     testing ──keep──▶ ended(kept)
///     testing ──again──▶ asking(0)
///     testing ──30 s──▶ ended(timedOut)
///     choosing, asking ──30 s without a touch, or 5 min in all──▶ ended(timedOut)
///     choosing, asking, testing ──abandon──▶ ended(abandoned)
///     choosing, asking, testing ──another screen──▶ asking(0)
///
/// The 5 minutes are for a panel that makes up touches for ever, which would put off the 30 seconds
/// each time.
struct CalibrationProcedure {
  enum State: Hashable {
    /// Which of several panels is meant.
    case choosing
    /// For the cross of this index.
    case asking(Int)
    /// Whether the fit is to be kept.
    case testing
    case ended(Ending)
  }

  enum Ending: Hashable {
    case kept
    case timedOut
    case abandoned
  }

  /// Why the last touch, or all of them, must be made again.
  enum Notice: Hashable {
    case again(SteadyTouch.Fault)
    case refused(CalibrationFault)
  }

  /// Where the crosses are and what the answers are measured by.
  struct Questions: Hashable {
    /// As fractions of the panel in its own orientation.
    var crosses: [Point]
    var panel: PixelSize
    /// How far a touch may be from where the rest put it, in pixels.
    var tolerance: Double
  }

  static let patience = Duration.seconds(30)
  static let limit = Duration.seconds(300)

  private(set) var state = State.asking(0)
  private(set) var notice: Notice?
  /// The device that is calibrated, once it is known.
  private(set) var device: DeviceSignature?
  /// What is tested.
  private(set) var fit: CalibrationFit?
  private(set) var questions: Questions

  private var answers: [Point] = []
  private var fingers: Set<ContactID> = []
  private var pointing: Pointing?
  private var began: Duration?
  private var lastTouch = Duration.zero
  private var testBegan = Duration.zero

  /// The first finger down, until no finger is.
  private struct Pointing {
    let id: ContactID
    let device: DeviceSignature
    var touch: SteadyTouch
    var fault: SteadyTouch.Fault?
  }

  init(_ questions: Questions) {
    self.questions = questions
  }

  /// How many crosses have been answered.
  var answered: Int { answers.count }

  // MARK: Time

  /// When `advance` has something to do; nil: never.
  var deadline: Duration? {
    guard let began else { return nil }
    switch state {
    case .choosing, .asking:
      return min(lastTouch + CalibrationProcedure.patience, began + CalibrationProcedure.limit)
    case .testing: return testBegan + CalibrationProcedure.patience
    case .ended: return nil
    }
  }

  /// Says what time it is. The first time is that of the beginning.
  mutating func advance(to now: Duration) {
    begin(at: now)
    if let deadline, now >= deadline { state = .ended(.timedOut) }
  }

  private mutating func begin(at now: Duration) {
    guard began == nil else { return }
    began = now
    lastTouch = now
  }

  // MARK: Answers

  /// Says how many panels there are.
  mutating func setPanelCount(_ count: Int) {
    switch state {
    case .asking(0) where count > 1 && device == nil && pointing == nil: state = .choosing
    case .choosing where count <= 1 && pointing == nil: state = .asking(0)
    default: break
    }
  }

  /// Takes in what a finger did.
  ///
  /// - Parameters:
  ///   - place: What the device sent, as fractions of its range.
  ///   - source: The device.
  mutating func take(_ touch: Touch, at place: Point, from source: DeviceSignature) {
    guard touch.source != .mouse, device == nil || source == device else { return }
    advance(to: touch.time)
    if case .ended = state { return }
    lastTouch = max(lastTouch, touch.time)
    switch touch.phase {
    case .began:
      if fingers.isEmpty {
        pointing = Pointing(
          id: touch.id, device: source, touch: SteadyTouch(at: place, time: touch.time))
      } else {
        pointing?.fault = .severalFingers
      }
      fingers.insert(touch.id)
    case .moved:
      if touch.id == pointing?.id { pointing?.touch.move(to: place, time: touch.time) }
    case .ended, .cancelled:
      guard fingers.remove(touch.id) != nil else { return }
      if touch.phase == .cancelled, pointing?.fault == nil { pointing?.fault = .cancelled }
      guard fingers.isEmpty, let pointed = pointing else { return }
      pointing = nil
      lift(pointed, at: touch.time)
    }
  }

  private mutating func lift(_ pointed: Pointing, at time: Duration) {
    switch state {
    case .choosing:
      device = pointed.device
      state = .asking(0)
    case .asking:
      notice = nil
      do throws(SteadyTouch.Fault) {
        if let fault = pointed.fault { throw fault }
        answers.append(try pointed.touch.place(liftedAt: time))
      } catch {
        notice = .again(error)
        return
      }
      device = pointed.device
      proceed(at: time)
    case .testing, .ended:
      break
    }
  }

  private mutating func proceed(at time: Duration) {
    guard answers.count == questions.crosses.count else {
      state = .asking(answers.count)
      return
    }
    let pairs = zip(answers, questions.crosses).map { CalibrationPair(sent: $0, wanted: $1) }
    do throws(CalibrationFault) {
      fit = try CalibrationFit(pairs, panel: questions.panel, tolerance: questions.tolerance)
      state = .testing
      testBegan = time
    } catch {
      restart()
      notice = .refused(error)
    }
  }

  private mutating func restart() {
    answers.removeAll()
    fit = nil
    notice = nil
    state = .asking(0)
  }

  // MARK: Decisions

  /// The fit is good.
  mutating func keep() {
    if state == .testing { state = .ended(.kept) }
  }

  /// The fit is not good.
  mutating func again(now: Duration) {
    guard state == .testing else { return }
    restart()
    lastTouch = max(lastTouch, now)
  }

  mutating func abandon() {
    if case .ended = state { return }
    state = .ended(.abandoned)
  }

  /// The screen is another one, or has another shape: earlier answers mean nothing.
  mutating func setQuestions(_ questions: Questions) {
    guard questions != self.questions else { return }
    self.questions = questions
    if case .ended = state { return }
    restart()
  }
}

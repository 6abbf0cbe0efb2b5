internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Raster

/// Plays a script or a recording into a session: knows when the next step is due, and judges what
/// it demands.
///
///     due ──step──▶ its frame is read and presented ──▶ due again …
///      │ ▲
///      ▼ │ more of standard input has come
///     starved
///      │
///      └──(end of the script, malformed line)──▶ ended
final class ScriptRunner {
  /// What plays: a file that was read and checked before anything was drawn, or lines as they come.
  enum Source {
    case whole(Script)
    case recording(Recording)
    /// A script, or a recording whose device another file may describe.
    case standardInput(description: DescriptionFile?)
  }

  /// By which clock. Both show every frame before the next one is read.
  enum Pace {
    /// The script's own clock stands until a frame is shown: as fast as the machine can.
    case virtual
    case real
  }

  /// What the session has to do now.
  enum Demand {
    /// Read the devices and present.
    case frame
    /// Nothing; ask again when due.
    case nothing
    case screenshot(path: String)
    case expect(PixelExpectation, line: Int)
    case expectContacts(Int, line: Int)
    case fail(line: Int, reason: String)
    /// The script is over; a malformed line says why in `error`.
    case end(ExitCode, error: FakeInputError?)
  }

  /// What messages call the script by.
  let name: String
  private let player: any InputPlayer
  /// The player, where it takes the input as it comes.
  private let stream: (any StreamPlayer)?
  private let time: any TimeSource
  private let virtualTime: VirtualClock?
  private var input: ScriptInput?
  private var watch: (loop: EventLoop, descriptor: Int32)?
  private var isInputReady = false
  /// Whether more of the input is needed before anything can be done.
  private(set) var isStarved = false
  private var hasFailed = false
  /// When the last step was due, which is the time of a recorded frame however late it is played.
  private(set) var stepTime: Duration

  init(
    _ source: Source, pace: Pace, clock: KernelClock,
    player makePlayer: (Source, Duration) -> any InputPlayer
  ) throws(SystemError) {
    switch pace {
    case .virtual:
      let virtual = VirtualClock()
      virtualTime = virtual
      time = virtual
    case .real:
      virtualTime = nil
      time = clock
    }
    player = makePlayer(source, time.now)
    stepTime = player.due
    switch source {
    case .whole(let script):
      name = script.file
      stream = nil
    case .recording(let recording):
      name = recording.file
      stream = nil
    case .standardInput:
      name = ScriptInput.name
      stream = player as? any StreamPlayer
      input = try ScriptInput()
    }
  }

  /// Whether that time passes by steps alone.
  var isVirtual: Bool { virtualTime != nil }

  /// The time by the script's own clock; nil where it goes by the real one.
  var virtualNow: Duration? { virtualTime?.now }

  /// How a run ends that ends now.
  var verdict: ExitCode { hasFailed ? .expectationFailed : .done }

  /// The time by the script's clock.
  var now: Duration { time.now }

  /// Up to when nothing more comes of its devices, whatever it does next: its own time, but not
  /// beyond the next step.
  var settledTime: Duration { isStarved ? time.now : min(time.now, player.due) }

  /// When `next` has something to do, on the real clock; nil: when input has come, or at once.
  var deadline: Duration? { virtualTime == nil && !isStarved ? player.due : nil }

  /// Whether `next` has something to do now.
  var isDue: Bool {
    if isStarved { return false }
    return virtualTime != nil || time.now >= player.due
  }

  /// Whether a loop that cannot wait for the input (a regular file) must come back at once.
  var mustPoll: Bool { isStarved && input?.isWaitable == false }

  // MARK: Standard input

  /// Has the loop wait for more input while that is needed. At other times the descriptor is not
  /// watched: what has come early would wake the loop for nothing.
  func awaitInput(on loop: EventLoop) throws(SystemError) {
    guard watch == nil, isStarved, input?.isWaitable == true, let descriptor = input?.rawValue
    else { return }
    do throws(SystemError) {
      try loop.watch(descriptor) { [unowned self] _ in isInputReady = true }
      watch = (loop, descriptor)
    } catch {
      // A regular file, which is always ready.
      guard error.errno == .notPermitted else { throw error }
      input?.isWaitable = false
    }
  }

  /// Reads what has come, after the loop has waited. Errors: of reading.
  func takeInput() throws(KioskError) {
    guard isInputReady || mustPoll else { return }
    isInputReady = false
    // Before the descriptor may be closed.
    if let watch { watch.loop.unwatch(watch.descriptor) }
    watch = nil
    do throws(SystemError) {
      try read()
    } catch {
      let cause = SystemError(call: "read", subject: ScriptInput.name, errno: error.errno)
      throw KioskError.unreadable("the script", cause)
    }
  }

  private func read() throws(SystemError) {
    guard isStarved, let portion = try input?.read() else { return }
    if portion.isEmpty {
      input = nil
      stream?.finishInput()
    } else {
      stream?.append(portion)
    }
    isStarved = false
  }

  // MARK: Steps

  /// Takes note that a demand was not met; the script goes on.
  func noteFailure() {
    hasFailed = true
  }

  func next() -> Demand {
    virtualTime?.advance(to: player.due)
    stepTime = player.due
    switch player.next(now: time.now) {
    case .frame: return .frame
    case .wait: return .nothing
    case .screenshot(let path, _): return .screenshot(path: path)
    case .expect(let expectation, let line): return .expect(expectation, line: line)
    case .expectContacts(let count, let line): return .expectContacts(count, line: line)
    case .failed(let line, let reason): return .fail(line: line, reason: reason)
    case .needsInput:
      isStarved = true
      return .nothing
    case .malformed(let error):
      return .end(.inputFile, error: error)
    case .end:
      return .end(verdict, error: nil)
    }
  }
}

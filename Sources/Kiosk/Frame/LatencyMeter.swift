internal import LinuxIO

/// How long input takes from the kernel's time of it to the flip that shows it.
///
///     waiting ──its damage goes to the display──▶ under way ──flipped──▶ recorded
///     waiting, under way ──nobody can see the screen──▶ forgotten
///
/// A frame of input is recorded once, when its picture is on the screen; one that changes no pixel
/// has no picture and is not recorded. All times are those of `KernelClock`.
struct LatencyMeter {
  /// Bounds both lists while a screen does not answer; later samples are left out then.
  private static let limit = 4096
  /// Flips that are remembered; an input that waited for more of them counts as waiting for these.
  private static let flipLimit = 16

  /// Times of the input that the next frame will show, and of the input that is on its way.
  private var waiting: [Duration] = []
  private var underWay: [Duration] = []
  /// When the frame that is on its way went to the display.
  private var handed = Duration.zero
  /// When the last flips were, the oldest first.
  private var flips: [Duration] = []

  private(set) var histogram = LatencyHistogram()
  /// The most flips that an input saw from its time to the one that showed it, this one included.
  /// The flip that was under way and its own are two; more would mean that frames queue up.
  private(set) var mostFlips = 0

  /// Notes input that changed the picture.
  mutating func note(_ eventTime: Duration) {
    if waiting.count < LatencyMeter.limit { waiting.append(eventTime) }
  }

  /// Says that a frame with all that was noted goes to the display.
  mutating func hand(over now: Duration) {
    handed = now
    underWay.append(contentsOf: waiting.prefix(LatencyMeter.limit - underWay.count))
    waiting.removeAll(keepingCapacity: true)
  }

  /// Says that what was handed over is on the screen.
  ///
  /// - Parameters:
  ///   - time: when it came there. A time before it was handed over is another one, as from drivers
  ///     that report the refresh before; then it is not known better than `now`.
  mutating func show(at time: Duration, now: Duration) {
    let shown = time < handed ? now : time
    flips.append(shown)
    if flips.count > LatencyMeter.flipLimit { flips.removeFirst() }
    for start in underWay {
      histogram.record(shown - start)
      mostFlips = max(mostFlips, flips.reduce(0) { $1 > start ? $0 + 1 : $0 })
    }
    underWay.removeAll(keepingCapacity: true)
  }

  /// Leaves out all input that is not on the screen yet.
  mutating func forget() {
    underWay.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
  }
}

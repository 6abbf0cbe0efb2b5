public import Geometry
public import LinuxIO
public import Raster

/// A screen that shows the logical output, the upright picture, held in a shadow bitmap.
///
/// The order of calls: `openDisplay`, any number of `present` and `handleEvents`, `close`.
/// One thread; every call returns at once except `close`, which may wait for the screen's next
/// refresh. Times are those of `KernelClock`, or virtual ones in tests.
///
/// The law of damage: the pixels named to `present` are shown sooner or later, whatever the kernel
/// answers. A flip that is refused, late or lost keeps them; `handleEvents` asks with `.retry` for
/// the call that shows them.
public protocol Display: AnyObject {
  /// Size, rotation and name of the screen in use.
  var info: DisplayInfo { get }

  /// Descriptors that become readable when `handleEvents` has something to do; lent. Ask again
  /// after each call of `handleEvents`: the list is empty after a `.lost` event, and for a second
  /// after a failed reading. Several displays may name the same one; then `handleEvents` of each is
  /// to be called.
  var fileDescriptors: [Int32] { get }

  /// Whether `present` would start at once: no flip is pending or waits to be reported by
  /// `handleEvents`, no refusal waits to pass, and the display is neither paused nor switched off.
  var canPresent: Bool { get }

  /// When `handleEvents` must be called though nothing became readable; nil: never. To be asked
  /// again after each call of another method.
  var nextDeadline: Duration? { get }

  /// Shows `shadow`, the upright picture of `info.pictureSize`, of which `damage` changed since the
  /// last call; damage outside of the picture is ignored. The first call shows all of it whatever
  /// `damage` says. Cost follows the damage, and nothing is allocated.
  ///
  /// The bitmap is retained: `capture` reads it. Its pixels are premultiplied and shown over black.
  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome

  /// Takes in what happened since, and reports it; to be called when a descriptor is readable or
  /// the deadline is reached, harmless at any other time.
  func handleEvents(now: Duration) -> DisplayEvents

  /// Another program has the console: gives up the mastership, and from then on makes no call to
  /// the kernel but for reading events, and writes nothing to the screen, until `resume`. Damage is
  /// kept (`present` answers `.delayed`), and there is no deadline. Harmless when repeated.
  ///
  /// Returns at once, so that the switch may be acknowledged directly after it.
  func pause()

  /// The console is back: becomes master, sets the mode again and counts the whole picture as
  /// damaged; a flip that was pending at `pause` is settled. `handleEvents` is due at once after
  /// it and reports what came of that: `.retry` for the redraw, or `.lost` where mastership cannot
  /// be had again through this descriptor. Where another program still holds it, it is asked for
  /// once a second. Harmless when not paused.
  func resume(now: Duration)

  /// Switches the panel off or on. While it is off nothing is presented and damage is kept; at on
  /// it is asked for by `.retry`. A pending flip is settled first and reported as usual.
  /// Harmless when repeated; while paused it only takes note, and `resume` does it.
  ///
  /// Throws where the kernel refuses. Then the panel stays on as before, or, where it was to be
  /// switched on, that is tried again by itself as after any refusal.
  func setPower(_ isOn: Bool, now: Duration) throws(SystemError)

  /// The picture as presented: upright, opaque, converted back from the scan-out format. Never
  /// read from scan-out memory, which is write-combined. Black before the first `present`.
  func capture() -> Bitmap

  /// Gives the screen back as it was found; harmless when repeated. Nothing may be presented after.
  func close()

  /// What was shown and refused so far.
  var statistics: DisplayStatistics { get }
}

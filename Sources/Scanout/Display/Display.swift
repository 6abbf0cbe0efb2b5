public import Geometry
public import LinuxIO
public import Raster

/// A screen that shows the upright picture held in a shadow bitmap.
///
/// The order of calls: `openDisplay`, any number of `present` and `handleEvents`, `close`.
/// One thread; every call returns at once except `close`, which may wait for the screen's next
/// refresh. Times are those of `KernelClock`, or virtual ones in tests.
///
/// The law of damage: the pixels named to `present` are shown sooner or later, whatever the kernel
/// answers. A flip that is refused, late or lost keeps them; `handleEvents` asks with `.retry` for
/// the call that shows them.
public protocol Display: AnyObject {
  var info: DisplayInfo { get }

  /// Descriptors that become readable when `handleEvents` has something to do; lent. Ask again
  /// after each call of `handleEvents`: the list is empty after a `.lost` event, and for a second
  /// after a failed reading. Several displays may name the same one; then `handleEvents` of each is
  /// to be called.
  var fileDescriptors: [Int32] { get }

  /// Whether `present` would start at once: no flip is under way or waits to be told by
  /// `handleEvents`, no refusal waits to pass, and the display is neither paused nor switched off.
  var canPresent: Bool { get }

  /// When `handleEvents` must be called though nothing became readable; nil: never. To be asked
  /// again after each call of another method.
  var nextDeadline: Duration? { get }

  /// Shows `shadow`, the upright picture of `info.pictureSize`, of which `damage` changed since the
  /// last call. The first call shows all of it whatever `damage` says. Cost follows the damage.
  ///
  /// The bitmap is retained: `capture` reads it. Its pixels are premultiplied and shown over black.
  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome

  /// Takes in what happened since; to be called when a descriptor is readable or the deadline is
  /// reached, harmless at any other time.
  func handleEvents(now: Duration) -> [DisplayEvent]

  /// Another program has the console: gives up the mastership, and from then on makes no call to
  /// the kernel but for reading events, and writes nothing to the screen, until `resume`. Damage is
  /// kept (`present` answers `.delayed`), and there is no deadline. Harmless when repeated.
  ///
  /// Returns at once, so that the switch may be acknowledged directly after it.
  func pause()

  /// The console is back: becomes master, sets the mode anew and counts the whole picture as
  /// damaged; a flip that was under way at `pause` is settled. `handleEvents` is due at once after
  /// it and tells what came of that: `.retry` for the redraw, or `.lost` where mastership cannot be
  /// had again through this descriptor. Where another program still holds it, it is asked for once
  /// a second. Harmless when not paused.
  func resume(now: Duration)

  /// Switches the panel off or on. While it is off nothing is presented and damage is kept; at on
  /// it is asked for by `.retry`. A flip that is under way is settled first and told as usual.
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

  /// Pixels copied to scan-out memory, those that a back buffer had missed included.
  var pixelsPresented: Int { get }
  /// Frames that reached the screen.
  var framesPresented: Int { get }
  /// Flips that the kernel refused or never answered.
  var flipsRefused: Int { get }
}

/// What became of a call of `present`.
public enum PresentOutcome: Hashable, Sendable {
  /// On the screen already.
  case presented(at: Duration)
  /// On its way; `.flipped` follows.
  case queued
  /// Nothing to show: the screen has it all. No flip was made.
  case unchanged
  /// Called while `canPresent` was false: the damage is kept, `.retry` follows when it may be
  /// shown.
  case delayed
  /// The kernel said no: the damage is kept, `.retry` follows.
  case refused(SystemError)
  /// The screen is lost or closed.
  case inactive
}

/// What `handleEvents` tells.
public enum DisplayEvent: Hashable, Sendable {
  /// A queued frame reached the screen, at the kernel's time where it tells one.
  case flipped(at: Duration)
  /// Call `present` again, even with no new damage: some is waiting.
  case retry
  /// The screen went away; the sentence says which and why. A `HotPlugDisplay` looks for another by
  /// itself; any other display is to be closed.
  case lost(reason: String)
  /// Another screen is used now, or the same one in another shape: `info` is new, and the whole
  /// picture in its size must be presented. Only `HotPlugDisplay` tells this.
  case changed
}

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
  /// after a `.lost` event: the list is empty then.
  var fileDescriptors: [Int32] { get }

  /// Whether `present` would start at once: no flip is under way and no refusal waits to pass.
  var canPresent: Bool { get }

  /// When `handleEvents` must be called though nothing became readable; nil: never.
  var nextDeadline: Duration? { get }

  /// Shows `shadow`, the upright picture of `info.pictureSize`, of which `damage` changed since the
  /// last call. The first call shows all of it whatever `damage` says. Cost follows the damage.
  ///
  /// The bitmap is retained: `capture` reads it. Its pixels are premultiplied and shown over black.
  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome

  /// Takes in what happened since; to be called when a descriptor is readable or the deadline is
  /// reached, harmless at any other time.
  func handleEvents(now: Duration) -> [DisplayEvent]

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
  /// Called while `canPresent` was false: the damage is kept, `.retry` follows.
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
  /// The screen went away; the sentence says which and why. Close the display.
  case lost(reason: String)
}

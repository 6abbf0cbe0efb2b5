public import Evdev
public import Geometry
public import Raster
public import Touches

/// What a program shows, and what input does to it.
///
/// The runtime owns the screen, the devices, the loop and the clock; a scene never knows them. It
/// reports what changed, draws it when it is asked to, and asks for what it wants by its `Stage`.
/// Scenes form a stack: only the top one is seen and gets input.
///
///     pushed: begin, resize ──▶ on top ──▶ end (popped, or the program ends)
///                               │    ▲
///                       cover   ▼    │   uncover
///                               covered
///
/// All calls come on one thread, and each must return within milliseconds: a flip waits for it.
/// Between calls nothing may run. Coordinates are pixels of the upright picture, whatever the
/// rotation of the screen; times are those of the events, which a script may make up.
///
/// Of one turn of the loop the order is: `advance`, all input that waits, `takeDamage`, `compose`.
/// A scene needs `resize`, and `draw` or `compose`; the rest has defaults that do nothing. It
/// reports what changed by `Stage.redraw`, or by `takeDamage` where it keeps account of that
/// itself.
public protocol Scene: AnyObject {
  /// The scene comes onto the stack. Called once, before everything else.
  ///
  /// - Parameter stage: Takes what the scene asks for; it outlives the scene.
  func begin(on stage: Stage)

  /// The picture has this size now: after `begin`, and when another screen or another shape of it
  /// is used. What was drawn should stay. All of it is composed afterwards; no contact is down.
  ///
  /// - Parameters:
  ///   - size: Of the upright picture, in pixels; the origin is at the top left.
  ///   - scale: Pixels per point; a point is about 1/160 inch, and a finger needs 44.
  func resize(to size: PixelSize, scale: Double)

  /// A finger, pen or pressed mouse did something. Of a contact first comes `began`, then any
  /// number of `moved`, and last `ended` or `cancelled`: what a cancelled one has drawn should go.
  /// Positions may lie outside of the picture.
  func touch(_ touch: Touch)

  /// A key went down.
  ///
  /// Keys that are not used are the runtime's: Ctrl+Q ends the program unless that is locked, and
  /// Ctrl+S saves a screenshot. Ctrl+Alt and a function key call another console and never come
  /// here.
  ///
  /// - Returns: Whether the scene used it.
  func press(_ key: KeyPress) -> Bool

  /// The pointer of a mouse moved here without or with its button; nil: it is hidden now, as after
  /// a touch. The runtime draws its arrow, but none for a mouse with absolute axes.
  func pointerMoved(to position: Point?)

  /// It is this time now. Called once a turn of the loop while the scene is on top, before input;
  /// time never goes back.
  ///
  /// - Parameter now: Since an unknown zero, the same as that of `Touch.time`.
  func advance(to now: Duration)

  /// When `advance` has something to do; nil: never, so that an untouched screen wakes nothing. A
  /// time that has passed already counts as a few milliseconds after the last `advance`. Asked for
  /// after each turn.
  var deadline: Duration? { get }

  /// Another scene was pushed over this one; its contacts have been cancelled.
  func cover()

  /// The scene is on top again. `resize` follows where the screen has changed meanwhile.
  func uncover()

  /// The scene has left the stack, or the program ends; its contacts have been cancelled.
  func end()

  /// Adds the pixels that changed since this was last called, beside those that were given to
  /// `Stage.redraw`; what lies outside of the picture does not count. After `resize` and `uncover`
  /// all of them count in any case.
  func takeDamage(into damage: inout DamageRegion)

  /// Draws the damaged pixels, all of them: they may hold anything. Pixels outside of
  /// `damage` must stay as they are. It may be called with more than was reported, and at any time
  /// with the same result. By default it has each rectangle drawn by `draw`.
  ///
  /// - Parameters:
  ///   - damage: Rectangles that do not overlap and lie within the bitmap.
  ///   - bitmap: Of the picture's size, lent for the call.
  ///   - context: Draws into `bitmap`, in pixels and without a clip; its state must be left as it
  ///     was found (`withSavedState`).
  func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context)

  /// Draws one damaged rectangle, all of it: it may hold anything.
  ///
  /// - Parameters:
  ///   - context: Draws in pixels of the picture, clipped to `damage`.
  ///   - damage: The rectangle, within the picture.
  func draw(in context: Context, damage: PixelRect)

  /// Where a script that selects a control by its name finds it.
  func locate(_ name: String) -> ControlLocation

  /// What the scene is for, as the service manager shows it: "drawing" of "drawing on HDMI-A-1".
  var activity: String { get }

  /// Pixels per point of the mouse's arrow; nil: the stage's scale.
  var cursorScale: Double? { get }

  /// Pixels that the scene has painted so far into bitmaps of its own, for statistics.
  var paintedPixels: Int { get }
}

extension Scene {
  /// Does nothing.
  public func begin(on stage: Stage) {}

  /// Does nothing.
  public func touch(_ touch: Touch) {}

  /// Uses no key.
  public func press(_ key: KeyPress) -> Bool { false }

  /// Does nothing.
  public func pointerMoved(to position: Point?) {}

  /// Does nothing.
  public func advance(to now: Duration) {}

  /// Never.
  public var deadline: Duration? { nil }

  /// Does nothing.
  public func cover() {}

  /// Does nothing.
  public func uncover() {}

  /// Does nothing.
  public func end() {}

  /// Nothing but what was given to `Stage.redraw`.
  public func takeDamage(into damage: inout DamageRegion) {}

  /// Draws nothing: for scenes that have a `compose` of their own.
  public func draw(in context: Context, damage: PixelRect) {}

  /// Calls `draw` for each rectangle.
  public func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {
    for rect in damage.rects {
      context.withSavedState {
        context.clip(to: rect)
        draw(in: context, damage: rect)
      }
    }
  }

  /// Knows no control by its name.
  public func locate(_ name: String) -> ControlLocation { .unknown }

  /// "running".
  public var activity: String { "running" }

  /// That of the stage.
  public var cursorScale: Double? { nil }

  /// 0.
  public var paintedPixels: Int { 0 }
}

internal import Evdev
internal import FakeInput
internal import Geometry
internal import Raster
internal import Touches

/// The scenes of a run, of which the top one is seen and gets input, and over it the mouse's arrow.
///
///     push ──▶ the covered scene's contacts are cancelled; the new one is on top
///     pop ───▶ its contacts are cancelled; the one below is on top again, resized if need be
///
/// A contact belongs to the scene that it began on. It is cancelled when that leaves the top, and
/// whatever the finger still does is no scene's business.
///
/// Scenes are trusted with their pixels only: they may ask for the same thing twice, pop a scene
/// that has gone, report damage that no picture has, or name a deadline that has passed.
final class SceneStack {
  /// What a scene asked for that the session has to do.
  enum Request: Hashable {
    case quit
    case saveScreenshot
    case switchConsole(Int)
    case calibrate
    case warn(String)
  }

  /// Which keys count that belong to the runtime.
  struct Keys: Hashable {
    /// Whether no key ends the program.
    var isLocked = false
    /// Whether Ctrl+Alt and a function key call another console.
    var switchesConsoles = true
  }

  private struct Entry {
    let scene: any Scene
    /// The shape of the picture that the scene knows.
    var shape: Int
  }

  /// A deadline that has passed counts as so long after the last `advance`: a scene can keep the
  /// machine busy, but not the loop from waiting.
  static let shortestWait = Duration.milliseconds(4)

  let stage: Stage
  var keys: Keys
  /// How often another scene came to the top, or the picture got another shape.
  private(set) var changes = 0
  private var entries: [Entry] = []
  /// The contacts of the scene on top, as they were last reported.
  private var contacts: [ContactID: Touch] = [:]
  private var requests: [Request] = []
  private var cursor: CursorImage
  private var cursorPosition: Point?
  /// Counts the shapes that the picture has had.
  private var shape = 0
  /// All of the picture is to be composed.
  private var isStale = true
  private var now = Duration.zero
  /// Painted by scenes that have ended.
  private var formerPixels = 0

  init(_ stage: Stage, keys: Keys = Keys()) {
    self.stage = stage
    self.keys = keys
    cursor = CursorImage(scale: SceneStack.cursorScale(stage.scale))
  }

  /// nil before the first push and after `end`.
  var top: (any Scene)? { entries.last?.scene }

  /// The first scene of the run.
  var bottom: (any Scene)? { entries.first?.scene }

  /// Contacts on the glass that the scene on top knows.
  var contactCount: Int { contacts.count }

  /// Pixels painted so far, copies aside.
  var paintedPixels: Int { entries.reduce(formerPixels) { $0 + $1.scene.paintedPixels } }

  /// What the session has to do, in order; asked for after each call of another method.
  func takeRequests() -> [Request] {
    guard !requests.isEmpty else { return [] }
    defer { requests.removeAll() }
    return requests
  }

  // MARK: The stack

  func push(_ scene: any Scene) {
    guard !entries.contains(where: { $0.scene === scene }) else { return }
    cancelContacts()
    top?.cover()
    entries.append(Entry(scene: scene, shape: shape))
    scene.begin(on: stage)
    scene.resize(to: stage.size, scale: stage.scale)
    changeTop()
    followStage()
  }

  private func pop(_ scene: any Scene) {
    guard let index = entries.firstIndex(where: { $0.scene === scene }) else { return }
    guard index > 0 else {
      // Its picture stays until the screen is given back.
      requests.append(.quit)
      return
    }
    cancelContacts()
    while entries.count > index { endTop() }
    top?.uncover()
    resizeTop()
    changeTop()
  }

  /// Ends all scenes, the top one first.
  func end() {
    cancelContacts()
    while !entries.isEmpty { endTop() }
  }

  private func endTop() {
    let scene = entries.removeLast().scene
    scene.end()
    formerPixels += scene.paintedPixels
  }

  private func changeTop() {
    changes += 1
    isStale = true
    fitCursor()
  }

  /// Reports the contacts of the scene on top as cancelled.
  private func cancelContacts() {
    let live = contacts.values.sorted { $0.id < $1.id }
    contacts.removeAll(keepingCapacity: true)
    for var touch in live {
      touch.phase = .cancelled
      touch.time = max(touch.time, now)
      top?.touch(touch)
    }
  }

  /// Does what scenes have asked for, until they ask for nothing more.
  private func followStage() {
    while true {
      let asked = stage.takeRequests()
      if asked.isEmpty { return }
      for request in asked {
        switch request {
        case .quit: requests.append(.quit)
        case .saveScreenshot: requests.append(.saveScreenshot)
        case .switchConsole(let number): requests.append(.switchConsole(number))
        case .calibrate: requests.append(.calibrate)
        case .warn(let message): requests.append(.warn(message))
        case .push(let scene): push(scene)
        case .pop(let scene): pop(scene)
        }
      }
    }
  }

  // MARK: Input

  func take(_ action: InputAction) {
    switch action {
    case .touch(let touch): take(touch)
    case .key(let key): take(key)
    case .pointerMoved(let position): moveCursor(to: position)
    case .pointed(let position):
      top?.pointerMoved(to: position)
      followStage()
    case .frameEnd: break
    }
  }

  private func take(_ touch: Touch) {
    switch touch.phase {
    case .began:
      contacts[touch.id] = touch
    case .moved:
      guard contacts[touch.id] != nil else { return }
      contacts[touch.id] = touch
    case .ended, .cancelled:
      guard contacts.removeValue(forKey: touch.id) != nil else { return }
    }
    top?.touch(touch)
    followStage()
  }

  private func take(_ key: KeyPress) {
    if let console = key.calledConsole {
      if keys.switchesConsoles { requests.append(.switchConsole(console)) }
      return
    }
    let isUsed = top?.press(key) ?? false
    followStage()
    guard !isUsed, key.ctrl, !key.alt, !key.shift else { return }
    switch key.name {
    case "s": requests.append(.saveScreenshot)
    case "q" where !keys.isLocked: requests.append(.quit)
    default: break
    }
  }

  /// Shows the mouse's arrow at a place, or hides it.
  func moveCursor(to position: Point?) {
    guard position != cursorPosition else { return }
    cursorPosition = position
    cursor.move(to: position)
    top?.pointerMoved(to: position)
    followStage()
  }

  /// Where a script taps to choose a control by its name.
  func locate(_ name: String) -> SelectAnswer { SelectAnswer(top?.locate(name) ?? .unknown) }

  // MARK: Time

  /// When `advance` has something to do; nil: never.
  var deadline: Duration? {
    guard let deadline = top?.deadline else { return nil }
    return deadline > now ? deadline : now + SceneStack.shortestWait
  }

  func advance(to time: Duration) {
    now = max(now, time)
    top?.advance(to: now)
    followStage()
  }

  // MARK: Pixels

  /// Goes over to another screen, or to another shape of the picture. Contacts must have been
  /// cancelled before.
  func resize(to size: PixelSize, scale: Double, physicalSize: Size? = nil) {
    shape += 1
    stage.size = size
    stage.scale = scale
    stage.physicalSize = physicalSize
    resizeTop()
    changeTop()
    followStage()
  }

  private func resizeTop() {
    guard let entry = entries.last, entry.shape != shape else { return }
    entries[entries.count - 1].shape = shape
    entry.scene.resize(to: stage.size, scale: stage.scale)
  }

  private func fitCursor() {
    cursor = CursorImage(scale: SceneStack.cursorScale(top?.cursorScale ?? stage.scale))
    cursor.move(to: cursorPosition)
  }

  /// Densities that an arrow can have, whatever is asked for.
  private static func cursorScale(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 0.25), 16) : 1
  }

  /// Adds the pixels that changed since this was last called.
  func takeDamage(into damage: inout DamageRegion) {
    top?.takeDamage(into: &damage)
    stage.takeDamage(into: &damage)
    cursor.takeDamage(into: &damage)
    if isStale { damage.add(PixelRect(stage.size)) }
    isStale = false
  }

  /// Draws the damaged pixels of the whole picture into the shadow bitmap.
  func compose(_ damage: DamageRegion, into shadow: Bitmap, using context: Context) {
    top?.compose(damage, into: shadow, using: context)
    guard cursor.isVisible else { return }
    for rect in damage.rects {
      context.withSavedState {
        context.clip(to: rect)
        cursor.draw(in: context)
      }
    }
  }
}

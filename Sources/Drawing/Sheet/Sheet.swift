public import Geometry
public import Raster
public import Touches

/// The paper: what was drawn, what is being drawn, and how both become pixels.
///
/// Finished shapes are drawn once, into `bitmap`. In-progress shapes exist only as values; a frame
/// copies the damaged part of the bitmap and draws them over it, clipped to the damage. So a frame
/// costs its damage, whether ten shapes are finished or a hundred thousand, and a cancelled shape
/// leaves nothing to be repaired.
///
///     touch ──▶ tool of that contact ──▶ damage ──────────────▶ compose(into:rect:)
///                        │ lift
///                        ▼
///                     history ──▶ bitmap
///
/// In-progress shapes lie over all finished ones, in the order of their touch-downs; at the lift a
/// shape joins the finished ones as the topmost of them. Where two fingers' shapes overlap, the one
/// that is lifted first ends up below.
///
/// The sheet's space is points with the origin in the canvas's corner; `transform` leads to the
/// pixels of the picture. Nothing is ever drawn outside of `canvas`.
public final class Sheet {
  /// As given at first, with what was changed since.
  public private(set) var options: SheetOptions
  /// The whole picture, bars included.
  public private(set) var size: PixelSize
  /// The part of the picture that is drawn on.
  public private(set) var canvas: PixelRect
  /// Pixels per point.
  public private(set) var scale: Double

  let finished: FinishedShapes
  /// In the order of their touch-downs.
  private(set) var inProgress: [InProgressShape] = []
  private var damage = DamageRegion()
  /// The target of the last composition, for its scratch memory.
  private var target: Surface?
  /// Pixels copied by compositions.
  private var copiedPixels = 0
  /// Pixels drawn on targets that are gone.
  private var formerPixels = 0

  /// A blank sheet.
  ///
  /// - Parameters:
  ///   - size: The whole picture, at least one pixel.
  ///   - canvas: The part that is drawn on; cut to the picture.
  ///   - scale: Pixels per point, above 0.
  ///   - options: Paper, renderer and what the first shapes are drawn with.
  public init(
    size: PixelSize, canvas: PixelRect, scale: Double = 1, options: SheetOptions = SheetOptions()
  ) {
    precondition(scale > 0 && scale.isFinite)
    self.options = options
    self.size = size
    self.canvas = canvas.intersection(PixelRect(size))
    self.scale = scale
    finished = FinishedShapes(
      size: size, canvas: self.canvas, transform: Sheet.transform(self.canvas, scale),
      options: options)
    damage.add(self.canvas)
  }

  /// From sheet space to the pixels of the picture.
  public var transform: AffineTransform { Sheet.transform(canvas, scale) }

  private static func transform(_ canvas: PixelRect, _ scale: Double) -> AffineTransform {
    AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: Double(canvas.minX), ty: Double(canvas.minY))
  }

  /// Adds what has changed since this was last called: every other pixel is as it was.
  public func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  /// What a contact that is down draws with.
  package struct Look {
    package let tool: ToolName
    package let style: DrawingStyle
  }

  /// What a contact draws with; nil for one that draws nothing.
  package func look(of contact: ContactID) -> Look? {
    index(of: contact).map { index in
      let tool = inProgress[index].tool
      return Look(tool: type(of: tool).name, style: tool.style)
    }
  }

  /// Whether nothing is drawn, and nothing is being drawn.
  package var isBlank: Bool { inProgress.isEmpty && finished.isBlank }

  /// How many contacts are down.
  package var contactCount: Int { inProgress.count }

  /// The finished shapes that can be seen, or lie beneath those, oldest first.
  package var drawables: [any Drawable] { finished.drawables }

  /// Pixels written by drawing, copying and filling since the beginning.
  package var paintedPixels: Int {
    formerPixels + copiedPixels + finished.paintedPixels + (target?.paintedPixels ?? 0)
  }

  // MARK: Edits

  /// Whether a seat has an edit to take back.
  public func canUndo(seat: Int = 1) -> Bool { finished.history.canUndo(seat: seat) }
  /// Whether a seat has an edit that was taken back and can be made again.
  public func canRedo(seat: Int = 1) -> Bool { finished.history.canRedo(seat: seat) }
  /// Whether a seat has anything on the sheet that a clear would take away.
  public func canClear(seat: Int = 1) -> Bool { finished.history.canClear(seat: seat) }

  /// Takes the newest edit of a seat back; nothing where there is none. The sheet is as if it had
  /// never been, whatever others have drawn over it. In-progress shapes stay.
  public func undo(seat: Int = 1) { finished.undo(seat: seat, damage: &damage) }

  /// Makes the edit of a seat again that was last taken back, in its old place beneath later ones;
  /// nothing where there is none, or where the seat has drawn since.
  public func redo(seat: Int = 1) { finished.redo(seat: seat, damage: &damage) }

  /// Takes everything away that a seat has drawn, its erasing included, as one edit that can be
  /// taken back. Where it has nothing on the sheet this does nothing, so that an undo always shows.
  /// In-progress shapes stay.
  ///
  /// - Parameters:
  ///   - seat: Counted from 1.
  ///   - time: When this was asked for, by the clock of the touches.
  public func clear(seat: Int = 1, at time: Duration = .zero) {
    finished.clear(seat: seat, time: time, damage: &damage)
  }

  /// For a glass with fewer seats than before: the edits of those above `count` belong to seat 1
  /// from now on. What they had undone is forgotten, and their in-progress shapes are dropped.
  public func mergeSeats(above count: Int) {
    for shape in inProgress where shape.seat > max(1, count) { cancel(shape.contact) }
    finished.mergeSeats(above: count, damage: &damage)
  }

  // MARK: Changes of the sheet

  /// Goes over to a screen of another size. The drawing stays: its origin stays in the canvas's
  /// corner, its points take the new scale, every shape is drawn again. In-progress shapes are
  /// dropped, for their fingers were on another picture. O(finished shapes).
  ///
  /// - Parameters:
  ///   - size: The whole picture, at least one pixel.
  ///   - canvas: The part that is drawn on; cut to the picture.
  ///   - scale: Pixels per point, above 0.
  public func resize(to size: PixelSize, canvas: PixelRect, scale: Double) {
    precondition(scale > 0 && scale.isFinite)
    cancelAll()
    self.size = size
    self.canvas = canvas.intersection(PixelRect(size))
    self.scale = scale
    formerPixels += target?.paintedPixels ?? 0
    target = nil
    finished.resize(to: size, canvas: self.canvas, transform: transform, damage: &damage)
  }

  /// Goes over to paper of another colour: every shape is drawn again, what was rubbed out shows
  /// the new paper, and contacts go on. O(finished shapes).
  public func setBackground(_ color: Color) {
    guard color != options.background else { return }
    options.background = color
    for index in inProgress.indices {
      guard var eraser = inProgress[index].tool as? EraserTool else { continue }
      eraser.setBackground(color)
      inProgress[index].tool = eraser
    }
    finished.setBackground(color, damage: &damage)
  }

  /// Gets ready for a tool that was chosen, so that the first touch need not.
  public func prepare(_ tool: ToolName) {
    guard tool == .image else { return }
    options.stamp.prepare(side: options.stamp.side * scale, for: options.renderer)
  }

  // MARK: Touches

  /// Takes one event of one contact.
  ///
  /// A contact that never began, or began at no finite place, is ignored to its end, and so is a
  /// position that is not finite: the last good one counts. A second beginning of the same contact
  /// cancels the first.
  ///
  /// - Parameters:
  ///   - touch: In pixels of the picture.
  ///   - choices: Those of the seat that the contact belongs to; they count when it begins.
  public func touch(_ touch: Touch, with choices: inout Choices) {
    switch touch.phase {
    case .began:
      guard touch.position.isFinite else { return }
      cancel(touch.id)
      begin(touch, with: &choices)
    case .moved:
      guard touch.position.isFinite, let index = index(of: touch.id) else { return }
      inProgress[index].tool.press(touch.pressure)
      let change = inProgress[index].tool.moved(to: place(of: touch))
      if isShown(index) { note(change) }
      followInk(at: index)
    case .ended:
      end(touch)
    case .cancelled:
      cancel(touch.id)
    }
  }

  /// Drops every in-progress shape; its fingers are ignored until they come down again. For the
  /// moments when the sheet goes out of sight (screen lost, console switched away). Choosing
  /// another tool drops nothing.
  public func cancelAll() {
    for contact in inProgress.map(\.contact) { cancel(contact) }
  }

  private func index(of contact: ContactID) -> Int? {
    inProgress.firstIndex { $0.contact == contact }
  }

  /// Where a touch is in sheet space. No glass reaches farther than the limit; holding positions to
  /// it leaves the arithmetic on shapes enough digits.
  private func place(of touch: Touch) -> Point {
    func hold(_ value: Double) -> Double { min(max(value, -65_536), 65_536) }
    return Point(
      x: (hold(touch.position.x) - Double(canvas.minX)) / scale,
      y: (hold(touch.position.y) - Double(canvas.minY)) / scale)
  }

  private func begin(_ touch: Touch, with choices: inout Choices) {
    // Taken where the tool has no colour, too: every touch-down takes one.
    let color = choices.color.color(from: &choices.generator)
    let style = DrawingStyle(
      color: color, lineWidth: choices.lineWidth, background: options.background,
      stamp: options.stamp, renderer: options.renderer, followsPressure: options.followsPressure,
      tolerance: 0.5 / scale)
    let name = touch.source == .eraser ? ToolName.eraser : choices.tool
    var tool = name.makeTool(style)
    tool.press(touch.pressure)
    noteShownIfLast()
    let change = tool.began(at: place(of: touch))
    let ink = tool.stroke == nil ? nil : finished.makeInk()
    inProgress.append(
      InProgressShape(contact: touch.id, seat: choices.seat, tool: tool, ink: ink))
    note(change)
  }

  private func end(_ touch: Touch) {
    guard let index = index(of: touch.id) else { return }
    noteShownIfLast()
    let isShown = isShown(index)
    let lifted = inProgress.remove(at: index)
    var tool = lifted.tool
    tool.press(touch.pressure)
    let (shape, change) = tool.ended(at: touch.position.isFinite ? place(of: touch) : nil)
    note(change)
    if let ink = lifted.ink, let stroke = shape?.stroke { follow(stroke, with: ink, isShown) }
    if let shape {
      // Alone, it looks the same in progress and finished. Among others it goes below them.
      if !inProgress.isEmpty { note(finished.footprint(of: shape)) }
      finished.commit(
        shape, seat: lifted.seat, touch: touch, ink: lifted.ink, damage: &damage)
    }
    noteShownIfLast()
  }

  private func followInk(at index: Int) {
    guard let ink = inProgress[index].ink, let stroke = inProgress[index].tool.stroke else {
      return
    }
    follow(stroke, with: ink, isShown(index))
  }

  /// Brings a stroke's ink up to date, and marks what that changes if the stroke is shown.
  private func follow(_ stroke: StrokeDrawable, with ink: StrokeInk, _ isShown: Bool) {
    ink.follow(stroke) { changed in
      if isShown { damage.add(changed) }
    }
  }

  private func cancel(_ contact: ContactID) {
    guard let index = index(of: contact) else { return }
    noteShownIfLast()
    var tool = inProgress.remove(at: index).tool
    note(tool.cancelled())
    noteShownIfLast()
  }

  /// Whether the in-progress shape at `index` can be seen.
  private func isShown(_ index: Int) -> Bool {
    options.keep == .all || index == inProgress.lastIndex { $0.seat == inProgress[index].seat }
  }

  /// Marks the pixels of a change as damaged.
  private func note(_ change: Footprint) {
    change.forEachPixelRect(under: transform, within: canvas) { damage.add($0) }
  }

  /// Keep.last: marks what is shown. Called before and after what may change which shapes are.
  private func noteShownIfLast() {
    guard options.keep == .last else { return }
    for index in inProgress.indices where isShown(index) {
      if let shape = inProgress[index].tool.drawable { note(finished.footprint(of: shape)) }
    }
    finished.addShown(to: &damage)
  }

  // MARK: Composition

  /// Draws the part of the sheet in `rect` into `shadow`, which shows the whole picture.
  ///
  /// Only canvas pixels of `rect` are written. Costs the pixels of `rect` and the in-progress
  /// shapes that meet it; the number of finished shapes does not matter.
  public func compose(into shadow: Bitmap, rect: PixelRect) {
    let visible = rect.intersection(canvas).intersection(shadow.bounds)
    guard !visible.isEmpty else { return }
    copiedPixels += visible.area
    guard !inProgress.isEmpty else { return shadow.copy(visible, from: finished.bitmap) }
    let transform = transform
    let target = target(for: shadow)
    switch options.keep {
    case .all:
      shadow.copy(visible, from: finished.bitmap)
    case .last:
      // The in-progress shape of a seat stands for its finished one.
      shadow.fill(options.background, in: visible)
      finished.drawNewest(on: target, in: visible) { seat in
        !inProgress.contains { $0.seat == seat }
      }
    }
    for index in inProgress.indices where isShown(index) {
      guard let bounds = inProgress[index].tool.bounds,
        PixelRect(covering: transform.apply(to: bounds), within: canvas).intersects(visible)
      else { continue }
      inProgress[index].tool.draw(
        on: target, ink: inProgress[index].ink, in: visible, under: transform)
    }
  }

  private func target(for shadow: Bitmap) -> Surface {
    if let target, target.bitmap === shadow { return target }
    formerPixels += target?.paintedPixels ?? 0
    let surface = Surface(shadow, renderer: options.renderer)
    target = surface
    return surface
  }
}

internal import Geometry
public import Touches

extension Sheet {
  /// Takes one event of one contact.
  ///
  /// A contact that never began, or began at no finite place, is ignored to its end, and so is a
  /// position that is not finite: the last good one counts. A second beginning of the same contact
  /// cancels the first.
  public func touch(_ touch: Touch) {
    switch touch.phase {
    case .began:
      guard touch.position.isFinite else { return }
      cancel(touch.id)
      begin(touch)
    case .moved:
      guard touch.position.isFinite, let index = index(of: touch.id) else { return }
      inProgress[index].tool.press(touch.pressure)
      let changes = inProgress[index].tool.moved(to: place(of: touch))
      if isShown(index) { note(changes) }
      followInk(at: index)
    case .ended:
      end(touch)
    case .cancelled:
      cancel(touch.id)
    }
  }

  /// Drops every in-progress shape; its fingers are ignored until they come down again. For the
  /// moments when the sheet goes out of sight (screen lost, console switched away). Choosing another
  /// tool drops nothing.
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

  private func begin(_ touch: Touch) {
    // Also drawn where the tool has no colour: every touch-down takes one.
    let color = colorChoice.color(from: &generator)
    let style = DrawingStyle(
      color: color, lineWidth: options.lineWidth, eraserWidth: options.eraserWidth,
      background: options.background, stamp: options.stamp, renderer: options.renderer,
      followsPressure: options.followsPressure, tolerance: 0.5 / scale)
    let name = touch.source == .eraser ? ToolName.eraser : selectedTool
    var tool = name.makeTool(style)
    tool.press(touch.pressure)
    noteShownIfLast()
    let changes = tool.began(at: place(of: touch))
    let ink =
      tool.stroke == nil ? nil : surface.makeInk(window: canvas, transform: transform)
    inProgress.append(InProgressShape(contact: touch.id, tool: tool, ink: ink))
    note(changes)
  }

  private func end(_ touch: Touch) {
    guard let index = index(of: touch.id) else { return }
    noteShownIfLast()
    let isShown = isShown(index)
    let lifted = inProgress.remove(at: index)
    var tool = lifted.tool
    tool.press(touch.pressure)
    let (shape, changes) = tool.ended(at: touch.position.isFinite ? place(of: touch) : nil)
    note(changes)
    if let ink = lifted.ink, let stroke = shape?.stroke { follow(stroke, with: ink, isShown) }
    if let shape {
      // Alone, it looks the same in progress and finished. Among others it goes below them.
      if !inProgress.isEmpty { note([footprint(of: shape)]) }
      commit(shape, ink: lifted.ink)
    }
    noteShownIfLast()
  }

  private func followInk(at index: Int) {
    guard let ink = inProgress[index].ink, let stroke = inProgress[index].tool.stroke else { return }
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
  func isShown(_ index: Int) -> Bool {
    options.keep == .all || index == inProgress.count - 1
  }

  /// Marks the pixels of `changes` as damaged.
  func note(_ changes: [Footprint]) {
    let transform = transform
    for change in changes {
      for rect in change.pixelRects(under: transform, within: canvas) { damage.add(rect) }
    }
  }

  /// Keep.last: marks the one shape that is shown. Called before and after what may change which.
  private func noteShownIfLast() {
    guard options.keep == .last else { return }
    if let shape = inProgress.last?.tool.drawable {
      note([footprint(of: shape)])
    } else {
      for rect in shownRects { damage.add(rect) }
    }
  }
}

public import Geometry
public import Raster
public import Touches
public import Typesetting

/// Controls on a picture: what they show, what a finger does to them, and their pixels.
///
/// Positions are pixels of the upright picture. Nothing here waits or draws by itself: touches come
/// in through `touch`, what came of them goes out as events and through the controls' own actions,
/// and whoever composes the picture asks `takeDamage` what changed and has it drawn.
///
/// Touches, drawing and changes of state are to come from one thread.
public final class ControlPanel<Identifier: Hashable> {
  package let theme: Theme
  /// Where everything is, marked with the state of each control.
  public private(set) var layout: PanelLayout<Identifier>
  /// The page of the grid that is shown, from 0.
  public private(set) var page = 0
  /// The pages of the grid; 1 where there is none.
  public let pageCount: Int

  /// By the index of the control.
  private let actions: [(() -> Void)?]
  private var hitMap: HitMap
  private var openIndex: Int?
  private var presses: [ControlPress] = []
  private let painter: ControlPainter<Identifier>
  private var damage = DamageRegion()

  /// Lays the contents out for a picture. Without `text` the controls show icons alone.
  ///
  /// The first segment of each group is selected; everything is enabled, and popovers are closed.
  public init(
    _ contents: PanelContents<Identifier>, geometry: PanelGeometry, theme: Theme = .classic,
    text: TextRenderer?
  ) {
    self.theme = theme
    layout = PanelLayout(contents, geometry: geometry, metrics: theme.metrics)
    hitMap = HitMap(layout)
    pageCount = contents.grid?.pageCount ?? 1
    let controls = contents.allControls
    actions = controls.map { $0.action }
    painter = ControlPainter(
      layout: layout, contents: controls.map { ControlContent($0, hasText: text != nil) },
      theme: theme, text: text)
    painter.update(layout, presses: [], damage: &damage)
    damage.removeAll()
    for bar in layout.bars { damage.add(bar.rect) }
    if let grid = layout.gridBounds { damage.add(grid) }
  }

  // MARK: Pixels

  /// Draws the panel where it meets `damage`, in pixels of the bitmap: the context must not be
  /// transformed. What is drawn of a pixel does not depend on `damage`.
  public func draw(in context: Context, damage: PixelRect) {
    painter.draw(in: context, damage: damage, openPopover: openIndex)
  }

  /// Adds what changed since this was last called; at first, the bars and the grid.
  public func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  // MARK: Places

  /// The control that a touch at `point` would press: visible, enabled, under it.
  public func hitTest(_ point: Point) -> Identifier? {
    hitIndex(point).map { layout.controls[$0].id }
  }

  private func hitIndex(_ point: Point) -> Int? {
    hitMap.control(at: point, openPopover: openIndex)
  }

  /// Whether a touch that begins at `point` belongs to the panel: on a bar, on the grid, and
  /// anywhere while a popover is open, since a tap beside it only closes it.
  public func covers(_ point: Point) -> Bool {
    hitMap.covers(point, openPopover: openIndex)
  }

  /// Whether `point` lies in the box of the popover that is open.
  public func isInOpenPopover(_ point: Point) -> Bool {
    openIndex.map { layout.popovers[$0].box.contains(point) } ?? false
  }

  /// The taps that reach a control: its middle, after those of its popover's anchor where that is
  /// closed. Nil for an identifier that no control has, and for a control that is hidden,
  /// disabled or on another page.
  public func taps(for id: Identifier) -> [ControlTap]? {
    guard let control = layout[id], control.isEnabled, !control.isHidden, !control.frame.isEmpty,
      control.kind != .display
    else { return nil }
    let tap = ControlTap(position: control.center, hold: control.holdDuration)
    if control.isVisible { return [tap] }
    guard case .popover(let index) = control.container,
      let anchor = layout.popovers[index].anchor
    else { return nil }
    guard let opening = taps(for: layout.controls[anchor].id) else { return nil }
    // Where another page is open, the first tap closes that.
    let isOpen = openIndex.map { layout.popovers[$0].root == anchor } ?? false
    return (isOpen ? opening + opening : opening) + [tap]
  }

  // MARK: State

  /// The anchor of the popover that is open; nil while none is.
  public var openPopover: Identifier? {
    openIndex.flatMap { layout.popovers[$0].anchor }.map { layout.controls[$0].id }
  }

  /// Whether a control takes touches. Does nothing for an identifier that no control has.
  public func setEnabled(_ isEnabled: Bool, for id: Identifier) {
    if layout.setEnabled(isEnabled, for: id) { refresh() }
  }

  /// Whether a control is out of sight; the place it leaves stays empty. Does nothing for an
  /// identifier that no control has.
  public func setHidden(_ isHidden: Bool, for id: Identifier) {
    if layout.setHidden(isHidden, for: id) { refresh() }
  }

  /// Selects a segment instead of the others of its group, or switches a toggle on or off. Does
  /// nothing for other controls, and for a segment that is to be deselected.
  public func setSelected(_ isSelected: Bool, for id: Identifier) {
    if layout.setSelected(isSelected, for: id) { refresh() }
  }

  /// Takes the colours that stand for what is chosen: one, or several that run into each other.
  package func setAccent(_ colors: [Color]) {
    painter.setAccent(colors)
    refresh()
  }

  /// Puts another word on a control. Its size stays that of the words it was laid out with. Does
  /// nothing for an identifier that no control has.
  public func setLabel(_ label: String, for id: Identifier) {
    guard let index = layout.index(of: id) else { return }
    painter.setLabel(label, ofControl: index)
    refresh()
  }

  /// Shows a page of the grid, the nearest one where there is none of that number.
  public func showPage(_ page: Int) {
    let fitting = min(max(0, page), pageCount - 1)
    guard fitting != self.page else { return }
    self.page = fitting
    refresh()
  }

  private func setPopover(_ index: Int?) {
    for changed in [openIndex, index] {
      if let changed { damage.add(painter.bounds(ofPopover: changed)) }
    }
    openIndex = index
    refresh()
  }

  /// Brings marks, presses and pixels in line with the state.
  private func refresh() {
    layout.show(popover: openIndex, page: page)
    hitMap.update(layout)
    presses.removeAll { press in
      let control = layout.controls[press.control]
      return !control.isVisible || !control.isEnabled
    }
    painter.update(layout, presses: presses, damage: &damage)
  }

  // MARK: Touches

  /// Takes one touch of a contact that began where `covers` holds, and gives what came of it.
  ///
  /// Contacts are told apart by their ids, so that several fingers can press several controls at
  /// once. One that began on no control is ignored from then on.
  @discardableResult
  public func touch(_ touch: Touch) -> [ControlEvent<Identifier>] {
    switch touch.phase {
    case .began:
      return begin(touch)
    case .moved:
      follow(touch)
      return []
    case .ended:
      follow(touch)
      guard let index = presses.firstIndex(where: { $0.contact == touch.id }) else { return [] }
      let holdIsOver = presses[index].advance(to: touch.time)
      let press = presses.remove(at: index)
      let events =
        press.isInside && (press.wantsHold ? holdIsOver : true) ? activate(press.control) : []
      refresh()
      return events
    case .cancelled:
      if remove(touch.id) { refresh() }
      return []
    }
  }

  /// When `advance` is to be called next: while a finger holds a control that wants it. Nil: not
  /// before the next touch.
  public var nextDeadline: Duration? {
    presses.lazy.compactMap(\.nextDeadline).min()
  }

  /// Shows how far holds have come, and activates what has been held long enough. `time` is on the
  /// clock of the touches.
  @discardableResult
  public func advance(to time: Duration) -> [ControlEvent<Identifier>] {
    guard presses.contains(where: { $0.nextDeadline.map { $0 <= time } ?? false }) else {
      return []
    }
    var due: [Int] = []
    for index in presses.indices where presses[index].advance(to: time) {
      due.append(presses[index].control)
    }
    refresh()
    return due.flatMap(activate)
  }

  private func begin(_ touch: Touch) -> [ControlEvent<Identifier>] {
    var events: [ControlEvent<Identifier>] = []
    let hadPress = remove(touch.id)
    let hit = hitIndex(touch.position)
    if let openIndex, hit == nil || hit != layout.popovers[openIndex].root,
      !hitMap.isPoint(touch.position, inPopover: openIndex)
    {
      events = closePopover()
    }
    if let hit {
      presses.append(
        ControlPress(
          contact: touch.id, control: hit, duration: layout.controls[hit].holdDuration,
          time: touch.time))
    }
    if hadPress || hit != nil { refresh() }
    return events
  }

  private func follow(_ touch: Touch) {
    guard let index = presses.firstIndex(where: { $0.contact == touch.id }) else { return }
    let isInside = hitMap.isPoint(touch.position, inControl: presses[index].control)
    guard isInside != presses[index].isInside else { return }
    presses[index].move(inside: isInside, time: touch.time)
    refresh()
  }

  private func remove(_ contact: ContactID) -> Bool {
    guard let index = presses.firstIndex(where: { $0.contact == contact }) else { return false }
    presses.remove(at: index)
    return true
  }

  private func activate(_ index: Int) -> [ControlEvent<Identifier>] {
    let control = layout.controls[index]
    if let popover = layout.popovers.firstIndex(where: { $0.anchor == index }) {
      // From any of its pages.
      if let openIndex, layout.popovers[openIndex].root == index { return closePopover() }
      let events = closePopover()
      setPopover(popover)
      return events + [.opened(control.id)]
    }
    _ = layout.setSelected(control.kind == .toggle ? !control.isSelected : true, for: control.id)
    let events: [ControlEvent<Identifier>] =
      [.activated(control.id)] + (control.isInPopover ? closePopover() : [])
    refresh()
    actions[index]?()
    return events
  }

  private func closePopover() -> [ControlEvent<Identifier>] {
    guard let anchor = openPopover else { return [] }
    setPopover(nil)
    return [.closed(anchor)]
  }
}

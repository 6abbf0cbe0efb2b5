import Geometry
public import Touches

extension ControlPanel {
  /// A contact that began on a control and stays with it until it ends:
  ///
  ///     began ──▶ inside ◀──moved──▶ outside
  ///     inside  ──ended──▶ the control acts
  ///     outside ──ended──▶ nothing
  ///     inside, outside ──cancelled, or the control is hidden or disabled──▶ nothing
  struct Press {
    var control: ControlName
    var isInside: Bool
  }

  /// Takes one touch of a contact that began where `covers` holds, and says what it asks for.
  ///
  /// Contacts are told apart by their ids, so that several fingers can press several controls at
  /// once. One that began on no control is ignored from then on.
  public func touch(_ touch: Touch) -> [ControlAction] {
    switch touch.phase {
    case .began:
      return begin(touch)
    case .moved:
      follow(touch)
      return []
    case .ended:
      follow(touch)
      guard let press = presses.removeValue(forKey: touch.id) else { return [] }
      let actions = press.isInside ? act(press.control) : []
      refresh()
      return actions
    case .cancelled:
      if presses.removeValue(forKey: touch.id) != nil { refresh() }
      return []
    }
  }

  private func begin(_ touch: Touch) -> [ControlAction] {
    var actions: [ControlAction] = []
    presses[touch.id] = nil
    let hit = hitTest(touch.position)
    let isOnPanel = layout.panel?.contains(touch.position) ?? false
    if isPanelOpen && !isOnPanel && hit != .more {
      setPanel(open: false)
      actions.append(.closed)
    }
    if let hit { presses[touch.id] = Press(control: hit, isInside: true) }
    refresh()
    return actions
  }

  private func follow(_ touch: Touch) {
    guard let press = presses[touch.id], let control = layout[press.control] else { return }
    let isInside = control.frame.contains(touch.position)
    guard isInside != press.isInside else { return }
    presses[touch.id]?.isInside = isInside
    refresh()
  }

  private func act(_ name: ControlName) -> [ControlAction] {
    switch name {
    case .red, .blue, .yellow, .green, .random:
      state.selectedColor = name
      return [.selectColor(name)]
    case .line, .rect, .ellipse, .image, .pencil, .eraser:
      state.selectedTool = name
      return [.selectTool(name)]
    case .undo:
      return [.undo] + closePanel()
    case .redo:
      return [.redo] + closePanel()
    case .clear:
      return [.clear] + closePanel()
    case .more:
      setPanel(open: !isPanelOpen)
      return [isPanelOpen ? .opened : .closed]
    }
  }

  private func closePanel() -> [ControlAction] {
    guard isPanelOpen else { return [] }
    setPanel(open: false)
    return [.closed]
  }
}

public import Geometry

/// Where the bars, the controls and the canvas are on a picture of one size.
///
/// A pure function of size and scale, so that `layout` can print it without a screen or a font.
/// Two arrangements exist:
///
///     wide (from 440 points)   [Undo|Redo]    [Red|Blue|…|Random]    [Clear]
///                                        [Line|Rect|…|Eraser]
///     compact                         [Red|Blue|…|Random]
///                                  [Line|Rect|…|Eraser]  [More] ─▶ panel with the rest
///
/// From 320x480 points up (either way round) no control is lower than 44 points or narrower than
/// 32. On less, everything shrinks in proportion; what has no pixel left is not visible.
public struct ControlLayout: Hashable, Sendable {
  public private(set) var pictureSize: PixelSize
  public private(set) var scale: Double
  public private(set) var topBar: PixelRect
  public private(set) var bottomBar: PixelRect
  /// The rectangle that no resting control covers, whatever tool is selected.
  public private(set) var canvas: PixelRect
  /// The box behind More, drawn over the canvas while it is open; nil in the wide arrangement.
  public private(set) var panel: PixelRect?
  /// In the order of the bars from left to right, top bar first; those of the panel come last.
  public private(set) var controls: [PlacedControl]

  public var bars: [PixelRect] { [topBar, bottomBar] }

  /// The layout for a configuration, its controls marked with what `state` says of them.
  public static func make(
    _ configuration: ControlsConfiguration, state: ControlState = ControlState(),
    panelIsOpen: Bool = false
  ) -> ControlLayout {
    var layout = ControlLayout(Arrangement(configuration))
    layout.apply(state, panelIsOpen: panelIsOpen)
    return layout
  }

  init(_ arrangement: Arrangement) {
    pictureSize = arrangement.size
    scale = arrangement.scale
    topBar = arrangement.topBar
    bottomBar = arrangement.bottomBar
    canvas = arrangement.canvas
    panel = arrangement.panel
    controls = arrangement.controls
  }

  public subscript(name: ControlName) -> PlacedControl? {
    controls.first { $0.name == name }
  }

  /// Marks the controls with what `state` says of them.
  mutating func apply(_ state: ControlState, panelIsOpen: Bool) {
    for index in controls.indices {
      let name = controls[index].name
      let isHidden =
        controls[index].frame.isEmpty || (controls[index].isInPanel && !panelIsOpen)
        || (controls[index].group == .color && state.hidesColors)
      controls[index].visible = !isHidden
      controls[index].enabled = state.isEnabled(name)
      controls[index].selected = state.isSelected(name)
    }
  }
}

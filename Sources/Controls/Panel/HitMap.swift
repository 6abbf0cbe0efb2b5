import Geometry

/// What a finger can hit, without the identifiers.
///
/// Not generic on purpose: outside of this module the code of a generic panel is not specialized,
/// and each look at one of its controls costs an allocation. Hit testing here costs none.
struct HitMap {
  private struct Target {
    var frame: PixelRect
    var isInPopover: Bool
    /// Visible, enabled and of a kind that takes touches.
    var takesTouches: Bool
  }

  private var targets: [Target] = []
  private let bars: [PixelRect]
  private let popovers: [PixelRect]
  private let grid: PixelRect

  init<Identifier>(_ layout: PanelLayout<Identifier>) {
    bars = layout.bars.map { $0.rect }
    popovers = layout.popovers.map { $0.box }
    grid = layout.gridBounds ?? .zero
    update(layout)
  }

  /// Takes over what can be hit now.
  mutating func update<Identifier>(_ layout: PanelLayout<Identifier>) {
    targets.removeAll(keepingCapacity: true)
    for control in layout.controls {
      targets.append(
        Target(
          frame: control.frame, isInPopover: control.isInPopover,
          takesTouches: control.isVisible && control.isEnabled && control.kind != .display))
    }
  }

  /// Whether a touch that begins at `point` belongs to the panel.
  func covers(_ point: Point, openPopover: Int?) -> Bool {
    openPopover != nil || bars.contains { $0.contains(point) } || grid.contains(point)
  }

  /// Whether the box of a popover holds a point.
  func isPoint(_ point: Point, inPopover index: Int) -> Bool { popovers[index].contains(point) }

  /// The control under a point, by its index.
  func control(at point: Point, openPopover: Int?) -> Int? {
    // An open popover lies over what is in the grid.
    let isOverPopover = openPopover.map { popovers[$0].contains(point) } ?? false
    return targets.firstIndex {
      $0.takesTouches && $0.frame.contains(point) && (!isOverPopover || $0.isInPopover)
    }
  }

  /// Whether a point lies in the frame of a control, which may be out of sight.
  func isPoint(_ point: Point, inControl index: Int) -> Bool {
    targets[index].frame.contains(point)
  }
}

extension PixelRect {
  /// Whether the point lies in one of the pixels.
  func contains(_ point: Point) -> Bool {
    point.x >= Double(minX) && point.x < Double(maxX) && point.y >= Double(minY)
      && point.y < Double(maxY)
  }
}

public import Geometry

/// Where the bars, the controls and the canvas of one panel are on a picture.
///
/// A pure function of contents, geometry and metrics: it needs no screen and no font. In parts
/// too small for a finger everything shrinks in proportion; what has no pixel left is not visible.
public struct PanelLayout<Identifier: Hashable> {
  /// The picture it is for, and the part of that.
  public let geometry: PanelGeometry
  /// The rectangle of the panel's part that no bar covers.
  public let canvas: PixelRect
  /// In the order of the contents: bars, popovers, grid.
  public internal(set) var controls: [PlacedControl<Identifier>]
  let bars: [(edge: Bar<Identifier>.Edge, rect: PixelRect)]
  /// Whether right and left have changed places.
  let isMirrored: Bool
  let popovers: [PlacedPopover]
  /// The room of the grid; nil where there is none.
  let gridBounds: PixelRect?
  private let indices: [Identifier: Int]

  /// A popover with its place on the picture.
  struct PlacedPopover: Hashable {
    var box: PixelRect
    /// The index of the anchor among the controls; nil where the panel has no such control.
    var anchor: Int?
    /// The control of a bar that opens it, or the popovers before it.
    var root: Int?
  }

  /// Lays the contents out, with every popover closed and the first page shown.
  package init(
    _ contents: PanelContents<Identifier>, geometry: PanelGeometry,
    metrics: Theme.Metrics = Theme.classic.metrics
  ) {
    var arrangement = Arrangement<Identifier>(
      geometry, metrics: metrics, edges: contents.bars.map(\.edge))
    for bar in contents.bars { arrangement.place(bar) }
    for (index, popover) in contents.popovers.enumerated() {
      arrangement.place(popover, index: index)
    }
    if let grid = contents.grid { arrangement.place(grid) }
    self.geometry = geometry
    let (dx, dy) = (geometry.part.minX, geometry.part.minY)
    canvas = arrangement.canvas.offsetBy(dx: dx, dy: dy)
    isMirrored = contents.isMirrored
    func place(_ rect: PixelRect) -> PixelRect {
      let left =
        contents.isMirrored && !rect.isEmpty ? geometry.part.width - rect.maxX : rect.minX
      return PixelRect(
        x: left + dx, y: rect.minY + dy, width: rect.width, height: rect.height)
    }
    controls = arrangement.controls.map { $0.placed(place) }
    bars = contents.bars.map {
      ($0.edge, arrangement.rect(of: $0.edge).offsetBy(dx: dx, dy: dy))
    }
    popovers = arrangement.popovers.map {
      PlacedPopover(
        box: place($0.box), anchor: $0.anchor, root: $0.root)
    }
    gridBounds = contents.grid == nil ? nil : canvas
    indices = Dictionary(
      controls.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in
        preconditionFailure("two controls of a panel have one identifier (number \(first))")
      })
    selectFirstSegments()
    show(popover: nil, page: 0)
  }

  /// The bar along an edge; empty where there is none.
  public func bar(_ edge: Bar<Identifier>.Edge) -> PixelRect {
    bars.first { $0.edge == edge }?.rect ?? .zero
  }

  /// The box of the popover that `anchor` opens, whether it is open or not; nil where it opens
  /// none.
  package func popover(of anchor: Identifier) -> PixelRect? {
    guard let index = index(of: anchor) else { return nil }
    return popovers.first { $0.anchor == index }?.box
  }

  /// The control of an identifier; nil where the panel has none.
  public subscript(id: Identifier) -> PlacedControl<Identifier>? {
    index(of: id).map { controls[$0] }
  }

  func index(of id: Identifier) -> Int? { indices[id] }

  /// Whether a control opens a popover in which a segment is selected, or one that opens such: of
  /// its own choice, where it has one.
  func opensSelection(_ anchor: Int) -> Bool {
    guard let popover = popovers.firstIndex(where: { $0.anchor == anchor }) else { return false }
    let choice = controls[anchor].choice
    return controls.indices.contains { index in
      let control = controls[index]
      return control.container == .popover(popover)
        && (control.isSelected && control.kind == .segment
          && (choice == nil || control.choice == choice)
          || opensSelection(index))
    }
  }

  // MARK: State

  private mutating func selectFirstSegments() {
    for index in controls.indices where controls[index].kind == .segment {
      controls[index].isSelected = !controls[..<index].contains {
        $0.excludes(controls[index])
      }
    }
  }

  /// Marks a control as `ControlPanel.setEnabled` does; gives whether that changed anything.
  package mutating func setEnabled(_ isEnabled: Bool, for id: Identifier) -> Bool {
    guard let index = index(of: id), controls[index].isEnabled != isEnabled else { return false }
    controls[index].isEnabled = isEnabled
    return true
  }

  /// Marks a control as `ControlPanel.setHidden` does; gives whether that changed anything. What is
  /// visible follows with the next call of `show`.
  package mutating func setHidden(_ isHidden: Bool, for id: Identifier) -> Bool {
    guard let index = index(of: id), controls[index].isHidden != isHidden else { return false }
    controls[index].isHidden = isHidden
    return true
  }

  /// Marks a control as `ControlPanel.setSelected` does; gives whether that changed anything.
  package mutating func setSelected(_ isSelected: Bool, for id: Identifier) -> Bool {
    guard let index = index(of: id), controls[index].isSelected != isSelected else { return false }
    switch controls[index].kind {
    case .button, .display:
      return false
    case .toggle:
      controls[index].isSelected = isSelected
    case .segment:
      guard isSelected else { return false }
      for other in controls.indices where controls[other].excludes(controls[index]) {
        controls[other].isSelected = other == index
      }
    }
    return true
  }

  /// Marks what is on the screen now: with one popover open, by its index, or none, and a page of
  /// the grid.
  package mutating func show(popover: Int?, page: Int) {
    for index in controls.indices {
      let isShown =
        switch controls[index].container {
        case .bar: true
        case .popover(let number): number == popover
        case .grid(let number): number == nil || number == page
        }
      controls[index].isVisible =
        isShown && !controls[index].isHidden && !controls[index].frame.isEmpty
    }
  }
}

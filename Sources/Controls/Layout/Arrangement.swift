import Geometry

/// Works the rectangles of a `PanelLayout` out: points become whole pixels here, once.
///
/// All of them count from the corner of the panel's part, so that a panel is the same in every part of
/// one size; the layout moves them to their place on the picture.
struct Arrangement<Identifier: Hashable> {
  private let size: PixelSize
  private let scale: Double
  private let metrics: Theme.Metrics
  private let barHeight: Int
  let canvas: PixelRect
  private(set) var popovers: [PanelLayout<Identifier>.PlacedPopover] = []
  private(set) var controls: [PlacedControl<Identifier>] = []
  private var groupCount = 0

  /// Lengths in pixels that shrink with pictures too small for them.
  private let margin: Int
  private let gap: Int
  private let faceInset: Int

  init(_ geometry: PanelGeometry, metrics: Theme.Metrics, edges: [Bar<Identifier>.Edge]) {
    precondition(Set(edges).count == edges.count, "two bars at one edge")
    size = geometry.part.size
    scale = geometry.scale
    self.metrics = metrics
    // Rounded up, so that a bar is never lower than its points; a third of the height at most, so
    // that a canvas remains.
    let isLarge = Double(size.width) >= 900 * scale && Double(size.height) >= 500 * scale
    let height = isLarge ? max(metrics.barHeight, metrics.largeBarHeight) : metrics.barHeight
    barHeight = min(Pixels.ceiling(height * scale), size.height / 3)
    canvas = PixelRect(
      minX: 0, minY: edges.contains(.top) ? barHeight : 0, maxX: size.width,
      maxY: size.height - (edges.contains(.bottom) ? barHeight : 0))
    margin = min(Pixels.nearest(metrics.margin * scale), size.width / 40)
    gap = min(Pixels.nearest(metrics.spacing * scale), size.width / 40)
    faceInset = min(Pixels.nearest(metrics.barInset * scale), barHeight / 6)
  }

  func rect(of edge: Bar<Identifier>.Edge) -> PixelRect {
    PixelRect(
      x: 0, y: edge == .top ? 0 : size.height - barHeight, width: size.width, height: barHeight)
  }

  // MARK: Bars

  mutating func place(_ bar: Bar<Identifier>) {
    var row = Row<Identifier>(
      bar: rect(of: bar.edge), inset: faceInset, reach: gap, groupCount: groupCount)
    var leftEnd = margin
    for group in bar.leading {
      let width = fixedWidth(of: group)
      row.place(group, from: leftEnd, width: width)
      leftEnd += width * group.controls.count + gap
    }
    let trailing = bar.trailing.reduce(0) { $0 + fixedWidth(of: $1) * $1.controls.count + gap }
    placeCenter(bar, in: &row, from: leftEnd, to: size.width - margin - trailing)
    var start = size.width - margin - trailing + gap
    for group in bar.trailing {
      let width = fixedWidth(of: group)
      row.place(group, from: start, width: width)
      start += width * group.controls.count + gap
    }
    groupCount = row.groupCount
    controls += row.finished(in: .bar(bar.edge))
  }

  private func fixedWidth(of group: ControlGroup<Identifier>) -> Int {
    switch group.width {
    case .fixed(let width): Pixels.ceiling(width * scale)
    case .flexible(_, let most): Pixels.nearest(most * scale)
    }
  }

  private func placeCenter(
    _ bar: Bar<Identifier>, in row: inout Row<Identifier>, from leftEnd: Int, to rightEnd: Int
  ) {
    let groups = bar.center.filter { !$0.controls.isEmpty }
    guard !groups.isEmpty else { return }
    let gaps = (groups.count - 1) * gap
    var fixed = 0
    var count = 0
    var widest = Int.max
    var least = 0
    for group in groups {
      switch group.width {
      case .fixed:
        fixed += fixedWidth(of: group) * group.controls.count
      case .flexible(let groupLeast, let most):
        count += group.controls.count
        widest = min(widest, Pixels.nearest(most * scale))
        least = max(least, Pixels.ceiling(groupLeast * scale))
      }
    }
    // In the middle of the part where that leaves them wide enough, else in the middle of the
    // room: one end may hold more than the other.
    let middle = size.width - 2 * max(leftEnd, size.width - rightEnd) - gaps - fixed
    let room = rightEnd - leftEnd - gaps - fixed
    let isCentered =
      count == 0
      ? middle >= 0 : middle / count >= Pixels.ceiling(bar.leastCenteredWidth * scale)
    // In the narrowest parts the room around gives way before a finger's width does.
    let width =
      count == 0
      ? 0
      : max(
        min(widest, (isCentered ? middle : room) / count),
        min(least, (size.width - fixed) / count))
    let between =
      groups.count == 1
      ? 0 : max(0, min(gap, (size.width - width * count - fixed) / (groups.count - 1)))
    let total = width * count + fixed + between * (groups.count - 1)
    var start = isCentered ? (size.width - total) / 2 : (leftEnd + rightEnd - total) / 2
    for group in groups {
      let width = if case .fixed = group.width { fixedWidth(of: group) } else { width }
      row.place(group, from: start, width: width)
      start += width * group.controls.count + between
    }
  }

  // MARK: Popovers

  /// A box of buttons beside the bar of its anchor, one of its ends over the anchor's.
  mutating func place(_ popover: Popover<Identifier>, index: Int) {
    let anchor = controls.firstIndex { $0.id == popover.anchor }
    // A further page is where the first one is.
    var root = anchor
    while let inner = root, case .popover(let outer) = controls[inner].container {
      root = popovers[outer].anchor
    }
    let edge: Bar<Identifier>.Edge =
      if let root, case .bar(.top) = controls[root].container { .top } else { .bottom }
    let padding = gap
    // The room between box and bar is where the box's arrow points at the anchor.
    let arrow = Pixels.nearest(8 * scale)
    let rowHeight = Pixels.ceiling(metrics.popoverRowHeight * scale)
    let available = max(0, canvas.height - arrow)
    let height = min(rowHeight * popover.rows.count, available)
    let widths = popover.rows.map { row in
      var (least, most) = (0.0, metrics.popoverControlWidth)
      switch row.width {
      case .fixed(let width): most = width
      case .flexible(let width, _): least = width
      }
      let count = max(1, row.controls.count)
      let width = min(
        Pixels.nearest(most * scale), (size.width - 2 * margin - 2 * padding) / count)
      // The padding gives way before a finger's width does.
      return max(width, min(Pixels.ceiling(least * scale), size.width / count))
    }
    let widest = zip(popover.rows, widths).map { $0.controls.count * $1 }.max() ?? 0
    let boxWidth = max(0, min(widest + 2 * padding, max(widest, size.width - 2 * margin)))
    let face =
      root.map { controls[$0].face } ?? PixelRect(x: size.width, y: 0, width: 0, height: 0)
    // Over the right half of the part the right ends meet, over the left half the left ones.
    let isRight = 2 * face.maxX + 1 >= size.width
    let end = max(size.width - margin, boxWidth)
    let right =
      isRight ? max(min(face.maxX, end), boxWidth) : min(max(face.minX, margin) + boxWidth, end)
    let box = PixelRect(
      x: max(0, right - boxWidth),
      y: edge == .top ? canvas.minY + min(arrow, canvas.height) : canvas.minY + available - height,
      width: min(boxWidth, size.width), height: height)
    popovers.append(PanelLayout.PlacedPopover(box: box, anchor: anchor, root: root))
    for (number, row) in popover.rows.enumerated() {
      let top = box.y + box.height * number / popover.rows.count
      let height = box.y + box.height * (number + 1) / popover.rows.count - top
      let strip = PixelRect(
        x: box.x, y: top + height / 13, width: box.width, height: height - 2 * (height / 13))
      var placed = Row<Identifier>(
        bar: strip, inset: strip.height / 11, reach: 0, groupCount: groupCount)
      let inset = max(0, (box.width - row.controls.count * widths[number]) / 2)
      placed.place(row, from: box.x + inset, width: widths[number])
      groupCount = placed.groupCount
      controls += placed.finished(in: .popover(index))
    }
  }

  // MARK: Grids

  /// Cells of one size in the middle of the canvas; between them the finger's targets meet.
  mutating func place(_ grid: ControlGrid<Identifier>) {
    let rows = grid.rows + (grid.header == nil ? 0 : 1)
    func side(_ room: Int, _ count: Int, most: Double?) -> Int {
      let share = max(0, room - 2 * margin - (count - 1) * gap) / count
      return most.map { min(share, Pixels.ceiling($0 * scale)) } ?? share
    }
    let cell = PixelSize(
      width: side(canvas.width, grid.columns, most: grid.cellWidth),
      height: side(canvas.height, rows, most: grid.cellHeight))
    let width = cell.width * grid.columns + gap * (grid.columns - 1)
    let height = cell.height * rows + gap * (rows - 1)
    let left = canvas.x + (canvas.width - width) / 2
    let top = canvas.y + (canvas.height - height) / 2
    func add(_ control: Control<Identifier>, _ face: PixelRect, page: Int?) {
      let frame = PixelRect(
        minX: face.minX - gap / 2, minY: face.minY - gap / 2, maxX: face.maxX + (gap - gap / 2),
        maxY: face.maxY + (gap - gap / 2)
      ).intersection(canvas)
      controls.append(
        PlacedControl(
          control, face: face, frame: frame, container: .grid(page: page), group: groupCount))
      groupCount += 1
    }
    let first = rows - grid.rows
    if let header = grid.header {
      add(
        header, PixelRect(x: left, y: top, width: width, height: cell.height), page: nil)
    }
    for (number, control) in grid.controls.enumerated() {
      let place = number % (grid.columns * grid.rows)
      let face = PixelRect(
        x: left + place % grid.columns * (cell.width + gap),
        y: top + (first + place / grid.columns) * (cell.height + gap), width: cell.width,
        height: cell.height)
      add(control, face, page: number / (grid.columns * grid.rows))
    }
  }
}

/// How lengths become whole pixels.
private enum Pixels {
  static func nearest(_ length: Double) -> Int { Int(length.rounded()) }

  /// The tolerance keeps a product such as 44 · 1.1 from gaining a pixel by its last bit.
  static func ceiling(_ length: Double) -> Int { Int((length - 1e-6).rounded(.up)) }
}

/// Controls side by side in one bar, each as high as the bar to the finger.
private struct Row<Identifier: Hashable> {
  let bar: PixelRect
  /// From the bar's edges to what is drawn.
  let inset: Int
  /// The most that a finger's target reaches into free space beside the drawn control.
  let reach: Int
  private(set) var groupCount: Int
  private var faces: [Face] = []

  private struct Face {
    var control: Control<Identifier>
    var rect: PixelRect
    var group: Int
    var choice: String?
  }

  init(bar: PixelRect, inset: Int, reach: Int, groupCount: Int) {
    self.bar = bar
    self.inset = inset
    self.reach = reach
    self.groupCount = groupCount
  }

  mutating func place(_ group: ControlGroup<Identifier>, from start: Int, width: Int) {
    for (index, control) in group.controls.enumerated() {
      let face = PixelRect(
        x: start + index * max(0, width), y: bar.y + inset, width: max(0, width),
        height: max(0, bar.height - 2 * inset))
      faces.append(
        Face(
          control: control, rect: face, group: groupCount, choice: control.choice ?? group.choice))
    }
    groupCount += 1
  }

  func finished(
    in container: PlacedControl<Identifier>.Container
  ) -> [PlacedControl<Identifier>] {
    faces.indices.map { index in
      let face = faces[index].rect
      // The outermost ones reach to the bar's end where that is near; neighbours share a gap.
      let before = index == 0 ? 2 * (face.minX - bar.minX) : face.minX - faces[index - 1].rect.maxX
      let after =
        index == faces.count - 1
        ? 2 * (bar.maxX - face.maxX) : faces[index + 1].rect.minX - face.maxX
      let frame = PixelRect(
        minX: face.minX - min(reach, max(0, before / 2)), minY: bar.minY,
        maxX: face.maxX + min(reach, max(0, after / 2)), maxY: bar.maxY)
      return PlacedControl(
        faces[index].control, face: face, frame: frame, container: container,
        group: faces[index].group, choice: faces[index].choice)
    }
  }
}

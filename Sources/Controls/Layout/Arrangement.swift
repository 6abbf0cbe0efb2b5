import Geometry

/// Works the rectangles of a `ControlLayout` out: points become whole pixels here, once.
struct Arrangement {
  let size: PixelSize
  let scale: Double
  let topBar: PixelRect
  let bottomBar: PixelRect
  let canvas: PixelRect
  private(set) var panel: PixelRect?
  private(set) var controls: [PlacedControl] = []

  /// From this width on, Undo, Redo and Clear fit beside colours of a finger's width.
  private static let wideWidth = 440.0
  /// From this width on, those three show words without crowding the words of the colours.
  private static let wordedWidth = 760.0
  /// Colours stand in the middle of the screen where each gets at least this width there.
  private static let centeredWidth = 68.0
  /// The widest a segment gets: more would look stretched, and a label needs no more.
  private static let segmentWidth = 92.0

  /// Lengths in pixels that shrink with pictures too small for them.
  private let margin: Int
  private let gap: Int
  private let faceInset: Int

  init(_ configuration: ControlsConfiguration) {
    size = configuration.pictureSize
    scale = configuration.scale
    // Rounded up, so that a bar is never lower than its 44 points; a third of the height at most,
    // so that a canvas remains.
    let barHeight = min(Arrangement.ceiling(44 * scale), size.height / 3)
    topBar = PixelRect(x: 0, y: 0, width: size.width, height: barHeight)
    bottomBar = topBar.offsetBy(dx: 0, dy: size.height - barHeight)
    canvas = PixelRect(
      minX: 0, minY: topBar.maxY, maxX: size.width, maxY: bottomBar.minY)
    margin = min(Arrangement.nearest(6 * scale), size.width / 40)
    gap = min(Arrangement.nearest(8 * scale), size.width / 40)
    faceInset = min(Arrangement.nearest(7 * scale), barHeight / 6)
    if Double(size.width) >= Arrangement.wideWidth * scale {
      arrangeWide()
    } else {
      arrangeCompact()
    }
  }

  static func nearest(_ length: Double) -> Int { Int(length.rounded()) }

  /// The tolerance keeps a product such as 44 · 1.1 from gaining a pixel by its last bit.
  static func ceiling(_ length: Double) -> Int { Int((length - 1e-6).rounded(.up)) }

  private mutating func arrangeWide() {
    let colors = ControlName.colors
    let button = Arrangement.ceiling(
      (Double(size.width) < Arrangement.wordedWidth * scale ? 44 : 76) * scale)
    let leftEnd = margin + 2 * button + gap
    let rightEnd = size.width - margin - button - gap
    // In the middle of the screen where that leaves them wide enough, else in the middle of the
    // room: more buttons stand on the left than on the right.
    let widest = Arrangement.nearest(Arrangement.segmentWidth * scale)
    let centered = (size.width - 2 * leftEnd) / colors.count
    let isCentered = centered >= Arrangement.ceiling(Arrangement.centeredWidth * scale)
    let width = min(widest, isCentered ? centered : (rightEnd - leftEnd) / colors.count)
    let total = width * colors.count
    let start = isCentered ? (size.width - total) / 2 : (leftEnd + rightEnd - total) / 2
    var row = Row(bar: topBar, inset: faceInset, reach: gap)
    row.place([.undo, .redo], from: margin, width: button)
    row.place(colors, from: start, width: width)
    row.place([.clear], from: size.width - margin - button, width: button)
    controls += row.finished()

    let shapes = ControlName.shapes
    let shapeWidth = min(
      (size.width - 2 * margin) / shapes.count,
      Arrangement.nearest(Arrangement.segmentWidth * scale))
    row = Row(bar: bottomBar, inset: faceInset, reach: gap)
    row.place(shapes, from: (size.width - shapeWidth * shapes.count) / 2, width: shapeWidth)
    controls += row.finished()
  }

  private mutating func arrangeCompact() {
    let colors = ControlName.colors
    let width = (size.width - 2 * margin) / colors.count
    var row = Row(bar: topBar, inset: faceInset, reach: gap)
    row.place(colors, from: (size.width - width * colors.count) / 2, width: width)
    controls += row.finished()

    let shapes = ControlName.shapes
    // On the narrowest screens the room around gives way before a finger's width does.
    let count = shapes.count + 1
    let least = min(Arrangement.ceiling(32 * scale), size.width / count)
    let shapeWidth = max((size.width - 2 * margin - gap) / count, least)
    let gap = max(0, min(gap, size.width - shapeWidth * count))
    let total = shapeWidth * count + gap
    let start = (size.width - total) / 2
    row = Row(bar: bottomBar, inset: faceInset, reach: gap)
    row.place(shapes, from: start, width: shapeWidth)
    row.place([.more], from: start + shapeWidth * shapes.count + gap, width: shapeWidth)
    controls += row.finished()
    arrangePanel(above: start + total)
  }

  /// A strip of buttons above the bottom bar, its right end over More's.
  private mutating func arrangePanel(above moreEnd: Int) {
    let names: [ControlName] = [.undo, .redo, .clear]
    let padding = gap
    // The room below is where the box's arrow points at More.
    let arrow = Arrangement.nearest(8 * scale)
    let height = Arrangement.ceiling(52 * scale)
    let available = max(0, canvas.height - arrow)
    let width = min(
      Arrangement.nearest(88 * scale), (size.width - 2 * margin - 2 * padding) / names.count)
    let boxWidth = max(0, width * names.count + 2 * padding)
    let box = PixelRect(
      x: max(0, min(moreEnd, size.width - margin) - boxWidth),
      y: canvas.minY + max(0, available - height), width: min(boxWidth, size.width),
      height: min(height, available))
    panel = box
    let bar = PixelRect(
      x: box.x, y: box.y + box.height / 13, width: box.width,
      height: box.height - 2 * (box.height / 13))
    var row = Row(bar: bar, inset: bar.height / 11, reach: 0)
    row.place(names, from: box.x + padding, width: width)
    controls += row.finished(isInPanel: true)
  }
}

/// Controls side by side in one bar, each as high as the bar to the finger.
private struct Row {
  let bar: PixelRect
  /// From the bar's edges to what is drawn.
  let inset: Int
  /// The most that a finger's target reaches into free space beside the drawn control.
  let reach: Int
  private var faces: [(name: ControlName, face: PixelRect)] = []

  init(bar: PixelRect, inset: Int, reach: Int) {
    self.bar = bar
    self.inset = inset
    self.reach = reach
  }

  mutating func place(_ names: [ControlName], from start: Int, width: Int) {
    for (index, name) in names.enumerated() {
      let face = PixelRect(
        x: start + index * max(0, width), y: bar.y + inset, width: max(0, width),
        height: max(0, bar.height - 2 * inset))
      faces.append((name, face))
    }
  }

  func finished(isInPanel: Bool = false) -> [PlacedControl] {
    faces.indices.map { index in
      let face = faces[index].face
      // The outermost ones reach to the bar's end where that is near; neighbours share a gap.
      let before = index == 0 ? 2 * (face.minX - bar.minX) : face.minX - faces[index - 1].face.maxX
      let after =
        index == faces.count - 1
        ? 2 * (bar.maxX - face.maxX) : faces[index + 1].face.minX - face.maxX
      let frame = PixelRect(
        minX: face.minX - min(reach, max(0, before / 2)), minY: bar.minY,
        maxX: face.maxX + min(reach, max(0, after / 2)), maxY: bar.maxY)
      return PlacedControl(
        name: faces[index].name, face: face,
        frame: face.isEmpty ? face : frame, isInPanel: isInPanel)
    }
  }
}

internal import Controls
internal import Geometry

/// How a picture is divided among seats, which are places side by side at one glass.
///
/// Of N seats, seat k (counted from 1) has the columns from ⌊(k − 1)·W/N⌋ up to ⌊k·W/N⌋ of a picture
/// W columns wide. There are as many as are asked for, as far as each gets the width that its control
/// panel needs.
struct SeatDivision: Hashable {
  /// The narrowest part, in points: that of a control panel whose controls need not shrink.
  static let leastWidth = PanelComposition.leastWidth
  /// What one person needs of a wide panel, in millimetres.
  static let personWidth = 700.0

  /// The upright picture, in pixels.
  let size: PixelSize
  /// Pixels per point, as control panels have it.
  let scale: Double
  /// How many seats there are.
  let count: Int
  /// How many there would be if the picture had room for them.
  private let wanted: Int

  /// - Parameter physicalWidth: Of the picture on its panel, in millimetres; nil: not known.
  init(
    _ seats: SeatCount, size: PixelSize, scale: Double = 1, physicalWidth: Double? = nil
  ) {
    let picture = PanelGeometry(size: size, scale: scale)
    self.size = picture.size
    self.scale = picture.scale
    switch seats {
    case .fixed(let number):
      wanted = min(max(number, 1), SeatCount.most)
    case .automatic:
      // People stand side by side along the lower edge of a wide picture; an upright one is for one.
      let width = picture.size.width >= picture.size.height ? physicalWidth ?? 0 : 0
      wanted =
        width < SeatDivision.personWidth || width.isNaN
        ? 1 : Int(min(width / SeatDivision.personWidth, Double(SeatCount.most)))
    }
    // The tolerance is that of the panels, whose points become pixels: 160 · 1.1 has a last bit.
    let least = SeatDivision.leastWidth * picture.scale - 1e-6
    var count = wanted
    while count > 1 && Double(picture.size.width / count) < least { count -= 1 }
    self.count = count
  }

  /// Why there are fewer seats than were asked for; nil where there are not fewer.
  var shortage: String? {
    guard count < wanted else { return nil }
    let least = Int((SeatDivision.leastWidth * scale).rounded(.up))
    let seats = count == 1 ? "there is one seat" : "there are \(count) seats"
    return "controls.seats: a picture of \(size) has no room for \(wanted) seats, each at least "
      + "\(least) pixels wide; \(seats)"
  }

  /// A control panel's geometry in the part of each seat.
  var panels: [PanelGeometry] {
    (0..<count).map { index in
      let part = PixelRect(
        minX: index * size.width / count, minY: 0, maxX: (index + 1) * size.width / count,
        maxY: size.height)
      return PanelGeometry(size: size, scale: scale, part: part)
    }
  }

  /// The controls of the seats without their pixels, as the program starts.
  func layouts(
    _ design: PanelDesign = PanelDesign(), words: Words = Words()
  ) -> [PanelLayout<String>] {
    panels.map { DrawingPanel.layout(geometry: $0, design: design, words: words) }
  }

  /// The seat in whose part a place lies, from 0; beside the picture, the nearest one.
  func index(at point: Point) -> Int {
    guard count > 1, point.x > 0 else { return 0 }
    let column = Int(min(point.x, Double(size.width - 1)))
    // The first seat whose part ends beyond this column: column + 1 ≤ ⌊(index + 1)·W/N⌋.
    return ((column + 1) * count - 1) / size.width
  }

  /// The canvas that all seats draw on: one rectangle, which reaches over the parts, and which no
  /// resting control of any seat covers.
  static func canvas(of layouts: [PanelLayout<String>]) -> PixelRect {
    guard let first = layouts.first?.canvas else { return .zero }
    return layouts.dropFirst().reduce(first) { canvas, layout in
      let part = layout.canvas
      return PixelRect(
        minX: min(canvas.minX, part.minX), minY: max(canvas.minY, part.minY),
        maxX: max(canvas.maxX, part.maxX), maxY: min(canvas.maxY, part.maxY))
    }
  }
}

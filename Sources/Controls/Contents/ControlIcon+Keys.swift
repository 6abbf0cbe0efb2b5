import Geometry
import Raster

extension ControlIcon {
  /// The face of a key: its digit in seven segments, or an arrow.
  static func key(_ key: KeyPad.Key) -> ControlIcon {
    switch key {
    case .digit(let digit): self.digit(digit)
    case .delete: delete
    case .enter: enter
    }
  }

  /// The segments of a digit: a top, b and c right, d bottom, e and f left, g middle.
  private static let segments = [
    "abcdef", "i", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg",
  ]

  private static func digit(_ digit: Int) -> ControlIcon {
    let ends: [Character: (Point, Point)] = [
      "a": (Point(6, 3), Point(14, 3)), "b": (Point(14, 3), Point(14, 10)),
      "c": (Point(14, 10), Point(14, 17)), "d": (Point(6, 17), Point(14, 17)),
      "e": (Point(6, 10), Point(6, 17)), "f": (Point(6, 3), Point(6, 10)),
      "g": (Point(6, 10), Point(14, 10)),
      // A one, in the middle.
      "i": (Point(10, 3), Point(10, 17)),
    ]
    var path = Path()
    for segment in segments.indices.contains(digit) ? segments[digit] : "g" {
      guard let (start, end) = ends[segment] else { continue }
      path.move(to: start)
      path.addLine(to: end)
    }
    return ControlIcon(layers: [Layer(path: path, lineWidth: 2.4)])
  }

  /// An arrow to the left with a cross in it.
  private static var delete: ControlIcon {
    var outline = Path()
    outline.addLines(
      between: [Point(1.6, 10), Point(7, 4), Point(18.4, 4), Point(18.4, 16), Point(7, 16)])
    outline.close()
    var cross = Path()
    cross.addLines(between: [Point(9.8, 7.4), Point(15, 12.6)])
    cross.addLines(between: [Point(15, 7.4), Point(9.8, 12.6)])
    return ControlIcon(layers: [
      Layer(path: outline, lineWidth: 1.8), Layer(path: cross, lineWidth: 1.8),
    ])
  }

  /// A tick.
  private static var enter: ControlIcon {
    var path = Path()
    path.addLines(between: [Point(3, 10.6), Point(8, 15.6), Point(17, 4.6)])
    return ControlIcon(layers: [Layer(path: path, lineWidth: 2.6)])
  }
}

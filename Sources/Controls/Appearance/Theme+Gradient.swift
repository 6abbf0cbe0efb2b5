import Geometry
import Raster

extension Theme.Gloss {
  /// The gradient from one height to another, in the space of the path it fills.
  func gradient(from top: Double, to bottom: Double) -> LinearGradient {
    LinearGradient(
      stops: [
        LinearGradient.Stop(location: 0, color: self.top),
        LinearGradient.Stop(location: 0.5, color: aboveMiddle),
        LinearGradient.Stop(location: 0.5, color: belowMiddle),
        LinearGradient.Stop(location: 1, color: self.bottom),
      ], from: Point(x: 0, y: top), to: Point(x: 0, y: bottom))
  }

  /// The colour of row `index` of `count`, at the middle of the row.
  func color(row index: Int, of count: Int) -> Color {
    let place = (Double(index) + 0.5) / Double(max(1, count))
    return place < 0.5
      ? Theme.Gloss.mix(top, aboveMiddle, place * 2)
      : Theme.Gloss.mix(belowMiddle, bottom, place * 2 - 1)
  }

  private static func mix(_ a: Color, _ b: Color, _ share: Double) -> Color {
    Color(
      red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
      blue: a.blue + (b.blue - a.blue) * share, alpha: a.alpha + (b.alpha - a.alpha) * share)
  }
}

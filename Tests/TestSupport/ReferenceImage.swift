package import Geometry
package import Raster

/// The readable twin of image sampling: colours at places of an image of which a pixel is 1 x 1, in
/// doubles.
package struct ReferenceImage {
  private let width: Int
  private let height: Int
  private let extend: Extend
  private let pixels: [ReferenceBlending.Channels]

  package init(_ image: Bitmap, extend: Extend) {
    width = image.width
    height = image.height
    self.extend = extend
    pixels = (0..<image.width * image.height).map {
      ReferenceBlending.channels(image[$0 % image.width, $0 / image.width])
    }
  }

  private func index(_ place: Int, _ size: Int) -> Int? {
    switch extend {
    case .pad: return min(max(place, 0), size - 1)
    case .none: return place >= 0 && place < size ? place : nil
    case .repeat: return ((place % size) + size) % size
    case .reflect:
      let rest = ((place % (2 * size)) + 2 * size) % (2 * size)
      return rest < size ? rest : 2 * size - 1 - rest
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> ReferenceBlending.Channels {
    guard let column = index(x, width), let row = index(y, height) else { return .zero }
    return pixels[row * width + column]
  }

  package func nearest(_ point: Point) -> ReferenceBlending.Channels {
    pixel(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
  }

  package func bilinear(_ point: Point) -> ReferenceBlending.Channels {
    let left = (point.x - 0.5).rounded(.down)
    let top = (point.y - 0.5).rounded(.down)
    let fx = point.x - 0.5 - left
    let fy = point.y - 0.5 - top
    let x = Int(left)
    let y = Int(top)
    let upper = pixel(x, y) * (1 - fx) + pixel(x + 1, y) * fx
    let lower = pixel(x, y + 1) * (1 - fx) + pixel(x + 1, y + 1) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// The mean over a box within the image: each pixel counts by the area that it has in common with
  /// the box.
  package func mean(_ box: Rect) -> ReferenceBlending.Channels {
    func shares(_ from: Double, _ to: Double, _ size: Int) -> [Double] {
      (0..<size).map { max(0, min(to, Double($0 + 1)) - max(from, Double($0))) }
    }
    let columns = shares(box.minX, box.maxX, width)
    let rows = shares(box.minY, box.maxY, height)
    var sum = ReferenceBlending.Channels.zero
    var area = 0.0
    for y in 0..<height where rows[y] > 0 {
      for x in 0..<width where columns[x] > 0 {
        sum += pixel(x, y) * (rows[y] * columns[x])
        area += rows[y] * columns[x]
      }
    }
    return sum / area
  }
}

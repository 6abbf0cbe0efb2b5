package import Geometry
package import Raster

/// The slow twin of the copy to scan-out memory: where each pixel of the upright picture stands on
/// the panel, pixel by pixel, row after row without padding.
package func referencePanel(_ picture: Bitmap, turn: QuarterTurn) -> [UInt32] {
  let width = picture.width
  let height = picture.height
  var panel = [UInt32](repeating: 0, count: width * height)
  let panelWidth = turn == .quarter || turn == .threeQuarters ? height : width
  for y in 0..<height {
    for x in 0..<width {
      let place: (x: Int, y: Int)
      switch turn {
      case .none: place = (x, y)
      // Clockwise: the picture's first row becomes the panel's last column.
      case .quarter: place = (height - 1 - y, x)
      case .half: place = (width - 1 - x, height - 1 - y)
      case .threeQuarters: place = (y, width - 1 - x)
      }
      panel[place.y * panelWidth + place.x] = picture.rawPixel(x, y)
    }
  }
  return panel
}

extension Bitmap {
  package func rawPixel(_ x: Int, _ y: Int) -> UInt32 {
    pixels[y * (stride / 4) + x]
  }

  /// Stores `value` in all pixels of `rect`, which must lie inside.
  package func store(_ value: UInt32, in rect: PixelRect) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { pixels[y * (stride / 4) + x] = value }
    }
  }

  /// All pixels, row after row.
  package var rawPixels: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { rawPixel($0, y) } }
  }

  /// Fills every pixel of `rect`, or all, with another opaque colour.
  package func scribble<Generator: RandomNumberGenerator>(
    in rect: PixelRect? = nil, using generator: inout Generator
  ) {
    let rect = rect ?? bounds
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
        pixels[y * (stride / 4) + x] = color | 0xFF00_0000
      }
    }
  }
}

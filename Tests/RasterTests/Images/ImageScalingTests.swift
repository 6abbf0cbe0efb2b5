import Geometry
import TestSupport
import Testing

@testable import Raster

/// Images at other sizes, turned, and as patterns, against the twin.
@Suite struct ImageScalingTests {
  private typealias Channels = ReferenceBlending.Channels

  /// Where the nearest pixel is a matter of rounding.
  private func isBetweenPixels(_ place: Point) -> Bool {
    [place.x, place.y].contains { abs($0 - $0.rounded()) < 1e-4 }
  }

  /// Draws into a transparent bitmap and compares every pixel whose square the image covers fully.
  private func compare(
    _ image: Bitmap, _ transform: AffineTransform, in rect: Rect, _ quality: InterpolationQuality,
    bound: Double, _ exact: (_ pixel: Rect, _ center: Point) -> Channels?
  ) {
    let bitmap = Bitmap(width: 60, height: 50)
    let context = Context(bitmap)
    context.interpolationQuality = quality
    context.concatenate(transform)
    context.draw(image, in: rect)
    let toImage = AffineTransform(
      a: rect.width / Double(image.width), b: 0, c: 0, d: rect.height / Double(image.height),
      tx: rect.minX, ty: rect.minY
    ).concatenating(transform).inverted()!
    var outline = Path()
    outline.addRect(rect)
    let mask = CoverageMask.render(outline, transform: transform)
    var seen = 0
    for y in 0..<50 {
      for x in 0..<60 {
        let column = x - mask.originX
        let row = y - mask.originY
        guard column >= 0, row >= 0, column < mask.width, row < mask.height,
          mask.coverage[row * mask.width + column] == 255
        else { continue }
        seen += 1
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        guard let value = exact(toImage.apply(to: pixel), toImage.apply(to: pixel.center)) else {
          continue
        }
        let error = ReferenceBlending.distance(bitmap[x, y], value)
        #expect(error <= bound, "\(error) at \(x), \(y)")
      }
    }
    #expect(seen > 20)
  }

  private static let larger: [(AffineTransform, Rect)] = [
    (.identity, Rect(x: 3, y: 2, width: 19.5, height: 13.5)),
    (.identity, Rect(x: 3.25, y: 2.6, width: 52, height: 17)),
    (AffineTransform(scaleX: 2, y: -3), Rect(x: 1, y: -15, width: 25, height: 13)),
    (AffineTransform(scaleX: -1, y: 1), Rect(x: -55, y: 1, width: 40, height: 40)),
    (
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 0),
      Rect(x: 1, y: 1, width: 40, height: 30)
    ),
    (
      AffineTransform(a: 1.4, b: 0.6, c: -0.5, d: 1.3, tx: 18, ty: 0),
      Rect(x: 0, y: 0, width: 20, height: 20)
    ),
    (
      AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 4),
      Rect(x: 0, y: 0, width: 26, height: 18)
    ),
  ]

  @Test(arguments: larger)
  func largerImagesAreBilinear(transform: AffineTransform, rect: Rect) {
    let image = Bitmap.random(13, 9, seed: 1)
    let twin = ReferenceImage(image, extend: .pad)
    for quality in [InterpolationQuality.low, .high] {
      compare(image, transform, in: rect, quality, bound: 0.54) { twin.bilinear($1) }
    }
  }

  @Test(arguments: larger)
  func withoutInterpolationTheNearestPixelIsTaken(transform: AffineTransform, rect: Rect) {
    let image = Bitmap.random(13, 9, seed: 2)
    let twin = ReferenceImage(image, extend: .pad)
    compare(image, transform, in: rect, .none, bound: 0) {
      isBetweenPixels($1) ? nil : twin.nearest($1)
    }
    let bitmap = Bitmap(width: 26, height: 18)
    let context = Context(bitmap)
    context.interpolationQuality = .none
    context.draw(image, in: bitmap.bounds.rect)
    for y in 0..<18 { for x in 0..<26 { #expect(bitmap[x, y] == image[x / 2, y / 2]) } }
  }

  @Test(arguments: [
    Rect(x: 2, y: 3, width: 20, height: 15), Rect(x: 2.3, y: 3.4, width: 21.7, height: 13.1),
    Rect(x: 0, y: 0, width: 7, height: 45), Rect(x: 1, y: 1, width: 55, height: 6),
    Rect(x: 4, y: 4, width: 5, height: 5),
  ])
  func smallerImagesAreAveraged(rect: Rect) {
    let image = Bitmap.random(41, 37, seed: 3)
    let twin = ReferenceImage(image, extend: .pad)
    for scale in [1.0, -1.0] {
      let transform = AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: scale < 0 ? 58 : 0, ty: scale < 0 ? 49 : 0)
      compare(image, transform, in: rect, .high, bound: 0.52) { box, center in
        // Along an axis that does not shrink, two pixels are mixed.
        let isWide = box.width < 1
        let isTall = box.height < 1
        if !isWide && !isTall { return twin.mean(box) }
        let place = isWide ? center.x : center.y
        let low = (place - 0.5).rounded(.down)
        let part = place - 0.5 - low
        func strip(_ at: Double) -> Channels {
          let held = min(max(at, 0), Double(isWide ? 40 : 36))
          return twin.mean(
            isWide
              ? Rect(x: held, y: box.minY, width: 1, height: box.height)
              : Rect(x: box.minX, y: held, width: box.width, height: 1))
        }
        return strip(low) * (1 - part) + strip(low + 1) * part
      }
    }
  }

  /// Turned and smaller: an image of one colour keeps it, and a fine pattern becomes its mean.
  @Test func turnedImagesAreAveragedBeforeTheyShrink() {
    let image = Bitmap(width: 120, height: 120)
    for y in 0..<120 {
      for x in 0..<120 {
        let value: UInt8 = (x + y) % 2 == 0 ? 255 : 0
        image[x, y] = PremultipliedPixel(alpha: 255, red: value, green: 255, blue: 100)
      }
    }
    let bitmap = Bitmap(width: 40, height: 40)
    let context = Context(bitmap)
    context.translateBy(x: 20, y: -6)
    context.rotate(by: Double.pi / 4)
    context.draw(image, in: Rect(x: 0, y: 0, width: 36, height: 36))
    for (x, y) in [(20, 20), (12, 20), (28, 20), (20, 8), (20, 32)] {
      let pixel = bitmap[x, y]
      #expect(pixel.alpha == 255 && pixel.green == 255 && pixel.blue == 100)
      #expect(abs(Int(pixel.red) - 128) <= 26)
    }
  }

  @Test(arguments: Extend.allCases)
  func patternsGoOnAsTheirExtendSays(extend: Extend) {
    let image = Bitmap.random(5, 4, seed: 6)
    let twin = ReferenceImage(image, extend: extend)
    let transforms = [
      AffineTransform(translationX: 13, y: 9), AffineTransform(scaleX: 3, y: 3),
      AffineTransform(a: 1.9, b: 0.8, c: -0.9, d: 2.2, tx: 11, ty: 7.5),
    ]
    for transform in transforms {
      for quality in [InterpolationQuality.none, .low] {
        let bitmap = Bitmap(width: 40, height: 30)
        let context = Context(bitmap)
        context.interpolationQuality = quality
        context.concatenate(transform)
        let pattern = ImagePattern(
          image, transform: AffineTransform(translationX: 2, y: -1), extend: extend)
        context.fill(Rect(x: -99, y: -99, width: 200, height: 200), with: .pattern(pattern))
        let back = AffineTransform(translationX: 2, y: -1).concatenating(transform).inverted()!
        for y in 0..<30 {
          for x in 0..<40 {
            let place = back.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
            if quality == .none && isBetweenPixels(place) { continue }
            let exact = quality == .none ? twin.nearest(place) : twin.bilinear(place)
            #expect(ReferenceBlending.distance(bitmap[x, y], exact) < 0.54)
          }
        }
      }
    }
  }

  @Test func alphaFadesEveryKindOfImage() {
    let image = Bitmap(width: 8, height: 8)
    image.fill(Color(rgb: 0xFF8040), in: image.bounds)
    let faded = ByteMath.multiply(pixel: 0xFFFF_8040, by: 102)
    for quality in InterpolationQuality.allCases {
      for (size, angle) in [(8.0, 0.0), (20, 0), (5, 0), (16, 0.3), (16, Double.pi / 2)] {
        let bitmap = Bitmap(width: 40, height: 40)
        let context = Context(bitmap)
        context.interpolationQuality = quality
        context.alpha = 0.4
        context.translateBy(x: 20, y: 20)
        context.rotate(by: angle)
        context.draw(image, in: Rect(x: -size / 2, y: -size / 2, width: size, height: size))
        #expect(bitmap[19, 20].rawValue == faded)
      }
    }
  }

  /// Tiles that share edges on pixel borders leave no line.
  @Test func adjoiningTilesLeaveNoLine() {
    let image = Bitmap(width: 3, height: 5)
    image.fill(Color(rgb: 0x3366CC), in: image.bounds)
    for size in [2, 7, 16] {
      let bitmap = Bitmap(width: 48, height: 48)
      let context = Context(bitmap)
      for y in stride(from: 0, to: 48, by: size) {
        for x in stride(from: 0, to: 48, by: size) {
          context.draw(
            image, in: Rect(x: Double(x), y: Double(y), width: Double(size), height: Double(size)))
        }
      }
      for y in 0..<48 { for x in 0..<48 { #expect(bitmap[x, y].rawValue == 0xFF33_66CC) } }
    }
  }

  @Test func wholePixelsAtTheirOwnSizeAreCopied() {
    let image = Bitmap.random(9, 7, seed: 8)
    for quality in InterpolationQuality.allCases {
      let first = Bitmap.random(20, 20, seed: 9)
      let second = Bitmap(width: 20, height: 20)
      second.copy(first.bounds, from: first)
      let context = Context(first)
      context.interpolationQuality = quality
      context.scaleBy(x: 0.5, y: 2)
      context.draw(image, in: Rect(x: 10, y: 1.5, width: 18, height: 3.5))
      Context(second).draw(image, at: Point(5, 3))
      #expect(first.firstDifference(from: second) == nil)
    }
  }

  @Test func widthsOfOneAndOfManyPixelsAreDrawn() {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (16_384, 1), (2, 16_384)] {
      let image = Bitmap(width: width, height: height)
      image.fill(Color(rgb: 0x80FF40), in: image.bounds)
      for angle in [0, 0.5] {
        let bitmap = Bitmap(width: 30, height: 30)
        let context = Context(bitmap)
        context.translateBy(x: 15, y: 15)
        context.rotate(by: angle)
        context.draw(image, in: Rect(x: -9, y: -9, width: 18, height: 18))
        #expect(bitmap[15, 15].rawValue == 0xFF80_FF40)
        #expect(bitmap[9, 12].rawValue == 0xFF80_FF40)
      }
    }
    let bitmap = Bitmap(width: 4, height: 4)
    let context = Context(bitmap)
    context.draw(Bitmap(width: 0, height: 5), in: bitmap.bounds.rect)
    context.fill(bitmap.bounds.rect, with: .pattern(ImagePattern(Bitmap(width: 5, height: 0))))
    #expect(context.paintedPixels == 0)
  }
}

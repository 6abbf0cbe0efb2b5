import Geometry
import Raster
import TestSupport
import Testing

@testable import Typesetting

struct TextRendererTests {
  private func renderer() throws -> TextRenderer {
    TextRenderer(face: try Typeface.load(path: testTypefacePath))
  }

  private func picture(
    _ text: TextRenderer, _ word: String, at x: Double = 3.3, size: Double = 13
  ) -> Bitmap {
    let bitmap = Bitmap(width: 120, height: 30)
    bitmap.fill(.white, in: bitmap.bounds)
    text.draw(
      text.layout(word, size: size), in: Context(bitmap), baseline: Point(x, 20), color: .black)
    return bitmap
  }

  @Test func keptMasksPaintTheSamePixels() throws {
    let text = try renderer()
    let first = picture(text, "Ellipse")
    let rendered = text.masksRendered
    #expect(rendered > 0)
    #expect(areEqual(picture(text, "Ellipse"), first))
    #expect(text.masksRendered == rendered)
    #expect(areEqual(try picture(renderer(), "Ellipse"), first))
    // Other sizes and places in between change nothing.
    for step in 0..<40 {
      _ = picture(text, "Ellipse", at: Double(step) / 7, size: 9 + Double(step) / 3)
    }
    #expect(areEqual(picture(text, "Ellipse"), first))
  }

  @Test func fullCacheStartsAnewWithTheSamePixels() throws {
    let text = try renderer()
    let first = picture(text, "Yellow")
    for step in 0..<(TextRenderer.limit * 2) {
      _ = picture(text, "ab", size: 10 + Double(step) / 50)
    }
    #expect(areEqual(picture(text, "Yellow"), first))
  }

  @Test func positionsAreQuarterPixels() throws {
    let text = try renderer()
    #expect(areEqual(picture(text, "l", at: 3.25), picture(text, "l", at: 3.3)))
    #expect(!areEqual(picture(text, "l", at: 3.25), picture(text, "l", at: 3.5)))
    // A whole pixel further is the same picture, moved.
    let here = picture(text, "Rect", at: 4.25)
    let there = picture(text, "Rect", at: 9.25)
    let moved = Bitmap(width: 120, height: 30)
    moved.fill(.white, in: moved.bounds)
    moved.copy(
      PixelRect(x: 0, y: 0, width: 115, height: 30), from: here, to: PixelPoint(x: 5, y: 0))
    #expect(areEqual(there, moved))
  }

  @Test func masksAgreeWithTheFilledPath() throws {
    let text = try renderer()
    let line = text.layout("H", size: 40)
    let masked = Bitmap(width: 60, height: 60)
    masked.fill(.white, in: masked.bounds)
    text.draw(line, in: Context(masked), baseline: Point(10.25, 50), color: .black)
    let filled = Bitmap(width: 60, height: 60)
    filled.fill(.white, in: filled.bounds)
    let context = Context(filled)
    context.translateBy(x: 10.25, y: 50)
    context.setFillColor(.black)
    context.fill(line.path, using: .nonZero)
    for y in 0..<60 {
      for x in 0..<60 {
        let a = Int(masked[x, y].rawValue & 0xFF)
        let b = Int(filled[x, y].rawValue & 0xFF)
        #expect(abs(a - b) <= 1)
      }
    }
  }

  @Test func movedContextMovesTheText() throws {
    let text = try renderer()
    let plain = picture(text, "Undo", at: 14)
    let bitmap = Bitmap(width: 120, height: 30)
    bitmap.fill(.white, in: bitmap.bounds)
    let context = Context(bitmap)
    context.translateBy(x: 10, y: -5)
    text.draw(text.layout("Undo", size: 13), in: context, baseline: Point(4, 25), color: .black)
    #expect(areEqual(bitmap, plain))
  }

  @Test func centredTextStandsInTheMiddle() throws {
    let text = try renderer()
    for word in ["Red", "Random", "Ellipse", "Clear"] {
      let bitmap = Bitmap(width: 120, height: 30)
      bitmap.fill(.white, in: bitmap.bounds)
      let blank = Bitmap(width: 120, height: 30)
      blank.fill(.white, in: blank.bounds)
      text.draw(
        word, in: Context(bitmap), centeredIn: bitmap.bounds.rect, size: 14, color: .black)
      let ink = differingBounds(bitmap, blank)
      #expect(abs(ink.rect.midX - 60) <= 1.5)
      #expect(abs(ink.rect.midY - 15) <= 1.5)
      #expect(Double(ink.width) <= text.measure(word, size: 14).width + 2)
    }
  }

  @Test func widthGrowsWithTheSizeAndTheText() throws {
    let text = try renderer()
    let small = text.measure("Random", size: 10)
    let large = text.measure("Random", size: 20)
    #expect(abs(large.width - 2 * small.width) < 0.001)
    #expect(text.measure("Red", size: 10).width < small.width)
    #expect(text.measure("", size: 10).width == 0)
  }

  @Test func kerningComesFromTheFont() throws {
    let text = try renderer()
    let pair = text.measure("AV", size: 100).width
    let apart = text.measure("A", size: 100).width + text.measure("V", size: 100).width
    #expect(pair < apart)
  }

  @Test func senselessSizesAndPlacesDrawNothing() throws {
    let text = try renderer()
    let blank = Bitmap(width: 40, height: 40)
    for size in [0, -5, Double.nan, .infinity] {
      let bitmap = Bitmap(width: 40, height: 40)
      text.draw(
        "Red", in: Context(bitmap), centeredIn: bitmap.bounds.rect, size: size, color: .black)
      #expect(areEqual(bitmap, blank))
    }
    for place in [Point(.nan, 3), Point(.infinity, 3), Point(1e300, 3), Point(3, -1e300)] {
      let bitmap = Bitmap(width: 40, height: 40)
      text.draw(
        text.layout("Red", size: 12), in: Context(bitmap), baseline: place, color: .black)
      #expect(areEqual(bitmap, blank))
    }
  }

  @Test func unknownAndMixedScriptsDoNotTrap() throws {
    let text = try renderer()
    for word in ["\u{0}", "漢字", "العربية", "👩‍👩‍👧", String(repeating: "x", count: 2000)] {
      let bitmap = Bitmap(width: 60, height: 30)
      text.draw(
        word, in: Context(bitmap), centeredIn: bitmap.bounds.rect, size: 12, color: .black)
      #expect(text.measure(word, size: 12).width >= 0)
    }
  }
}

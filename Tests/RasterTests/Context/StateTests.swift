import Geometry
import Raster
import Testing

@Suite struct StateTests {
  @Test func restoringBringsBackEverythingSaved() {
    let context = Context(Bitmap(width: 30, height: 30))
    context.saveState()
    context.translateBy(x: 3, y: 4)
    context.scaleBy(x: 2, y: 2)
    context.rotate(by: 0.5)
    context.clip(to: PixelRect(x: 1, y: 1, width: 5, height: 5))
    context.setColor(Color(rgb: 0x123456))
    context.lineWidth = 9
    context.lineCap = .round
    context.lineJoin = .bevel
    context.miterLimit = 3
    context.alpha = 0.25
    context.blendMode = .multiply
    context.interpolationQuality = .none
    context.shouldAntialias = false
    var path = Path()
    path.addRect(Rect(x: 0.5, y: 0.5, width: 1, height: 1))
    context.clip(to: path)
    context.setFillPaint(.pattern(ImagePattern(Bitmap(width: 1, height: 1))))
    context.saveState()
    context.lineWidth = 1
    context.restoreState()
    #expect(context.lineWidth == 9)
    context.restoreState()
    #expect(context.transform == .identity)
    #expect(context.clipBounds == context.bitmap.bounds)
    #expect(context.lineWidth == 1 && context.lineCap == .butt && context.lineJoin == .miter)
    #expect(context.miterLimit == 10 && context.alpha == 1)
    #expect(context.blendMode == .sourceOver && context.interpolationQuality == .high)
    #expect(context.shouldAntialias)
    context.restoreState()
    #expect(context.transform == .identity)
    context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.bitmap[0, 0].rawValue == 0xFF00_0000)
  }

  @Test func withSavedStateMendsWhatTheBodyLeavesBehind() {
    struct Stop: Error {}
    let context = Context(Bitmap(width: 4, height: 4))
    context.saveState()
    context.lineWidth = 5
    #expect(throws: Stop.self) {
      try context.withSavedState {
        context.saveState()
        context.lineWidth = 7
        throw Stop()
      }
    }
    #expect(context.lineWidth == 5)
    // Even a body that restores too often.
    context.withSavedState {
      context.restoreState()
      context.restoreState()
      context.lineWidth = 8
    }
    #expect(context.lineWidth == 5)
  }

  @Test func transformsApplyToTheUserSpaceOfTheMoment() {
    let context = Context(Bitmap(width: 4, height: 4))
    context.translateBy(x: 10, y: 0)
    context.scaleBy(x: 2, y: 3)
    #expect(context.transform.apply(to: Point(1, 1)) == Point(12, 3))
  }

  @Test func clipsOnlyEverShrink() {
    let context = Context(Bitmap(width: 20, height: 20))
    context.clip(to: Rect(x: 2, y: 3, width: 10, height: 10))
    context.clip(to: PixelRect(x: -5, y: 5, width: 100, height: 100))
    #expect(context.clipBounds == PixelRect(minX: 2, minY: 5, maxX: 12, maxY: 13))
    context.clip(to: Rect(x: 50, y: 50, width: 5, height: 5))
    #expect(context.clipBounds.isEmpty)
    context.fill(Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(context.paintedPixels == 0)
  }

  @Test func alphaMultipliesEveryColour() {
    let bitmap = Bitmap(width: 3, height: 1)
    let context = Context(bitmap)
    context.alpha = 0.5
    context.setColor(Color(rgb: 0xFFFFFF, alpha: 0.5))
    context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(bitmap[0, 0].rawValue == 0x4040_4040)
    context.lineWidth = 1
    context.strokeLine(from: Point(1, 0.5), to: Point(2, 0.5))
    #expect(bitmap[1, 0].rawValue == 0x4040_4040)
  }

  @Test func clearingLeavesNothing() {
    let bitmap = Bitmap(width: 4, height: 4)
    let context = Context(bitmap)
    bitmap.fill(.white, in: bitmap.bounds)
    context.clear(Rect(x: 1, y: 1, width: 1.5, height: 2))
    #expect(bitmap[1, 1].rawValue == 0)
    #expect(bitmap[2, 1].rawValue == 0x7F7F_7F7F)
    #expect(bitmap[3, 1].rawValue == 0xFFFF_FFFF)
  }

  @Test func paintedPixelsAreCountedAndReset() {
    let context = Context(Bitmap(width: 100, height: 100))
    context.fill(Rect(x: 10, y: 10, width: 7, height: 3))
    #expect(context.paintedPixels == 21)
    context.resetPaintedPixels()
    #expect(context.paintedPixels == 0)
  }
}

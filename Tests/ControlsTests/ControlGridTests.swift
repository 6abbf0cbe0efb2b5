import Controls
import Geometry
import Raster
import TestSupport
import Testing
import Touches

struct ControlGridTests {
  /// A picture of one colour.
  private func bitmap(_ rgb: UInt32, _ width: Int, _ height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    bitmap.fill(Color(rgb: rgb), in: bitmap.bounds)
    return bitmap
  }

  private static let colors: [UInt32] = [
    0xC00000, 0x00C000, 0x0000C0, 0xC0C000, 0x00C0C0, 0xC000C0, 0x804000,
  ]

  private func fixture(
    width: Int = 640, height: Int = 480, scale: Double = 1, withText: Bool = false
  ) -> PanelFixture<Int> {
    let controls = Self.colors.indices.map { index in
      Control<Int>.button(
        index, label: "Nr. \(index)",
        face: .picture(bitmap(Self.colors[index], index == 0 ? 300 : 100, 200)))
    }
    return PanelFixture(
      PanelContents(
        bars: [Bar(.bottom, center: [ControlGroup([.button(100, label: "Close")])])],
        grid: ControlGrid(columns: 3, rows: 2, controls: controls)),
      width: width, height: height, scale: scale, withText: withText)
  }

  /// Where a colour is in the picture.
  private func bounds(of rgb: UInt32, in picture: Bitmap) -> PixelRect {
    var bounds = PixelRect.zero
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].rawValue == 0xFF00_0000 | rgb {
        bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return bounds
  }

  @Test(arguments: [false, true])
  func picturesKeepTheirProportionsInTheMiddleOfTheirCells(withText: Bool) {
    for scale in [1.0, 1.5] {
      let gallery = fixture(scale: scale, withText: withText)
      let picture = gallery.picture()
      for index in 0..<6 {
        let shown = bounds(of: Self.colors[index], in: picture)
        let frame = gallery.panel.layout[index]!.frame
        #expect(frame.contains(shown) && shown.width > 40 && shown.height > 40)
        let ratio = Double(shown.width) / Double(shown.height)
        #expect(abs(ratio - (index == 0 ? 1.5 : 0.5)) < 0.03, "\(index): \(ratio)")
        #expect(abs(shown.rect.midX - frame.rect.midX) <= 2)
        // All of its pixels, but for edges between two pixels.
        #expect(count(0xFF00_0000 | Self.colors[index], in: shown, of: picture) == shown.area)
      }
    }
  }

  @Test func cellsCoverTheCanvasWithoutOverlap() {
    for (width, height) in [(640, 480), (320, 480), (200, 150), (40, 30), (3, 3)] {
      let layout = fixture(width: width, height: height).panel.layout
      let page = layout.controls.filter { $0.isVisible && $0.id < 100 }
      for (index, cell) in page.enumerated() {
        #expect(layout.canvas.contains(cell.frame))
        #expect(!page[..<index].contains { $0.frame.intersects(cell.frame) })
      }
    }
  }

  @Test func pagesShowTheirOwnControls() {
    let gallery = fixture()
    let first = gallery.picture()
    _ = DamageRegion(takenBy: gallery.panel.takeDamage)
    #expect(gallery.panel.pageCount == 2 && gallery.panel.page == 0)
    #expect(gallery.panel.layout[6]?.isVisible == false)
    #expect(gallery.panel.taps(for: 6) == nil)
    gallery.panel.showPage(1)
    let second = gallery.picture()
    #expect(gallery.damageCovers(first, second))
    #expect(!bounds(of: Self.colors[6], in: second).isEmpty)
    for color in Self.colors[..<6] { #expect(bounds(of: color, in: second).isEmpty) }
    #expect(gallery.tap(6) == [.activated(6)])
    gallery.panel.showPage(-3)
    #expect(gallery.panel.page == 0)
    #expect(areEqual(gallery.picture(), first))
    gallery.panel.showPage(9)
    #expect(gallery.panel.page == 1)
    #expect(areEqual(gallery.picture(), second))
  }

  @Test func pressOnAPageThatGoesDoesNothing() {
    let gallery = fixture()
    let finger = gallery.newContact()
    gallery.send(.began, finger, gallery.center(0))
    gallery.panel.showPage(1)
    #expect(gallery.send(.ended, finger, gallery.center(0)).isEmpty)
  }

  @Test func gridTakesAllTouchesOfTheCanvas() {
    let gallery = fixture()
    let canvas = gallery.panel.layout.canvas
    #expect(gallery.panel.covers(canvas.rect.center))
    #expect(gallery.panel.covers(Point(0.5, 0.5)))
    for index in 0..<6 { #expect(gallery.tap(index) == [.activated(index)]) }
  }

  // MARK: Key pads

  private enum Place: Hashable {
    case key(KeyPad.Key)
    case display
  }

  private static let keys = (0...9).map(KeyPad.Key.digit) + [.delete, .enter]

  private func padFixture(withText: Bool) -> PanelFixture<Place> {
    PanelFixture(
      PanelContents(grid: KeyPad.grid(display: .display, id: Place.key)), withText: withText)
  }

  @Test func keysOfAPadEnterANumber() {
    let fixture = padFixture(withText: false)
    var pad = KeyPad(capacity: 4)
    var entered: [Int]?
    for key in [KeyPad.Key.digit(1), .digit(9), .delete, .digit(0), .digit(7), .enter] {
      for event in fixture.tap(.key(key)) {
        guard case .activated(.key(let key)) = event else { continue }
        entered = pad.press(key)
      }
    }
    #expect(entered == [1, 0, 7])
    #expect(fixture.tap(.display).isEmpty)
    #expect(fixture.panel.taps(for: .display) == nil)
  }

  @Test(arguments: [false, true])
  func everyKeyShowsAFaceOfItsOwn(withText: Bool) {
    let fixture = padFixture(withText: withText)
    let picture = fixture.picture()
    var faces: [[UInt32]] = []
    for key in Self.keys {
      let frame = fixture.panel.layout[.key(key)]!.frame
      let face = PixelRect(
        x: frame.x + 10, y: frame.y + 10, width: frame.width - 20, height: frame.height - 20)
      var pixels: [UInt32] = []
      for y in face.minY..<face.maxY {
        for x in face.minX..<face.maxX { pixels.append(picture[x, y].rawValue) }
      }
      #expect(pixels.filter { $0 == 0xFFFF_FFFF }.count > 10, "\(key)")
      #expect(!faces.contains(pixels), "\(key)")
      faces.append(pixels)
    }
  }

  @Test func displayShowsTheLabelItIsGiven() {
    let fixture = padFixture(withText: true)
    let empty = fixture.picture()
    _ = DamageRegion(takenBy: fixture.panel.takeDamage)
    fixture.panel.setLabel("••", for: .display)
    let two = fixture.picture()
    #expect(fixture.damageCovers(empty, two))
    let display = fixture.panel.layout[.display]!.frame
    let changed = differingBounds(empty, two)
    #expect(display.contains(changed) && !changed.isEmpty)
    fixture.panel.setLabel("", for: .display)
    #expect(areEqual(fixture.picture(), empty))
  }
}

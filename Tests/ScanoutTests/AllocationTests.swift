import AllocationCount
import Geometry
import Raster
import Scanout
import TestSupport
import Testing

private let size = PixelSize(width: 320, height: 240)

/// Nothing is allocated on the way from damage to the flip and back, once the first frames have
/// been shown.
@Suite struct AllocationTests {
  /// Drags over the picture: in each frame two places change, the former and the new one. Returns
  /// the allocations of the frames after the first fifty.
  private func drag(_ display: any Display, frames: Int) -> UInt {
    let shadow = Bitmap(width: size.width, height: size.height)
    var damage = DamageRegion()
    var before: UInt = 0
    for frame in 0..<(50 + frames) {
      if frame == 50 { before = allocation_count() }
      let step = frame % 200
      damage.removeAll()
      damage.add(PixelRect(x: step, y: step, width: 24, height: 24))
      damage.add(PixelRect(x: step + 10, y: step + 3, width: 24, height: 24))
      let now = Duration.milliseconds(16 * frame)
      _ = display.nextDeadline
      _ = display.present(shadow, damage: damage, now: now)
      for event in display.handleEvents(now: now) where event == .changed { return .max }
    }
    return allocation_count() - before
  }

  @Test func counterCounts() {
    let before = allocation_count()
    let bitmaps = (0..<10).map { Bitmap(width: 8 + $0, height: 8) }
    #expect(allocation_count() - before >= UInt(bitmaps.count))
  }

  @Test(arguments: [true, false])
  func framesOfADragAllocateNothing(atomic: Bool) throws {
    let device = try QuietScanoutDevice(size: size, isAtomic: atomic)
    let display = try openDisplay(
      DisplayOptions(), source: .only(QuietCards(device: device))
    ) { _ in }
    #expect(drag(display, frames: 400) == 0)
    // All of them were flips, so that the whole way was gone.
    #expect(device.flips == 450 && display.statistics.framesPresented == 450)
  }

  @Test(arguments: [true, false])
  func framesThatAreWatchedForHotPlugAllocateNothing(atomic: Bool) throws {
    let device = try QuietScanoutDevice(size: size, isAtomic: atomic)
    let finder = ScreenFinder(
      DisplayOptions(), source: .only(QuietCards(device: device)), watch: FakeScreenWatch()
    ) { _ in }
    let display = try HotPlugDisplay(finder.open(now: .zero), finder: finder) { _ in }
    #expect(drag(display, frames: 400) == 0)
    #expect(device.flips == 450)
  }

  @Test(arguments: QuarterTurn.allCases)
  func rotatedFramesAllocateNothing(rotation: QuarterTurn) {
    let display = HeadlessDisplay(panelSize: rotation.turned(size), rotation: rotation)
    #expect(drag(display, frames: 400) == 0)
    #expect(display.statistics.framesPresented == 450)
  }
}

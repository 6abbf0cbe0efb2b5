import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

private let all = PixelRect(x: 0, y: 0, width: 40, height: 30)
private let spot = PixelRect(x: 3, y: 4, width: 5, height: 6)
private let other = PixelRect(x: 20, y: 20, width: 3, height: 3)

/// Drivers that show nothing without DIRTYFB.
@Suite struct DirtyReportTests {
  @Test func legacyFlipTellsWhatItChanged() throws {
    let rig = try Rig()
    rig.frame(all)
    rig.frame(spot)
    rig.frame(other)
    #expect(rig.device.dirtyRects.first == [all])
    #expect(Set(rig.device.dirtyRects.last ?? []) == [spot, other])
  }

  @Test(arguments: QuarterTurn.allCases)
  func driverThatShowsNothingUnlessToldShowsEachFrame(turn: QuarterTurn) throws {
    let rig = try Rig(turn: turn) { $0.showsOnlyWhatItIsTold = true }
    rig.frame(rig.shadow.bounds, 0xFF01_0203)
    #expect(rig.showsThePicture())
    for (index, rect) in [spot, other, spot, other, spot].enumerated() {
      rig.frame(rect, 0xFF00_0000 | UInt32(index + 1) << 12)
      #expect(rig.showsThePicture(), "frame \(index)")
    }
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [Errno.notImplemented, .invalidArgument, .notSupported])
  func callIsGivenUpForGoodAfterItsFirstRefusal(errno: Errno) throws {
    let rig = try Rig { $0.script = { $0 == .markDirty ? errno : nil } }
    for _ in 0..<5 { rig.frame(spot) }
    #expect(rig.device.calls[.markDirty] == 1)
    #expect(rig.warnings.isEmpty)
    #expect(rig.showsThePicture())
  }

  @Test func passingRefusalIsMadeUpForByTheNext() throws {
    let rig = try Rig()
    rig.frame(all)
    rig.frame(all)
    rig.fail(.markDirty, .busy)
    rig.frame(spot, 0xFF00_00FF)
    rig.fail(.markDirty, nil)
    rig.frame(other, 0xFF00_FF00)
    // The refused one was of a buffer that had missed the whole of the second frame.
    #expect(rig.device.dirtyRects.last == [all])
    rig.frame(spot, 0xFFFF_0000)
    #expect(Set(rig.device.dirtyRects.last ?? []) == [spot, other])
  }
}

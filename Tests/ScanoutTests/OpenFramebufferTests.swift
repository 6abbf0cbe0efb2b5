import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

@Suite struct OpenFramebufferTests {
  private func failure(
    _ options: DisplayOptions = DisplayOptions(), _ prepare: (FakeFramebuffer) -> Void
  ) -> DisplayError? {
    let device = FakeFramebuffer(mode: .fake(40, 30, ChannelLayout(.xrgb8888)))
    prepare(device)
    let found = device.current
    do throws(DisplayError) {
      _ = try openFramebuffer(device.path, options, devices: FakeFramebuffers(device)) { _ in }
      return nil
    } catch {
      #expect(device.isClosed)
      #expect(device.current == found)
      return error
    }
  }

  private func expectRefusal(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ prepare: (FakeFramebuffer) -> Void
  ) {
    guard let error = failure(DisplayOptions(), prepare), error.kind == .noUsableDisplay else {
      Issue.record("no refusal with \(words)", sourceLocation: sourceLocation)
      return
    }
    let sentence = error.description
    #expect(sentence.contains(words), "\(sentence)", sourceLocation: sourceLocation)
    #expect(
      sentence.hasPrefix("cannot use /dev/fb0 (fake): it "), sourceLocation: sourceLocation)
    #expect(!sentence.hasSuffix("."), sourceLocation: sourceLocation)
  }

  @Test func pseudocolorIsRefusedWithASentence() {
    expectRefusal("8-bit pixels with a palette") { device in
      device.info.visual = .pseudocolor
      device.change { $0.bitsPerPixel = 8 }
    }
    expectRefusal("fbset -depth 16") { $0.info.visual = .staticPseudocolor }
  }

  @Test func whatIsNoTrueColorIsRefusedWithASentence() {
    expectRefusal("black and white") { $0.info.visual = .monochrome }
    expectRefusal("unknown visual 77") { $0.info.visual = .unknown(77) }
    expectRefusal("unknown type 9") { $0.info.kind = .unknown(9) }
    expectRefusal("bit planes") { $0.info.kind = .vgaPlanes }
    expectRefusal("bit planes") { $0.info.kind = .interleavedPlanes }
    expectRefusal("text, not pixels") { $0.info.kind = .text }
    expectRefusal("FOURCC") { $0.info.kind = .fourcc }
    expectRefusal("FOURCC") { $0.change { $0.grayscale = 0x3231_564E } }
    expectRefusal("grey only") { $0.change { $0.grayscale = 1 } }
    expectRefusal("of its own kind") { $0.change { $0.nonStandard = 1 } }
    expectRefusal("msb_right") { $0.change { $0.green.isReversed = true } }
    expectRefusal("pixels of 4 bits") { $0.change { $0.bitsPerPixel = 4 } }
    expectRefusal("pixels of 64 bits") { $0.change { $0.bitsPerPixel = 64 } }
  }

  @Test func fieldsThatCannotBeAreRefused() {
    expectRefusal("do not fit") { $0.change { $0.red.offset = 30 } }
    expectRefusal("do not fit") { $0.change { $0.red = $0.green } }
    expectRefusal("do not fit") { $0.change { $0.blue.length = 0 } }
    expectRefusal("do not fit") { $0.change { $0.blue.length = 4_000_000_000 } }
  }

  @Test func numbersThatCannotBeAreRefused() {
    expectRefusal("cannot be") { $0.info.lineLength = 159 }
    expectRefusal("cannot be") { $0.info.memoryLength = 160 * 30 - 1 }
    expectRefusal("cannot be") { $0.info.memoryLength = 0 }
    expectRefusal("cannot be") { $0.change { $0.size.height = 0 } }
    expectRefusal("cannot be") { $0.change { $0.offset.y = 1 } }
    expectRefusal("cannot be") { $0.change { $0.offset.x = 1 } }
    expectRefusal("cannot be") { $0.change { $0.size.width = 4_000_000_000 } }
  }

  @Test func emptyFieldsMeanTheUsualLayout() throws {
    for (bits, format) in [(16, "rgb565"), (24, "rgb888"), (32, "xrgb8888")] {
      let mode = FramebufferMode(size: PixelSize(width: 8, height: 8), bitsPerPixel: bits)
      let device = FakeFramebuffer(mode: mode)
      let display = try openFramebuffer(device.path, devices: FakeFramebuffers(device)) { _ in }
      #expect(display.info.format == format)
    }
  }

  @Test func fifteenAndThirtyBitsAreStoredInWholeBytes() throws {
    for (bits, layout) in [
      (15, ChannelCopyTests.known[2]), (30, ChannelLayout(.xrgb2101010)),
    ] {
      let device = FakeFramebuffer(mode: .fake(9, 5, layout, bitsPerPixel: bits))
      let display = try openFramebuffer(device.path, devices: FakeFramebuffers(device)) { _ in }
      #expect(display.info.format == layout.name)
    }
  }

  @Test func infoTellsWhatTheDeviceSays() throws {
    let rig = try FramebufferRig(options: DisplayOptions(rotation: .quarter)) { device in
      device.change { mode in
        mode.widthOnGlass = 154
        mode.heightOnGlass = 86
      }
    }
    let info = rig.display.info
    #expect(info.backend == .fbdev)
    #expect(info.pictureSize == PixelSize(width: 10, height: 21))
    #expect(info.physicalSize == PhysicalSize(width: 154, height: 86))
    #expect(info.devicePath == "/dev/fb0")
    #expect(info.connector == nil)
    #expect(info.refreshHz == nil)
  }

  @Test(arguments: [(0, 0), (.max, .max), (0, 90), (160, .max)] as [(UInt32, UInt32)])
  func unknownPhysicalSizeIsNone(size: (UInt32, UInt32)) {
    var mode = FramebufferMode(size: PixelSize(width: 8, height: 8), bitsPerPixel: 32)
    (mode.widthOnGlass, mode.heightOnGlass) = size
    #expect(mode.physicalSize == nil)
  }

  // MARK: Requests

  @Test func modeIsLeftAsItIsUnlessAskedFor() throws {
    let rig = try FramebufferRig { $0.setsModes = .obeys }
    #expect(rig.device.calls[.setMode] == nil)
  }

  @Test func modeThatIsObeyedIsUsed() throws {
    let options = DisplayOptions(mode: ModeRequest(size: PixelSize(width: 16, height: 7)))
    let rig = try FramebufferRig(options: options) { $0.setsModes = .obeys }
    #expect(rig.display.info.panelSize == PixelSize(width: 16, height: 7))
    rig.present(rig.shadow.bounds)
    #expect(rig.showsThePicture)
    rig.display.close()
    #expect(rig.device.current.size == PixelSize(width: 21, height: 10))
  }

  @Test(arguments: [FakeFramebuffer.Obedience.ignores, .refuses(.invalidArgument)])
  func modeThatDoesNotComeTrueIsRefused(obedience: FakeFramebuffer.Obedience) throws {
    let options = DisplayOptions(mode: ModeRequest(size: PixelSize(width: 20, height: 20)))
    let error = failure(options) { $0.setsModes = obedience }
    #expect(error?.description.contains("stays at 40x30") == true, "\(String(describing: error))")
  }

  @Test func rateIsHeldAgainstTheTiming() throws {
    func timed(_ device: FakeFramebuffer) {
      // 50 pictures a second.
      device.change { $0.timing.pixelClock = UInt32(1e12 / (50.0 * 40 * 30)) }
    }
    let size = PixelSize(width: 40, height: 30)
    let other = failure(DisplayOptions(mode: ModeRequest(size: size, refreshHz: 60)), timed)
    #expect(other?.description.contains("40x30@60") == true)
    #expect(failure(DisplayOptions(mode: ModeRequest(size: size, refreshHz: 50)), timed) == nil)
    // Who has no timing cannot be held to one.
    #expect(failure(DisplayOptions(mode: ModeRequest(size: size, refreshHz: 60))) { _ in } == nil)
  }

  // MARK: Panning

  private func pages(_ prepare: (FakeFramebuffer) -> Void) throws -> (Int, FramebufferRig) {
    let rig = try FramebufferRig.panning(prepare: prepare)
    var offsets: Set<Int> = []
    for color in 1...4 as ClosedRange<UInt32> {
      rig.present(rig.shadow.bounds, 0xFF00_0000 | color << 4)
      offsets.insert(rig.device.current.offset.y)
      #expect(rig.showsThePicture)
    }
    #expect(rig.warnings.isEmpty)
    return (offsets.count, rig)
  }

  @Test func twoPagesAreUsedWherePanningWorks() throws {
    #expect(try pages { _ in }.0 == 2)
  }

  @Test func memoryAlreadyTallEnoughIsNotAskedFor() throws {
    let (count, rig) = try pages { device in
      device.setsModes = .refuses(.invalidArgument)
      device.change { $0.virtualSize.height = 20 }
    }
    #expect(count == 2)
    #expect(rig.device.calls[.setMode] == nil)
  }

  @Test func panStepOfZeroMeansOnePage() throws {
    let (count, rig) = try pages { $0.info.panStep.y = 0 }
    #expect(count == 1)
    #expect(rig.device.calls[.pan] == nil)
    #expect(rig.device.calls[.setMode] == nil)
  }

  @Test func panStepThatDoesNotReachTheSecondPageMeansOnePage() throws {
    #expect(try pages { $0.info.panStep.y = 3 }.0 == 1)
  }

  @Test func panningHeightTooSmallMeansOnePage() throws {
    #expect(try pages { $0.setsModes = .ignores }.0 == 1)
    #expect(try pages { $0.setsModes = .refuses(.invalidArgument) }.0 == 1)
  }

  @Test func memoryTooSmallForTwoPagesMeansOnePage() throws {
    let (count, rig) = try pages { $0.info.memoryLength = 19 * $0.info.lineLength }
    #expect(count == 1)
    // What was asked for in vain is taken back.
    #expect(rig.device.current.virtualSize.height == 10)
  }

  @Test func panThatIsMissingMeansOnePage() throws {
    #expect(try pages { $0.pans = .refuses(.invalidArgument) }.0 == 1)
  }

  @Test func panThatSaysYesAndMovesNothingMeansOnePage() throws {
    #expect(try pages { $0.pans = .ignores }.0 == 1)
  }

  @Test func requestThatChangesTheFormatIsTakenBack() throws {
    let (count, rig) = try pages { device in
      device.script = { call in
        if call == .setMode, device.calls[.setMode] == 1 {
          device.change { $0.red.length = 5 }
        }
        return nil
      }
    }
    #expect(count == 2 || rig.device.current.red.length == 8)
    #expect(rig.device.current.red.length == 8)
  }

  // MARK: Colours of a direct-colour device

  @Test func directColorGetsAStraightTable() throws {
    let rig = try FramebufferRig(ChannelLayout(.rgb565)) { $0.info.visual = .directColor }
    let map = rig.device.colors
    #expect(map.red.count == 64 && map.green.count == 64 && map.blue.count == 64)
    #expect(map.red[0] == 0 && map.red[31] == 65535 && map.green[63] == 65535)
    #expect(zip(map.green, map.green.dropFirst()).allSatisfy { $0 < $1 })
    #expect(map.blue[1] == 65535 / 31)
  }

  @Test func trueColorHasNoTable() throws {
    let rig = try FramebufferRig(ChannelLayout(.rgb565))
    #expect(rig.device.calls[.setColorMap] == nil)
  }

  // MARK: Opening

  @Test func lackOfPermissionNamesTheGroup() {
    let devices = FakeFramebuffers()
    devices.add("/dev/fb0", failing: .accessDenied)
    devices.groups["/dev/fb0"] = "video"
    #expect(openingFailure(devices)?.kind == .permission)
    #expect(
      openingFailure(devices)?.description
        == "cannot open /dev/fb0: Permission denied; add the user to group video "
        + "(usermod -aG video USER) and log in again")
    devices.groups["/dev/fb0"] = "root"
    #expect(openingFailure(devices)?.kind == .permission)
    #expect(
      openingFailure(devices)?.description
        == "cannot open /dev/fb0: Permission denied; it belongs to root alone: a udev rule must "
        + "give it to group video")
  }

  private func openingFailure(_ devices: FakeFramebuffers) -> DisplayError? {
    do throws(DisplayError) {
      _ = try openFramebuffer("/dev/fb0", devices: devices) { _ in }
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (.noSuchFile, "No such file", .listFramebuffers),
      (.noSuchDevice, "No such device", .listFramebuffers),
      (.notTerminal, "no framebuffer device", .listFramebuffers),
      (.busy, "another program", nil), (.ioError, "Input/output", nil),
    ] as [(Errno, String, ScreenFailure.Advice?)])
  func failureToOpenSaysWhatToDo(
    errno: Errno, words: String, advice: ScreenFailure.Advice?
  ) throws {
    let devices = FakeFramebuffers()
    devices.add("/dev/fb0", failing: errno)
    let error = try #require(openingFailure(devices))
    #expect(error.kind == .noUsableDisplay)
    let message = error.description
    #expect(message.hasPrefix("cannot open /dev/fb0: ") && message.contains(words), "\(message)")
    #expect(error.failures.map(\.advice) == [advice])
  }

  @Test(arguments: [FakeFramebuffer.Call.fixedInfo, .mode, .map])
  func failingCallIsASentence(call: FakeFramebuffer.Call) {
    let error = failure { device in
      device.script = { $0 == call ? .ioError : nil }
    }
    #expect(error?.description.contains("/dev/fb0: Input/output error") == true)
  }
}

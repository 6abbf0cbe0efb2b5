internal import Geometry
internal import LinuxIO
internal import Raster

/// What a framebuffer device was brought to, and what it was before.
///
/// Nothing is believed that was not read back: after each request the device is asked what is true
/// now, because drivers round, ignore, and report success for both.
struct FramebufferSetup {
  let device: any FramebufferDevice
  /// As it was found.
  let saved: FramebufferMode
  private(set) var mode: FramebufferMode
  private(set) var info: FramebufferFixedInfo
  private(set) var layout: ChannelLayout
  private(set) var savedColorMap: FramebufferColorMap?

  /// Looks at the device, and asks for the mode and the format only where the options do.
  /// Leaves the device as it was where it throws.
  init(
    _ device: any FramebufferDevice, _ options: DisplayOptions
  ) throws(FramebufferProblem) {
    self.device = device
    do throws(SystemError) {
      saved = try device.mode()
      mode = saved
      info = try device.fixedInfo()
    } catch {
      throw .call(error)
    }
    // Any layout will do until the requests were made.
    layout = ChannelLayout(.xrgb8888)
    do throws(FramebufferProblem) {
      if let request = options.mode { try ask(for: request) }
      if case .only(let format) = options.format { try ask(for: format) }
      layout = try fitLayout()
      try checkMemory()
    } catch {
      putBackMode()
      throw error
    }
  }

  /// Asks the device again what it does.
  mutating func readBack() throws(SystemError) {
    mode = try device.mode()
    info = try device.fixedInfo()
  }

  private func fitLayout() throws(FramebufferProblem) -> ChannelLayout {
    do throws(UnfitFramebuffer) {
      return try ChannelLayout(info, mode)
    } catch {
      throw .unfit(
        "\(error.reason), and only true colours of 16, 24 or 32 bits are drawn; "
          + "switch it to these, with fbset -depth 16 or with vga= or video= for the kernel")
    }
  }

  /// The window must lie in the memory, row by row.
  private func checkMemory() throws(FramebufferProblem) {
    let right = (mode.offset.x + mode.size.width) * layout.bytesPerPixel
    let bottom = mode.offset.y + mode.size.height
    let limit = 0...Bitmap.maximumSide
    guard mode.size.width > 0, mode.size.height > 0, mode.offset.x >= 0, mode.offset.y >= 0,
      limit.contains(mode.size.width), limit.contains(mode.size.height), right <= info.lineLength,
      (bottom - 1) * info.lineLength + right <= info.memoryLength
    else {
      throw .unfit(
        "says that it shows \(mode.size) of rows of \(info.lineLength) bytes in a memory of "
          + "\(info.memoryLength) bytes, which cannot be; this is a fault of its driver")
    }
  }

  // MARK: Requests

  private mutating func ask(for request: ModeRequest) throws(FramebufferProblem) {
    func isMet() -> Bool {
      guard mode.size == request.size else { return false }
      guard let wanted = request.refreshHz, let rate = mode.refreshHz else { return true }
      return abs(rate - wanted) <= 0.5
    }
    if isMet() { return }
    var wish = saved
    wish.size = request.size
    wish.virtualSize = request.size
    wish.offset = PixelPoint(x: 0, y: 0)
    // First with the timing as it is, which screens in memory take; then with none, from which
    // drivers that have a table of modes find their own.
    for timing in [saved.timing, FramebufferMode.Timing()] {
      wish.timing = timing
      try attempt(wish)
      if isMet() { return }
    }
    throw .unfit(
      "does not change to \(request), it stays at \(mode.size)", .omitMode)
  }

  private mutating func ask(for format: PixelFormat) throws(FramebufferProblem) {
    func isMet() -> Bool { (try? ChannelLayout(info, mode))?.format == format }
    if isMet() { return }
    let wanted = ChannelLayout(format)
    var wish = mode
    wish.bitsPerPixel = wanted.bytesPerPixel * 8
    wish.grayscale = 0
    wish.nonStandard = 0
    wish.red = wanted.red
    wish.green = wanted.green
    wish.blue = wanted.blue
    wish.transparency = .absent
    try attempt(wish)
    if isMet() { return }
    throw .unfit(
      "does not change to \(format.rawValue), it stays at \(mode.bitsPerPixel) bits a pixel",
      .omitFormat)
  }

  /// Makes a request and reads the truth. A refusal is no failure: what is read decides.
  private mutating func attempt(_ wish: FramebufferMode) throws(FramebufferProblem) {
    do throws(SystemError) {
      try device.setMode(wish)
    } catch {
      if error.meansGone { throw .call(error) }
    }
    do throws(SystemError) {
      try readBack()
    } catch {
      throw .call(error)
    }
  }

  // MARK: Two pages

  /// Tries to get memory for two pages, one above the other. False: there is one, and the device is
  /// as it was before.
  mutating func makeRoomForTwoPages() throws(FramebufferProblem) -> Bool {
    let height = mode.size.height
    guard info.panStep.y > 0, height % info.panStep.y == 0 else { return false }
    let before = mode
    var wish = mode
    wish.virtualSize.height = max(2 * height, mode.virtualSize.height)
    wish.offset.y = 0
    if wish != before { try attempt(wish) }
    let isSame = mode.hasSameLayout(as: before) && (try? ChannelLayout(info, mode)) == layout
    if isSame, mode.virtualSize.height >= 2 * height,
      info.memoryLength >= 2 * height * info.lineLength
    {
      return true
    }
    if mode != before {
      try attempt(before)
      layout = try fitLayout()
    }
    try checkMemory()
    return false
  }

  /// Moves the window to a place and reads whether it is there.
  mutating func moveWindow(to offset: PixelPoint) -> Bool {
    var wish = mode
    wish.offset = offset
    do throws(SystemError) {
      try device.pan(wish)
      mode = try device.mode()
    } catch {
      return false
    }
    return mode.offset == offset
  }

  // MARK: Colours and the end

  /// A direct-colour device sends each channel through a table, in which the console keeps its 16
  /// colours: a straight one is put in. Without a table (an error) the colours are straight
  /// already.
  mutating func straightenColors() {
    guard info.visual == .directColor else { return }
    savedColorMap = try? device.colorMap(count: layout.colorMapLength)
    if savedColorMap != nil { try? device.setColorMap(FramebufferColorMap(straight: layout)) }
  }

  /// The mode again, and the window at a place, after another program had the device. False: they
  /// are not to be had.
  func putInPlace(_ offset: PixelPoint) throws(SystemError) -> Bool {
    var wish = mode
    wish.offset = offset
    var now = try device.mode()
    if !now.hasSameLayout(as: mode) || now.virtualSize.height < mode.virtualSize.height {
      try? device.setMode(wish)
      now = try device.mode()
    }
    if now.hasSameLayout(as: mode), now.offset != offset {
      try? device.pan(wish)
      now = try device.mode()
    }
    if savedColorMap != nil { try? device.setColorMap(FramebufferColorMap(straight: layout)) }
    return now.hasSameLayout(as: mode) && now.offset == offset
  }

  private func putBackMode() {
    guard mode != saved else { return }
    try? device.setMode(saved)
  }

  /// Leaves the device as it was found.
  func putBack() {
    if let savedColorMap { try? device.setColorMap(savedColorMap) }
    let now = (try? device.mode()) ?? mode
    if now == saved { return }
    var moved = now
    moved.offset = saved.offset
    if moved != saved { try? device.setMode(saved) }
    try? device.pan(saved)
  }
}

/// Why a framebuffer device is not used.
enum FramebufferProblem: Error, Hashable {
  case call(SystemError)
  /// What it has and what to do: the message after the device's name.
  case unfit(String, ScreenFailure.Advice? = nil)
  /// The margins leave nothing of a window of this size.
  case noRoom(PixelSize, Margins)
}

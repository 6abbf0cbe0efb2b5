public import Geometry

/// A display mode: the timing that a connector is driven with (drm_mode.h, drm_mode_modeinfo).
///
/// Holds every field the kernel gave, so that it can be handed back unchanged.
public struct DisplayMode: Hashable, Sendable {
  /// The pixel clock in kHz.
  public var clock: UInt32
  public var horizontal: Timing
  public var vertical: Timing
  public var horizontalSkew: UInt16 = 0
  public var verticalScan: UInt16 = 0
  /// The rate in Hz, rounded; what the kernel says where the timing says nothing.
  public var nominalRefresh: UInt32
  /// DRM_MODE_FLAG bits.
  public var flags: UInt32
  /// DRM_MODE_TYPE bits.
  public var type: UInt32
  public var name: String

  public struct Timing: Hashable, Sendable {
    public var displayed: UInt16
    public var syncStart: UInt16
    public var syncEnd: UInt16
    public var total: UInt16

    public init(displayed: UInt16, syncStart: UInt16, syncEnd: UInt16, total: UInt16) {
      self.displayed = displayed
      self.syncStart = syncStart
      self.syncEnd = syncEnd
      self.total = total
    }
  }

  public init(
    clock: UInt32, horizontal: Timing, vertical: Timing, nominalRefresh: UInt32,
    flags: UInt32 = 0, type: UInt32 = 0, name: String
  ) {
    self.clock = clock
    self.horizontal = horizontal
    self.vertical = vertical
    self.nominalRefresh = nominalRefresh
    self.flags = flags
    self.type = type
    self.name = name
  }

  static let preferredType: UInt32 = 1 << 3
  static let interlacedFlag: UInt32 = 1 << 4
  static let doubleScanFlag: UInt32 = 1 << 5

  public var size: PixelSize {
    PixelSize(width: Int(horizontal.displayed), height: Int(vertical.displayed))
  }

  public var isPreferred: Bool { type & DisplayMode.preferredType != 0 }
  public var isInterlaced: Bool { flags & DisplayMode.interlacedFlag != 0 }

  /// Frames a second, from the timing as the kernel computes it; fields count for interlaced ones.
  public var refreshHz: Double {
    let pixels = Double(horizontal.total) * Double(vertical.total)
    guard pixels > 0, clock > 0 else { return Double(nominalRefresh) }
    var rate = Double(clock) * 1000 / pixels
    if isInterlaced { rate *= 2 }
    if flags & DisplayMode.doubleScanFlag != 0 { rate /= 2 }
    if verticalScan > 1 { rate /= Double(verticalScan) }
    return rate
  }
}

extension DisplayMode: CustomStringConvertible {
  public var description: String {
    "\(size)@\(shortDecimal(refreshHz))\(isInterlaced ? " interlaced" : "")"
  }
}

extension ModeRequest {
  /// The modes of `modes` that answer the request, the best first: the asked rate within half a
  /// hertz, progressive before interlaced, then preferred, then as the screen lists them.
  public func matches(in modes: [DisplayMode]) -> [DisplayMode] {
    let fitting = modes.enumerated().filter { _, mode in
      mode.size == size && (refreshHz.map { abs(mode.refreshHz - $0) <= 0.5 } ?? true)
    }
    func rank(_ item: (offset: Int, element: DisplayMode)) -> (Double, Int, Int, Int) {
      (
        refreshHz.map { abs(item.element.refreshHz - $0) } ?? 0,
        item.element.isInterlaced ? 1 : 0, item.element.isPreferred ? 0 : 1, item.offset
      )
    }
    return fitting.sorted { rank($0) < rank($1) }.map(\.element)
  }
}

public import Geometry

/// A display mode: the timing that a connector is driven with (drm_mode.h, drm_mode_modeinfo).
///
/// Holds every field that the kernel gave, so that it can be handed back unchanged.
public struct DisplayMode: Hashable, Sendable {
  /// The pixel clock in kHz.
  package var clock: UInt32
  package var horizontal: Timing
  package var vertical: Timing
  package var horizontalSkew: UInt16 = 0
  package var verticalScan: UInt16 = 0
  /// The rate in Hz, rounded; what the kernel says where the timing says nothing.
  package var nominalRefresh: UInt32
  /// DRM_MODE_FLAG bits.
  package var flags: UInt32
  /// DRM_MODE_TYPE bits.
  package var type: UInt32
  package var name: String

  package struct Timing: Hashable, Sendable {
    package var displayed: UInt16
    package var syncStart: UInt16
    package var syncEnd: UInt16
    package var total: UInt16

    package init(displayed: UInt16, syncStart: UInt16, syncEnd: UInt16, total: UInt16) {
      self.displayed = displayed
      self.syncStart = syncStart
      self.syncEnd = syncEnd
      self.total = total
    }
  }

  package init(
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
  static let userDefinedType: UInt32 = 1 << 5
  static let interlacedFlag: UInt32 = 1 << 4
  static let doubleScanFlag: UInt32 = 1 << 5

  /// In pixels.
  public var size: PixelSize {
    PixelSize(width: Int(horizontal.displayed), height: Int(vertical.displayed))
  }

  /// Whether the screen prefers this mode.
  public var isPreferred: Bool { type & DisplayMode.preferredType != 0 }
  /// Whether the kernel's command line asks for this mode (`video=`).
  public var isOfCommandLine: Bool { type & DisplayMode.userDefinedType != 0 }

  /// Whether each frame is sent as two fields.
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
  /// Such as "1920x1080@60".
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

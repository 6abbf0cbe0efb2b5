/// The objects of a card (drmModeGetResources), by their kernel ids. The order of `crtcs` is that
/// of the bits in `ScanoutEncoder.possibleCRTCs`.
public struct ScanoutResources: Hashable, Sendable {
  public var connectors: [UInt32]
  public var encoders: [UInt32]
  public var crtcs: [UInt32]

  public init(connectors: [UInt32], encoders: [UInt32], crtcs: [UInt32]) {
    self.connectors = connectors
    self.encoders = encoders
    self.crtcs = crtcs
  }
}

/// A socket that a screen is connected to (drmModeGetConnector).
public struct ScanoutConnector: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable {
    case connected
    case disconnected
    /// The driver cannot tell.
    case unknown
  }

  public var id: UInt32
  /// Such as "HDMI-A-1".
  public var name: String
  public var status: Status
  /// What the screen claims; nil where it claims nothing (a side is 0).
  public var physicalSize: PhysicalSize?
  public var modes: [DisplayMode]
  /// The encoder in use; nil where there is none.
  public var encoder: UInt32?
  /// The encoders that can be used.
  public var encoders: [UInt32]

  public init(
    id: UInt32, name: String, status: Status, physicalSize: PhysicalSize? = nil,
    modes: [DisplayMode], encoder: UInt32? = nil, encoders: [UInt32]
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.physicalSize = physicalSize
    self.modes = modes
    self.encoder = encoder
    self.encoders = encoders
  }
}

/// What feeds a connector from a CRTC (drmModeGetEncoder).
public struct ScanoutEncoder: Hashable, Sendable {
  public var id: UInt32
  /// The CRTC in use; nil where there is none.
  public var crtc: UInt32?
  /// Bit n: the n-th CRTC of the card can be used.
  public var possibleCRTCs: UInt32

  public init(id: UInt32, crtc: UInt32? = nil, possibleCRTCs: UInt32) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
  }
}

/// What a CRTC scans out (drmModeGetCrtc).
public struct CRTCState: Hashable, Sendable {
  public var id: UInt32
  /// nil: none.
  public var framebuffer: UInt32?
  public var x: UInt32
  public var y: UInt32
  /// nil: switched off.
  public var mode: DisplayMode?

  public init(
    id: UInt32, framebuffer: UInt32? = nil, x: UInt32 = 0, y: UInt32 = 0, mode: DisplayMode? = nil
  ) {
    self.id = id
    self.framebuffer = framebuffer
    self.x = x
    self.y = y
    self.mode = mode
  }
}

/// What a picture is put into, to lie on a CRTC (drmModeGetPlane).
public struct ScanoutPlane: Hashable, Sendable {
  public var id: UInt32
  /// Bit n: the n-th CRTC of the card can show it.
  public var possibleCRTCs: UInt32
  /// The fourcc codes that it can scan out.
  public var formats: [UInt32]
  /// The CRTC it lies on; nil where there is none.
  public var crtc: UInt32?
  /// nil: none.
  public var framebuffer: UInt32?

  public init(
    id: UInt32, possibleCRTCs: UInt32, formats: [UInt32], crtc: UInt32? = nil,
    framebuffer: UInt32? = nil
  ) {
    self.id = id
    self.possibleCRTCs = possibleCRTCs
    self.formats = formats
    self.crtc = crtc
    self.framebuffer = framebuffer
  }
}

/// A property of a kernel object, with its present value.
public struct ScanoutProperty: Hashable, Sendable {
  public var id: UInt32
  public var name: String
  public var value: UInt64
  /// The values of an enumeration and their names, or the bits of a bit mask (the numbers of the
  /// bits, not their weights); empty for other kinds. The values are the kernel's, not places in
  /// this list.
  public var choices: [Choice]

  public struct Choice: Hashable, Sendable {
    public var value: UInt64
    public var name: String

    public init(value: UInt64, name: String) {
      self.value = value
      self.name = name
    }
  }

  public init(id: UInt32, name: String, value: UInt64, choices: [Choice] = []) {
    self.id = id
    self.name = name
    self.value = value
    self.choices = choices
  }

  /// The name of the present value, for enumerations.
  public var chosenName: String? { choices.first { $0.value == value }?.name }

  /// The kernel's value for a name; nil where the property does not have it.
  public func value(named name: String) -> UInt64? { choices.first { $0.name == name }?.value }
}

/// A buffer that the CPU fills and the screen scans out (drmModeCreateDumbBuffer).
public struct DumbBuffer: Hashable, Sendable {
  public var handle: UInt32
  /// Bytes from one row to the next; may be more than the row needs.
  public var pitch: Int
  public var byteCount: Int

  public init(handle: UInt32, pitch: Int, byteCount: Int) {
    self.handle = handle
    self.pitch = pitch
    self.byteCount = byteCount
  }
}

/// A page flip that took place.
public struct FlipEvent: Hashable, Sendable {
  /// The number given to `pageFlip`.
  public var token: UInt64
  /// When, by CLOCK_MONOTONIC; nil where the driver does not tell.
  public var time: Duration?

  public init(token: UInt64, time: Duration?) {
    self.token = token
    self.time = time
  }
}

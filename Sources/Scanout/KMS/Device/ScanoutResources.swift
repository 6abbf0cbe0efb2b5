/// The objects of a card (drmModeGetResources), by their kernel ids. The order of `crtcs` is that
/// of the bits in `ScanoutEncoder.possibleCRTCs`.
package struct ScanoutResources: Hashable, Sendable {
  package var connectors: [UInt32]
  package var encoders: [UInt32]
  package var crtcs: [UInt32]

  package init(connectors: [UInt32], encoders: [UInt32], crtcs: [UInt32]) {
    self.connectors = connectors
    self.encoders = encoders
    self.crtcs = crtcs
  }
}

/// A socket that a screen is connected to (drmModeGetConnector).
package struct ScanoutConnector: Hashable, Sendable {
  package var id: UInt32
  /// Such as "HDMI-A-1".
  package var name: String
  package var status: ConnectorStatus
  /// What the screen claims; nil where it claims nothing (a side is 0).
  package var physicalSize: PhysicalSize?
  package var modes: [DisplayMode]
  /// The encoder in use; nil where there is none.
  package var encoder: UInt32?
  /// The encoders that can be used.
  package var encoders: [UInt32]

  package init(
    id: UInt32, name: String, status: ConnectorStatus, physicalSize: PhysicalSize? = nil,
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
package struct ScanoutEncoder: Hashable, Sendable {
  package var id: UInt32
  /// The CRTC in use; nil where there is none.
  package var crtc: UInt32?
  /// Bit n: the n-th CRTC of the card can be used.
  package var possibleCRTCs: UInt32

  package init(id: UInt32, crtc: UInt32? = nil, possibleCRTCs: UInt32) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
  }
}

/// What a CRTC scans out (drmModeGetCrtc).
package struct CRTCState: Hashable, Sendable {
  package var id: UInt32
  /// nil: none.
  package var framebuffer: UInt32?
  package var x: UInt32
  package var y: UInt32
  /// nil: switched off.
  package var mode: DisplayMode?

  package init(
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
package struct ScanoutPlane: Hashable, Sendable {
  package var id: UInt32
  /// Bit n: the n-th CRTC of the card can show it.
  package var possibleCRTCs: UInt32
  /// The fourcc codes that it can scan out.
  package var formats: [UInt32]
  /// The CRTC it is on; nil where there is none.
  package var crtc: UInt32?
  /// nil: none.
  package var framebuffer: UInt32?

  package init(
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
package struct ScanoutProperty: Hashable, Sendable {
  package var id: UInt32
  package var name: String
  package var value: UInt64
  /// The values of an enumeration and their names, or the bits of a bit mask (the numbers of the
  /// bits, not their weights); empty for other kinds. The values are the kernel's, not places in
  /// this list.
  package var choices: [Choice]

  package struct Choice: Hashable, Sendable {
    package var value: UInt64
    package var name: String

    package init(value: UInt64, name: String) {
      self.value = value
      self.name = name
    }
  }

  package init(id: UInt32, name: String, value: UInt64, choices: [Choice] = []) {
    self.id = id
    self.name = name
    self.value = value
    self.choices = choices
  }

  /// The name of the present value, for enumerations.
  package var chosenName: String? { choices.first { $0.value == value }?.name }

  /// The kernel's value for a name; nil where the property does not have it.
  package func value(named name: String) -> UInt64? { choices.first { $0.name == name }?.value }
}

/// A buffer that the CPU fills and the screen scans out (drmModeCreateDumbBuffer).
package struct DumbBuffer: Hashable, Sendable {
  package var handle: UInt32
  /// Bytes from one row to the next; may be more than the row needs.
  package var pitch: Int
  package var byteCount: Int

  package init(handle: UInt32, pitch: Int, byteCount: Int) {
    self.handle = handle
    self.pitch = pitch
    self.byteCount = byteCount
  }
}

/// A page flip that took place.
package struct FlipEvent: Hashable, Sendable {
  /// The number given to `pageFlip`.
  package var token: UInt64
  /// When, by CLOCK_MONOTONIC; nil where the driver does not say.
  package var time: Duration?

  package init(token: UInt64, time: Duration?) {
    self.token = token
    self.time = time
  }
}

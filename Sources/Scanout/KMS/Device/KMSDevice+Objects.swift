internal import CLibDRM
package import LinuxIO

/// The card's objects: what the kernel's structures say as values of ours.
extension KMSDevice {
  package func resources() throws(SystemError) -> ScanoutResources {
    guard let found = drmModeGetResources(fileDescriptor) else {
      throw failure("get the resources of", .current)
    }
    defer { drmModeFreeResources(found) }
    let value = found.pointee
    return ScanoutResources(
      connectors: array(value.connectors, value.count_connectors),
      encoders: array(value.encoders, value.count_encoders),
      crtcs: array(value.crtcs, value.count_crtcs))
  }

  package func connector(_ id: UInt32) throws(SystemError) -> ScanoutConnector {
    guard let found = drmModeGetConnector(fileDescriptor, id) else {
      throw failure("get connector \(id) of", .current)
    }
    defer { drmModeFreeConnector(found) }
    let value = found.pointee
    let kind =
      drmModeGetConnectorTypeName(value.connector_type).map { String(cString: $0) } ?? "Unknown"
    let status: ConnectorStatus =
      switch value.connection {
      case DRM_MODE_CONNECTED: .connected
      case DRM_MODE_DISCONNECTED: .disconnected
      default: .unknown
      }
    return ScanoutConnector(
      id: id, name: "\(kind)-\(value.connector_type_id)", status: status,
      physicalSize: value.mmWidth == 0 || value.mmHeight == 0
        ? nil : PhysicalSize(width: Int(value.mmWidth), height: Int(value.mmHeight)),
      modes: array(value.modes, value.count_modes).map(DisplayMode.init),
      encoder: value.encoder_id == 0 ? nil : value.encoder_id,
      encoders: array(value.encoders, value.count_encoders))
  }

  package func encoder(_ id: UInt32) throws(SystemError) -> ScanoutEncoder {
    guard let found = drmModeGetEncoder(fileDescriptor, id) else {
      throw failure("get encoder \(id) of", .current)
    }
    defer { drmModeFreeEncoder(found) }
    let crtc = found.pointee.crtc_id
    return ScanoutEncoder(
      id: id, crtc: crtc == 0 ? nil : crtc, possibleCRTCs: found.pointee.possible_crtcs)
  }

  package func properties(
    of object: ScanoutObject, _ id: UInt32
  ) throws(SystemError) -> [ScanoutProperty] {
    guard let found = drmModeObjectGetProperties(fileDescriptor, id, object.kind) else {
      throw failure("get the properties of object \(id) of", .current)
    }
    defer { drmModeFreeObjectProperties(found) }
    var properties: [ScanoutProperty] = []
    for index in 0..<Int(found.pointee.count_props) {
      let property = found.pointee.props[index]
      guard let detail = drmModeGetProperty(fileDescriptor, property) else { continue }
      defer { drmModeFreeProperty(detail) }
      properties.append(
        ScanoutProperty(
          id: property, name: text(detail.pointee.name), value: found.pointee.prop_values[index],
          choices: array(detail.pointee.enums, detail.pointee.count_enums).map {
            ScanoutProperty.Choice(value: $0.value, name: text($0.name))
          }))
    }
    return properties
  }

  package func setProperty(
    of object: ScanoutObject, _ id: UInt32, property: UInt32, value: UInt64
  ) throws(SystemError) {
    try call("set a property of object \(id) of") {
      drmModeObjectSetProperty($0, id, object.kind, property, value)
    }
  }

  package func planes() throws(SystemError) -> [ScanoutPlane] {
    guard let list = drmModeGetPlaneResources(fileDescriptor) else {
      throw failure("get the planes of", .current)
    }
    defer { drmModeFreePlaneResources(list) }
    var planes: [ScanoutPlane] = []
    for id in array(list.pointee.planes, list.pointee.count_planes) {
      guard let found = drmModeGetPlane(fileDescriptor, id) else { continue }
      defer { drmModeFreePlane(found) }
      let value = found.pointee
      planes.append(
        ScanoutPlane(
          id: id, possibleCRTCs: value.possible_crtcs,
          formats: array(value.formats, value.count_formats),
          crtc: value.crtc_id == 0 ? nil : value.crtc_id,
          framebuffer: value.fb_id == 0 ? nil : value.fb_id))
    }
    return planes
  }

  package func disablePlane(_ id: UInt32) throws(SystemError) {
    try call("switch off plane \(id) of") {
      drmModeSetPlane($0, id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
  }

  package func hideCursor(crtc: UInt32) throws(SystemError) {
    try call("hide the cursor of") { drmModeSetCursor($0, crtc, 0, 0, 0) }
  }

  package func crtc(_ id: UInt32) throws(SystemError) -> CRTCState {
    guard let found = drmModeGetCrtc(fileDescriptor, id) else {
      throw failure("get CRTC \(id) of", .current)
    }
    defer { drmModeFreeCrtc(found) }
    let value = found.pointee
    return CRTCState(
      id: id, framebuffer: value.buffer_id == 0 ? nil : value.buffer_id, x: value.x, y: value.y,
      mode: value.mode_valid == 0 ? nil : DisplayMode(value.mode))
  }

  package func setCRTC(_ state: CRTCState, connectors: [UInt32]) throws(SystemError) {
    var connectors = connectors
    let count = Int32(connectors.count)
    let framebuffer = state.framebuffer ?? 0
    if let mode = state.mode {
      var raw = drmModeModeInfo(mode)
      try call("set the mode \(mode) on") {
        drmModeSetCrtc($0, state.id, framebuffer, state.x, state.y, &connectors, count, &raw)
      }
    } else {
      try call("switch off a CRTC of") { drmModeSetCrtc($0, state.id, 0, 0, 0, nil, 0, nil) }
    }
  }
}

extension ScanoutObject {
  var kind: UInt32 {
    switch self {
    case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
    case .crtc: UInt32(DRM_MODE_OBJECT_CRTC)
    case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
    }
  }
}

/// A C array as ours; empty where there is none.
private func array<Element, Count: BinaryInteger>(
  _ start: UnsafeMutablePointer<Element>?, _ count: Count
) -> [Element] {
  Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : max(0, Int(count))))
}

/// A fixed array of characters up to its first zero.
private func text<Characters>(_ characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

extension DisplayMode {
  init(_ raw: drmModeModeInfo) {
    self.init(
      clock: raw.clock,
      horizontal: Timing(
        displayed: raw.hdisplay, syncStart: raw.hsync_start, syncEnd: raw.hsync_end,
        total: raw.htotal),
      vertical: Timing(
        displayed: raw.vdisplay, syncStart: raw.vsync_start, syncEnd: raw.vsync_end,
        total: raw.vtotal),
      nominalRefresh: raw.vrefresh, flags: raw.flags, type: raw.type, name: text(raw.name))
    horizontalSkew = raw.hskew
    verticalScan = raw.vscan
  }
}

extension drmModeModeInfo {
  init(_ mode: DisplayMode) {
    self.init()
    clock = mode.clock
    hdisplay = mode.horizontal.displayed
    hsync_start = mode.horizontal.syncStart
    hsync_end = mode.horizontal.syncEnd
    htotal = mode.horizontal.total
    hskew = mode.horizontalSkew
    vdisplay = mode.vertical.displayed
    vsync_start = mode.vertical.syncStart
    vsync_end = mode.vertical.syncEnd
    vtotal = mode.vertical.total
    vscan = mode.verticalScan
    vrefresh = mode.nominalRefresh
    flags = mode.flags
    type = mode.type
    withUnsafeMutableBytes(of: &name) { destination in
      // The last byte stays zero, which ends the name.
      for (index, byte) in mode.name.utf8.prefix(destination.count - 1).enumerated() {
        destination[index] = byte
      }
    }
  }
}

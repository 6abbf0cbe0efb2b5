package import Geometry
package import LinuxIO
package import Raster
package import Scanout

/// A plane of the fake card.
package struct FakePlane {
  package var id: UInt32
  /// "Primary", "Overlay" or "Cursor".
  package var kind = "Primary"
  package var possibleCRTCs: UInt32 = 1
  package var formats: [PixelFormat] = [.xrgb8888, .rgb565]
  /// Degrees counter-clockwise; empty: it has no such property.
  package var rotations: [Int] = []
  package var takesClips = true

  package init(id: UInt32) {
    self.id = id
  }
}

/// What a commit asks of the fake card.
package struct FakeConfiguration {
  package var mode: DisplayMode
  package var crtc: UInt32
  package var plane: UInt32
  package var format: PixelFormat
  /// Counter-clockwise.
  package var degrees: Int
}

/// Planes, properties and commits, by the rules of drm_atomic_uapi.c.
extension FakeScanoutDevice {
  /// A card with one screen, and commits: one primary plane for each CRTC.
  package convenience init(
    atomic size: PixelSize, path: String = "/dev/dri/card0", rotations: [Int] = []
  ) {
    self.init(path: path, size: size)
    isAtomic = true
    var plane = FakePlane(id: 61)
    plane.rotations = rotations
    planeList = [plane]
  }

  static let propertyNames = [
    "CRTC_ID", "link-status", "DPMS", "MODE_ID", "ACTIVE", "type", "FB_ID", "SRC_X", "SRC_Y",
    "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation", "FB_DAMAGE_CLIPS",
  ]

  private func property(
    _ name: String, _ value: UInt64, _ choices: [(UInt64, String)] = []
  ) -> ScanoutProperty {
    ScanoutProperty(
      id: UInt32(1000 + Self.propertyNames.firstIndex(of: name)!), name: name, value: value,
      choices: choices.map { ScanoutProperty.Choice(value: $0.0, name: $0.1) })
  }

  func objectProperties(_ object: ScanoutObject, _ id: UInt32) -> [ScanoutProperty] {
    switch object {
    case .connector:
      var found = connectorProperties[id] ?? []
      // The values are not the places in the list.
      if hasDPMS {
        found.append(
          property("DPMS", dpms[id] ?? 0, [(3, "Off"), (1, "Standby"), (2, "Suspend"), (0, "On")]))
      }
      found.append(
        property("link-status", badLinks.contains(id) ? 1 : 0, [(1, "Bad"), (0, "Good")]))
      if isAtomic { found.append(property("CRTC_ID", UInt64(sources[id] ?? 0))) }
      return found
    case .crtc:
      guard isAtomic, let crtc = crtcs.first(where: { $0.id == id }) else { return [] }
      let isActive = crtc.mode != nil && !inactiveCRTCs.contains(id)
      return [property("ACTIVE", isActive ? 1 : 0), property("MODE_ID", 0)]
    case .plane:
      guard isAtomic, let plane = planeList.first(where: { $0.id == id }) else { return [] }
      let state = planeStates[id] ?? [:]
      var found = [
        property(
          "type", ["Overlay": 0, "Primary": 1, "Cursor": 2][plane.kind]!,
          [(2, "Cursor"), (0, "Overlay"), (1, "Primary")])
      ]
      for name in [
        "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
        "CRTC_H",
      ] {
        found.append(property(name, state[name] ?? 0))
      }
      if !plane.rotations.isEmpty {
        found.append(
          property(
            "rotation", state["rotation"] ?? 1,
            plane.rotations.reversed().map { (UInt64($0 / 90), "rotate-\($0)") }))
      }
      if plane.takesClips { found.append(property("FB_DAMAGE_CLIPS", 0)) }
      return found
    }
  }

  package func setProperty(
    of object: ScanoutObject, _ id: UInt32, property: UInt32, value: UInt64
  ) throws(SystemError) {
    try enter(.setProperty, "set a property of object \(id) of")
    try needMaster("set a property of object \(id) of")
    guard object == .connector, Self.propertyNames[Int(property) - 1000] == "DPMS", hasDPMS else {
      throw refuse("set a property of object \(id) of", .invalidArgument)
    }
    dpms[id] = value
  }

  package func enable(_ capability: ScanoutClientCapability) throws(SystemError) {
    try enter(.enable, "enable")
    if !isAtomic { throw refuse("enable", .notSupported) }
  }

  package func planes() throws(SystemError) -> [ScanoutPlane] {
    try enter(.planes, "get the planes of")
    return planeList.map { plane in
      let state = planeStates[plane.id] ?? [:]
      func id(_ name: String) -> UInt32? {
        state[name].flatMap { $0 == 0 ? nil : UInt32($0) }
      }
      return ScanoutPlane(
        id: plane.id, possibleCRTCs: plane.possibleCRTCs, formats: plane.formats.map(\.fourcc),
        crtc: id("CRTC_ID"), framebuffer: id("FB_ID"))
    }
  }

  package func disablePlane(_ id: UInt32) throws(SystemError) {
    try enter(.disablePlane, "switch off plane \(id) of")
    planeStates[id]?["FB_ID"] = 0
    planeStates[id]?["CRTC_ID"] = 0
  }

  package func hideCursor(crtc: UInt32) throws(SystemError) {
    try enter(.hideCursor, "hide the cursor of")
    hiddenCursors.insert(crtc)
  }

  /// Puts something on a plane, as another program leaves it.
  package func occupy(plane: UInt32, crtc: UInt32, framebuffer: UInt32 = foreign) {
    planeStates[plane, default: [:]]["FB_ID"] = UInt64(framebuffer)
    planeStates[plane, default: [:]]["CRTC_ID"] = UInt64(crtc)
  }

  /// The value of a plane's property.
  package func state(ofPlane id: UInt32, _ name: String) -> UInt64 { planeStates[id]?[name] ?? 0 }

  /// What the legacy calls do to the plane that lies at the bottom.
  func setPrimaryPlane(of state: CRTCState) {
    guard let index = crtcs.firstIndex(where: { $0.id == state.id }),
      let plane = planeList.first(where: {
        $0.kind == "Primary" && $0.possibleCRTCs & (1 << UInt32(index)) != 0
      })
    else { return }
    planeStates[plane.id, default: [:]]["FB_ID"] = UInt64(state.framebuffer ?? 0)
    planeStates[plane.id, default: [:]]["CRTC_ID"] = UInt64(
      state.framebuffer == nil ? 0 : state.id)
  }

  package func createBlob(_ content: ScanoutBlob) throws(SystemError) -> UInt32 {
    try enter(.createBlob, "create a blob on")
    nextID += 1
    blobs[nextID] = content
    return nextID
  }

  package func destroyBlob(_ id: UInt32) {
    if blobs.removeValue(forKey: id) == nil { violations.append("a blob was destroyed twice") }
  }
}

// MARK: - Commits

extension FakeScanoutDevice {
  /// The state that a commit leads to.
  private struct Proposal {
    var sources: [UInt32: UInt32]
    var crtcs: [CRTCState]
    var inactive: Set<UInt32>
    var planes: [UInt32: [String: UInt64]]
    var badLinks: Set<UInt32>
    var clips: [UInt32: [PixelRect]] = [:]
    /// CRTCs of which anything changes.
    var touched: Set<UInt32> = []
    var needsModeset = false
  }

  package func commit(
    _ request: AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(SystemError) {
    absorbWrites()
    let isTest = flags.contains(.testOnly)
    let name = isTest ? "try a configuration on" : "commit to"
    try enter(
      isTest ? .test : flags.contains(.allowModeset) ? .commitMode : .commitFlip, name)
    try needMaster(name)
    guard isAtomic, !(isTest && flags.contains(.flipEvent)) else {
      violations.append("a commit that can never be")
      throw refuse(name, .invalidArgument)
    }
    var proposal = Proposal(
      sources: sources, crtcs: crtcs, inactive: inactiveCRTCs, planes: planeStates,
      badLinks: badLinks)
    for setting in request.settings { try apply(setting, to: &proposal, name) }
    try check(proposal, name)
    if proposal.needsModeset, !flags.contains(.allowModeset) {
      violations.append("a mode was set without leave")
      throw refuse(name, .invalidArgument)
    }
    if isTest { return }
    if pendingFlips.contains(where: { proposal.touched.contains($0.crtc) }) {
      if flags.contains(.nonBlocking) {
        violations.append("a flip was queued while another was pending")
        throw refuse(name, .busy)
      }
      // The kernel waits for the pending flip; its event may still be unread.
      for flip in pendingFlips where proposal.touched.contains(flip.crtc) {
        finish(flip, at: nil, losingEvent: false)
      }
      pendingFlips.removeAll { proposal.touched.contains($0.crtc) }
    }
    carryOut(proposal, flags, token)
  }

  private func apply(
    _ setting: AtomicRequest.Setting, to proposal: inout Proposal, _ name: String
  ) throws(SystemError) {
    let place = Int(setting.property) - 1000
    guard Self.propertyNames.indices.contains(place) else {
      violations.append("property \(setting.property) does not exist")
      throw refuse(name, .noSuchFile)
    }
    let property = Self.propertyNames[place]
    let object = setting.object
    if connectors.contains(where: { $0.id == object }) {
      applyToConnector(object, property, setting.value, &proposal)
    } else if let index = crtcs.firstIndex(where: { $0.id == object }) {
      try applyToCRTC(index, property, setting.value, &proposal, name)
    } else if let plane = planeList.first(where: { $0.id == object }) {
      try applyToPlane(plane, property, setting.value, &proposal, name)
    } else {
      violations.append("object \(object) does not exist")
      throw refuse(name, .noSuchFile)
    }
  }

  private func applyToConnector(
    _ id: UInt32, _ property: String, _ value: UInt64, _ proposal: inout Proposal
  ) {
    switch property {
    case "CRTC_ID":
      let before = proposal.sources[id]
      proposal.sources[id] = value == 0 ? nil : UInt32(value)
      guard before != proposal.sources[id] else { return }
      proposal.needsModeset = true
      for crtc in [before, proposal.sources[id]].compactMap({ $0 }) {
        proposal.touched.insert(crtc)
      }
    case "link-status":
      guard value == 0, proposal.badLinks.remove(id) != nil else { return }
      proposal.needsModeset = true
    default: violations.append("a connector has no \(property)")
    }
  }

  private func applyToCRTC(
    _ index: Int, _ property: String, _ value: UInt64, _ proposal: inout Proposal, _ name: String
  ) throws(SystemError) {
    let id = crtcs[index].id
    proposal.touched.insert(id)
    switch property {
    case "ACTIVE":
      let wasActive = !proposal.inactive.contains(id) && crtcs[index].mode != nil
      if value == 0 { proposal.inactive.insert(id) } else { proposal.inactive.remove(id) }
      if wasActive != (value != 0) { proposal.needsModeset = true }
    case "MODE_ID":
      var mode: DisplayMode?
      if value != 0 {
        guard case .mode(let found) = blobs[UInt32(value)] else {
          violations.append("a mode's blob does not live")
          throw refuse(name, .invalidArgument)
        }
        mode = found
      }
      if proposal.crtcs[index].mode != mode { proposal.needsModeset = true }
      proposal.crtcs[index].mode = mode
    default: violations.append("a CRTC has no \(property)")
    }
  }

  private func applyToPlane(
    _ plane: FakePlane, _ property: String, _ value: UInt64, _ proposal: inout Proposal,
    _ name: String
  ) throws(SystemError) {
    func touch() {
      let crtc = proposal.planes[plane.id]?["CRTC_ID"] ?? 0
      if crtc != 0 { proposal.touched.insert(UInt32(crtc)) }
    }
    switch property {
    case "FB_DAMAGE_CLIPS":
      guard plane.takesClips, case .clips(let rects) = blobs[UInt32(value)] else {
        violations.append("clips that do not live, or that the plane does not take")
        throw refuse(name, .invalidArgument)
      }
      proposal.clips[plane.id] = rects
    case "rotation":
      guard plane.rotations.contains(where: { value == 1 << UInt64($0 / 90) }) else {
        throw refuse(name, .invalidArgument)
      }
      proposal.planes[plane.id, default: [:]][property] = value
    case "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
      "CRTC_H":
      touch()
      proposal.planes[plane.id, default: [:]][property] = value
      touch()
    default: violations.append("a plane has no \(property)")
    }
  }

  private func check(_ proposal: Proposal, _ name: String) throws(SystemError) {
    for (index, crtc) in proposal.crtcs.enumerated() where proposal.touched.contains(crtc.id) {
      let fed = proposal.sources.filter { $0.value == crtc.id }.map(\.key)
      let hasMode = crtc.mode != nil
      guard hasMode == !fed.isEmpty, fed.allSatisfy({ canFeed($0, crtc: index) }),
        crtc.mode.map({ !refusedModes.contains($0) }) ?? true
      else { throw refuse(name, .invalidArgument) }
    }
    for plane in planeList {
      let state = proposal.planes[plane.id] ?? [:]
      let framebuffer = UInt32(state["FB_ID"] ?? 0)
      let crtc = UInt32(state["CRTC_ID"] ?? 0)
      guard (framebuffer == 0) == (crtc == 0) else { throw refuse(name, .invalidArgument) }
      guard crtc != 0, proposal.touched.contains(crtc), plane.kind == "Primary" else { continue }
      try check(plane, state, framebuffer, crtc, proposal, name)
    }
  }

  private func check(
    _ plane: FakePlane, _ state: [String: UInt64], _ framebuffer: UInt32, _ crtc: UInt32,
    _ proposal: Proposal, _ name: String
  ) throws(SystemError) {
    guard let index = crtcs.firstIndex(where: { $0.id == crtc }),
      plane.possibleCRTCs & (1 << UInt32(index)) != 0
    else { throw refuse(name, .invalidArgument) }
    if framebuffer == Self.foreign { return }
    guard let buffer = buffer(of: framebuffer) else { throw refuse(name, .noSuchFile) }
    guard let mode = proposal.crtcs[index].mode else { throw refuse(name, .invalidArgument) }
    let degrees = [1: 0, 2: 90, 4: 180, 8: 270][state["rotation"] ?? 1] ?? 0
    let isTurned = degrees == 90 || degrees == 270
    let wanted =
      isTurned ? PixelSize(width: mode.size.height, height: mode.size.width) : mode.size
    guard buffer.size == wanted, plane.formats.contains(buffer.format),
      state["SRC_W"] == UInt64(buffer.size.width) << 16,
      state["SRC_H"] == UInt64(buffer.size.height) << 16,
      state["CRTC_W"] == UInt64(mode.size.width), state["CRTC_H"] == UInt64(mode.size.height)
    else { throw refuse(name, .invalidArgument) }
    let asked = FakeConfiguration(
      mode: mode, crtc: crtc, plane: plane.id, format: buffer.format, degrees: degrees)
    if refusesConfiguration(asked) { throw refuse(name, .invalidArgument) }
    let bounds = PixelRect(buffer.size)
    if let clips = proposal.clips[plane.id], !clips.allSatisfy({ bounds.contains($0) }) {
      violations.append("clips outside of the framebuffer")
      throw refuse(name, .invalidArgument)
    }
  }

  private func carryOut(_ proposal: Proposal, _ flags: CommitFlags, _ token: UInt64) {
    let isFlip = flags.contains(.nonBlocking)
    sources = proposal.sources
    badLinks = proposal.badLinks
    inactiveCRTCs = proposal.inactive
    planeStates = proposal.planes
    for plane in planeList where plane.kind == "Primary" {
      let state = proposal.planes[plane.id] ?? [:]
      let crtc = UInt32(state["CRTC_ID"] ?? 0)
      guard crtc != 0, proposal.touched.contains(crtc) else { continue }
      let framebuffer = UInt32(state["FB_ID"] ?? 0)
      let clips = proposal.clips[plane.id]
      upload(framebuffer, clips)
      if isFlip {
        clipsOfFlips.append(clips)
        pendingFlips.append(FakeFlip(crtc: crtc, framebuffer: framebuffer, token: token))
      }
    }
    for (index, crtc) in proposal.crtcs.enumerated() where proposal.touched.contains(crtc.id) {
      crtcs[index].mode = crtc.mode
      let bottom = planeList.first {
        $0.kind == "Primary" && planeStates[$0.id]?["CRTC_ID"] == UInt64(crtc.id)
      }
      if !isFlip {
        crtcs[index].framebuffer = bottom.flatMap { planeStates[$0.id]?["FB_ID"] }.map {
          UInt32($0)
        }
      }
      if proposal.needsModeset || flags.contains(.allowModeset) {
        modesSet.append(
          (crtc.id, sources.filter { $0.value == crtc.id }.map(\.key).sorted(), crtc.mode))
      }
    }
  }
}

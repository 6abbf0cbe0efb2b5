// An evdev node, read by ourselves and understood through libevdev.
//
// libevdev's own event queue repairs what it takes for driver bugs: it swallows a tracking id that
// replaces another without a -1 between, and it turns a slot number beyond the last into the last
// one, which moves a living contact. Panels that do so exist, and our tracker handles both. So the
// events are read here, a batch a call, and libevdev is only given the values; when the kernel says
// SYN_DROPPED, its sync mode compares what it was given with what the kernel has, and gives the
// difference as events (libevdev.h, "SYN_DROPPED handling").
internal import CLibEvdev
internal import CLinux
package import LinuxIO

/// An input device of the kernel, `/dev/input/eventN`. Closed by deinit.
package final class EvdevDevice: InputSource {
  package let identity: DeviceIdentity
  package let capabilities: DeviceCapabilities

  /// The open file, behind a reference so that it can be let go before the device.
  private final class Node {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
      self.descriptor = descriptor
    }
  }

  private var handle: OpaquePointer?
  private var node: Node?
  private let batch = UnsafeMutableBufferPointer<input_event>.allocate(capacity: 64)
  private var batchCount = 0
  private var batchIndex = 0
  /// Events of a resynchronisation, reported before anything else.
  private var resync: [InputEvent] = []
  private var resyncIndex = 0
  /// The slot that the coming values belong to; nil while the device names one that is not there.
  private var currentSlot: UInt32?
  private var lossReason: String?

  private init(
    handle: OpaquePointer, descriptor: consuming Descriptor, path: String
  ) {
    self.handle = handle
    node = Node(descriptor)
    identity = EvdevDevice.identity(of: handle, path: path)
    capabilities = EvdevDevice.capabilities(of: handle)
    currentSlot = UInt32(exactly: libevdev_get_current_slot(handle))
  }

  deinit {
    close()
    batch.deallocate()
  }

  /// Opens the node at `path` without waiting, with times of CLOCK_MONOTONIC.
  ///
  /// EACCES is answered with the group to join; ENODEV and ENXIO say that the device has gone in
  /// the meantime; ENOTTY that the file is no evdev node.
  package static func open(_ path: String) throws(SystemError) -> EvdevDevice {
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try Descriptor.open(path, [.readOnly, .nonBlocking])
    } catch {
      throw SystemError(
        call: "open", subject: path, errno: error.errno,
        remedy: error.errno == .accessDenied || error.errno == .notPermitted
          ? remedyForDeniedNode(ownedBy: groupName(ofFile: path), usually: "input") : nil)
    }
    // It reports driver oddities on standard error, once an event; the tracker counts them.
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    var handle: OpaquePointer?
    let result = libevdev_new_from_fd(descriptor.rawValue, &handle)
    guard result >= 0, let handle else {
      throw SystemError(
        call: "query", subject: path, errno: Errno(rawValue: -result),
        remedy: -result == Errno.notTerminal.rawValue ? "it is no evdev node" : nil)
    }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock >= 0 else {
      libevdev_free(handle)
      throw SystemError(call: "set the clock of", subject: path, errno: Errno(rawValue: -clock))
    }
    return EvdevDevice(handle: handle, descriptor: descriptor, path: path)
  }

  package var fileDescriptor: Int32? { node?.descriptor.rawValue }

  package func grab() throws(SystemError) {
    guard let handle else { return }
    let result = libevdev_grab(handle, LIBEVDEV_GRAB)
    if result < 0 {
      throw SystemError(call: "grab", subject: identity.path, errno: Errno(rawValue: -result))
    }
  }

  package func close() {
    if let handle { libevdev_free(handle) }
    handle = nil
    node = nil
  }

  package func nextEvent() -> InputRead {
    while true {
      if resyncIndex < resync.count {
        resyncIndex += 1
        return .event(resync[resyncIndex - 1])
      }
      if batchIndex < batchCount {
        let raw = batch[batchIndex]
        batchIndex += 1
        let event = InputEvent(
          time: .seconds(raw.time.tv_sec) + .microseconds(raw.time.tv_usec), type: raw.type,
          code: raw.code, value: raw.value)
        if event.type == EventType.syn && event.code == SynCode.dropped {
          synchronize(at: event.time)
        } else {
          mirror(event)
        }
        return .event(event)
      }
      if let lossReason { return .gone(lossReason) }
      guard readBatch() else {
        return lossReason.map { .gone($0) } ?? .wouldBlock
      }
    }
  }

  /// Fills the batch; false where nothing came.
  private func readBatch() -> Bool {
    guard let node else {
      lossReason = "closed"
      return false
    }
    do throws(SystemError) {
      let buffer = UnsafeMutableRawBufferPointer(
        start: batch.baseAddress, count: batch.count * MemoryLayout<input_event>.stride)
      switch try node.descriptor.read(into: buffer) {
      case .bytes(let count):
        batchCount = count / MemoryLayout<input_event>.stride
        batchIndex = 0
        return batchCount > 0
      case .wouldBlock:
        return false
      case .endOfFile:
        lossReason = "end of file"
        return false
      }
    } catch {
      // ENODEV after unplugging or EVIOCREVOKE; nothing else that is returned gets better either.
      lossReason = error.errno.description
      return false
    }
  }

  /// Gives libevdev a value that was read, so that a later resync takes it as known.
  private func mirror(_ event: InputEvent) {
    guard let handle else { return }
    switch event.type {
    case EventType.abs where event.code == AbsCode.mtSlot:
      currentSlot = UInt32(exactly: event.value)
      if let slot = currentSlot, Int32(slot) < libevdev_get_num_slots(handle) {
        libevdev_set_slot_value(handle, slot, UInt32(AbsCode.mtSlot), event.value)
      }
    case EventType.abs where AbsCode.ofContacts.contains(event.code):
      if let slot = currentSlot {
        libevdev_set_slot_value(handle, slot, UInt32(event.code), event.value)
      }
    case EventType.abs, EventType.key:
      libevdev_set_event_value(handle, UInt32(event.type), UInt32(event.code), event.value)
    default:
      break
    }
  }

  /// Throws away what is queued (it is part of the kernel's state) and asks for the difference.
  private func synchronize(at time: Duration) {
    guard let handle else { return }
    batchIndex = batchCount
    resync.removeAll(keepingCapacity: true)
    resyncIndex = 0
    var raw = input_event()
    _ = libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue), &raw)
    while true {
      let status = libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &raw)
      guard status == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) else { break }
      resync.append(InputEvent(time: time, type: raw.type, code: raw.code, value: raw.value))
    }
    currentSlot = UInt32(exactly: libevdev_get_current_slot(handle))
    // Always closed by a report, so that a frame cut in two by the loss ends too.
    if resync.last?.endsFrame != true {
      resync.append(InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0))
    }
  }
}

extension EvdevDevice {
  private static func identity(of handle: OpaquePointer, path: String) -> DeviceIdentity {
    DeviceIdentity(
      name: String(cString: libevdev_get_name(handle)),
      phys: libevdev_get_phys(handle).map { String(cString: $0) } ?? "",
      path: path, bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)))
  }

  private static func capabilities(of handle: OpaquePointer) -> DeviceCapabilities {
    func codes(ofType type: UInt16) -> Set<UInt16> {
      let last = max(-1, libevdev_event_type_get_max(UInt32(type)))
      let all = 0..<UInt16(last + 1)
      return Set(all.filter { libevdev_has_event_code(handle, UInt32(type), UInt32($0)) == 1 })
    }
    var axes: [UInt16: AxisRange] = [:]
    for code in codes(ofType: EventType.abs) {
      guard let info = libevdev_get_abs_info(handle, UInt32(code)) else { continue }
      axes[code] = AxisRange(
        minimum: info.pointee.minimum, maximum: info.pointee.maximum, fuzz: info.pointee.fuzz,
        flat: info.pointee.flat, resolution: info.pointee.resolution, value: info.pointee.value)
    }
    var others: [UInt16: Set<UInt16>] = [:]
    for type in EventType.others where libevdev_has_event_type(handle, UInt32(type)) == 1 {
      others[type] = codes(ofType: type)
    }
    let slots = (0..<max(0, libevdev_get_num_slots(handle))).map { slot in
      func value(_ code: UInt16) -> Int32 {
        libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
      }
      return DeviceCapabilities.Slot(
        trackingID: axes[AbsCode.mtTrackingID] == nil ? -1 : value(AbsCode.mtTrackingID),
        x: value(AbsCode.mtPositionX), y: value(AbsCode.mtPositionY),
        distance: value(AbsCode.mtDistance), toolType: value(AbsCode.mtToolType))
    }
    return DeviceCapabilities(
      keys: codes(ofType: EventType.key), relatives: codes(ofType: EventType.rel), axes: axes,
      others: others,
      properties: Set(
        (0..<UInt16(INPUT_PROP_CNT)).filter { libevdev_has_property(handle, UInt32($0)) == 1 }),
      slots: slots)
  }
}

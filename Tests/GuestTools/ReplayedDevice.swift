internal import CLibEvdev
internal import CLinux
internal import Evdev
internal import FakeInput
internal import Glibc

/// A device of this kernel that is what a recorded one was: ids, properties, codes, ranges, and the
/// values that the axes had when the recording began.
///
/// In two things it differs. Its axes have no fuzz: what was recorded came through the fuzz filter
/// of the recorder's kernel (input_defuzz_abs_event), and a second one would change it. And it has
/// no more than 100 slots, the most that uinput makes (uinput_validate_absinfo); only a keyboard
/// that announces every axis there is declares more.
///
/// Destroyed by deinit, as if unplugged.
final class ReplayedDevice {
  let node: String
  private let handle: OpaquePointer

  private static let lastSlot: Int32 = 99

  struct Refusal: Error {
    let reason: String
  }

  /// Whether such a device is whole only some time after it appears: hold whoever would open it.
  static func isMadeInSteps(_ device: RecordedDevice) -> Bool {
    device.capabilities.axes.values.contains { $0.minimum > $0.maximum }
  }

  init(_ device: RecordedDevice) throws(Refusal) {
    guard let description = libevdev_new() else { throw Refusal(reason: "no memory") }
    defer { libevdev_free(description) }
    ReplayedDevice.describe(device, in: description)
    var handle: OpaquePointer?
    let result = libevdev_uinput_create_from_device(
      description, CInt(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &handle)
    guard result == 0, let handle else {
      throw Refusal(reason: "cannot create \(device.identity.name): \(errorName(-result))")
    }
    self.handle = handle
    node = String(cString: libevdev_uinput_get_devnode(handle))
    try turnRanges(of: device)
    // The kernel begins in slot 0 whatever the axis says.
    if let slot = device.capabilities.axes[AbsCode.mtSlot], slot.value != 0 {
      try write(type: EventType.abs, code: AbsCode.mtSlot, value: slot.value)
    }
  }

  deinit {
    libevdev_uinput_destroy(handle)
  }

  func write(type: UInt16, code: UInt16, value: Int32) throws(Refusal) {
    let result = libevdev_uinput_write_event(handle, UInt32(type), UInt32(code), value)
    if result != 0 { throw Refusal(reason: "cannot write to \(node): \(errorName(-result))") }
  }

  private static func describe(_ device: RecordedDevice, in description: OpaquePointer) {
    let identity = device.identity
    libevdev_set_name(description, identity.name)
    libevdev_set_id_bustype(description, CInt(identity.bus))
    libevdev_set_id_vendor(description, CInt(identity.vendor))
    libevdev_set_id_product(description, CInt(identity.product))
    libevdev_set_id_version(description, CInt(identity.version))
    let capabilities = device.capabilities
    for property in capabilities.properties {
      libevdev_enable_property(description, UInt32(property))
    }
    var codes = capabilities.others
    codes[EventType.key] = capabilities.keys
    codes[EventType.rel] = capabilities.relatives
    // Force feedback takes a driver that plays it; repeats take values of their own.
    codes[UInt16(EV_FF)] = nil
    codes[UInt16(EV_REP)] = nil
    for (type, codes) in codes where !codes.isEmpty {
      for code in codes {
        libevdev_enable_event_code(description, UInt32(type), UInt32(code), nil)
      }
    }
    for (code, range) in capabilities.axes {
      let most = code == AbsCode.mtSlot ? ReplayedDevice.lastSlot : Int32.max
      var info = input_absinfo(
        value: range.value, minimum: min(range.minimum, range.maximum),
        maximum: min(max(range.minimum, range.maximum), most), fuzz: 0, flat: range.flat,
        resolution: range.resolution)
      libevdev_enable_event_code(description, UInt32(EventType.abs), UInt32(code), &info)
    }
  }

  /// Drivers may declare ranges that run backwards. uinput makes no such device, but the node takes
  /// them afterwards (EVIOCSABS).
  private func turnRanges(of device: RecordedDevice) throws(Refusal) {
    let turned = device.capabilities.axes.filter { $0.value.minimum > $0.value.maximum }
    if turned.isEmpty { return }
    let descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal(reason: "cannot open \(node): \(errorName(errno))") }
    defer { close(descriptor) }
    var opened: OpaquePointer?
    guard libevdev_new_from_fd(descriptor, &opened) == 0, let opened else {
      throw Refusal(reason: "cannot query \(node)")
    }
    defer { libevdev_free(opened) }
    for (code, range) in turned {
      var info = input_absinfo(
        value: range.value, minimum: range.minimum, maximum: range.maximum, fuzz: 0,
        flat: range.flat, resolution: range.resolution)
      let result = libevdev_kernel_set_abs_info(opened, UInt32(code), &info)
      if result != 0 { throw Refusal(reason: "no range for \(node): \(errorName(-result))") }
    }
  }
}

private func errorName(_ number: CInt) -> String { String(cString: strerror(number)) }

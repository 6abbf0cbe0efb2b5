internal import CLibEvdev
internal import Glibc

/// uinput devices by name, and the line language that moves them:
///
///     create NAME touch SLOTS MAXX MAXY    a protocol B touchscreen; answers its event node
///     emit NAME TYPE CODE VALUE            one event; names or numbers
///     frame NAME TYPE CODE VALUE, …        several events and then SYN_REPORT
///     storm NAME FINGERS FRAMES WIDTH HEIGHT RATE    all frames of a storm; answers how many
///     fingers
///                                          came down, and the microseconds that it took
///     plug NAME PROCESS FILE [DESCRIPTION] the devices of a recording, for the program with that
///                                          number; answers "NODE=used" or "NODE=unused" for each
///     play NAME                            what was recorded, until the program has taken it
///     destroy NAME                         as if unplugged
///
/// Every line is answered by "ok …" or "error REASON".
struct DeviceBench {
  private var devices: [String: OpaquePointer] = [:]
  private var recordings: [String: ReplayedRecording] = [:]

  mutating func obey(_ line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 2 else { return "error no command" }
    switch (words[0], words.count) {
    case ("create", 6) where words[2] == "touch":
      return create(words[1], slots: words[3], maximum: (words[4], words[5]))
    case ("emit", 5):
      guard let device = devices[words[1]] else { return "error no device \(words[1])" }
      return emit(device, words[2...])
    case ("frame", 5...):
      guard let device = devices[words[1]] else { return "error no device \(words[1])" }
      let events = words[2...].joined(separator: " ").split(separator: ",")
      for event in events {
        let answer = emit(device, event.split(separator: " ").map(String.init)[...])
        if answer != "ok" { return answer }
      }
      return emit(device, ["EV_SYN", "SYN_REPORT", "0"])
    case ("storm", 7):
      guard let device = devices[words[1]] else { return "error no device \(words[1])" }
      let numbers = words[2...].compactMap { Int($0) }
      guard numbers.count == 5, numbers[1] > 1, numbers[4] > 0 else { return "error no numbers" }
      let storm = Storm(
        fingers: numbers[0], frames: numbers[1], width: numbers[2], height: numbers[3])
      guard let elapsed = storm.perform(on: device, rate: numbers[4]) else {
        return "error \(String(cString: strerror(errno)))"
      }
      return "ok \(storm.contacts) \(elapsed)"
    case ("plug", 4), ("plug", 5):
      return plug(
        words[1], program: words[2], file: words[3], description: words.count == 5 ? words[4] : nil)
    case ("play", 2):
      return play(words[1])
    case ("destroy", 2) where recordings[words[1]] != nil:
      recordings[words[1]] = nil
      return "ok"
    case ("destroy", 2):
      guard let device = devices.removeValue(forKey: words[1]) else {
        return "error no device \(words[1])"
      }
      libevdev_uinput_destroy(device)
      return "ok"
    default:
      return "error cannot read: \(line)"
    }
  }

  private mutating func create(
    _ name: String, slots: String, maximum: (x: String, y: String)
  ) -> String {
    guard
      devices[name] == nil, let slots = CInt(slots), let x = CInt(maximum.x),
      let y = CInt(maximum.y), let description = libevdev_new()
    else { return "error bad numbers, or the name is taken" }
    defer { libevdev_free(description) }
    libevdev_set_name(description, "Tigereye test touchscreen \(name)")
    libevdev_set_id_bustype(description, CInt(BUS_USB))
    libevdev_set_id_vendor(description, 0x1209)
    libevdev_set_id_product(description, 1)
    libevdev_enable_property(description, UInt32(INPUT_PROP_DIRECT))
    libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    let axes: [(code: Int32, maximum: CInt)] = [
      (ABS_X, x), (ABS_Y, y), (ABS_MT_SLOT, slots - 1), (ABS_MT_POSITION_X, x),
      (ABS_MT_POSITION_Y, y), (ABS_MT_TRACKING_ID, 65535),
    ]
    for axis in axes {
      var range = input_absinfo()
      range.maximum = axis.maximum
      libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(axis.code), &range)
    }
    var device: OpaquePointer?
    let result = libevdev_uinput_create_from_device(
      description, CInt(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &device)
    guard result == 0, let device else {
      return "error cannot create: \(String(cString: strerror(-result)))"
    }
    devices[name] = device
    return "ok \(String(cString: libevdev_uinput_get_devnode(device)))"
  }

  private mutating func plug(
    _ name: String, program: String, file: String, description: String?
  ) -> String {
    guard recordings[name] == nil, let process = pid_t(program) else {
      return "error bad number, or the name is taken"
    }
    do throws(ReplayedDevice.Refusal) {
      let recording = try ReplayedRecording(
        file: file, description: description, program: WatchedProgram(process: process))
      recordings[name] = recording
      return "ok \(recording.nodes)"
    } catch {
      return "error \(error.reason)"
    }
  }

  private func play(_ name: String) -> String {
    guard let recording = recordings[name] else { return "error no recording \(name)" }
    do throws(ReplayedDevice.Refusal) {
      try recording.play()
      return "ok"
    } catch {
      return "error \(error.reason)"
    }
  }

  private func emit(_ device: OpaquePointer, _ words: ArraySlice<String>) -> String {
    let words = Array(words)
    guard words.count == 3, let value = CInt(words[2]) else {
      return "error no event: \(words.joined(separator: " "))"
    }
    let type = CInt(words[0]) ?? libevdev_event_type_from_name(words[0])
    guard type >= 0 else { return "error no event type \(words[0])" }
    let code = CInt(words[1]) ?? libevdev_event_code_from_name(UInt32(type), words[1])
    guard code >= 0 else { return "error no event code \(words[1])" }
    let result = libevdev_uinput_write_event(device, UInt32(type), UInt32(code), value)
    return result == 0 ? "ok" : "error \(String(cString: strerror(-result)))"
  }
}

internal import CLibEvdev
internal import Glibc

/// Fingers, each in a cell of its own: it lifts for one frame out of every `life`, and comes down
/// again where it would be. In turns a contact wanders along straight lines between the cell's
/// borders, rests with a sensor's noise of one pixel, and scribbles, each position anywhere in a
/// part of the cell.
///
/// The same numbers are the events of a uinput device and the script of the program that draws
/// without a screen, in 1/64 pixels.
struct Storm {
  typealias Event = (type: UInt16, code: UInt16, value: Int32)

  let fingers: Int
  let frames: Int
  /// Of the picture, in pixels.
  let width: Int
  let height: Int

  /// Frames from one coming down to the next.
  private static let life = 120
  /// Where the canvas begins and ends, with a bar above and below it.
  private static let bar = 44
  /// What stays free around the cells.
  private static let margin = 12

  /// How often a finger comes down in all.
  var contacts: Int {
    (0..<fingers).reduce(0) { sum, finger in
      sum + (0..<frames - 1).reduce(0) { $0 + (phase(finger, $1) == 0 ? 1 : 0) }
    }
  }

  /// The fingers lift one after the other.
  private func phase(_ finger: Int, _ frame: Int) -> Int {
    (frame + finger * 7) % Storm.life
  }

  /// One frame, without its report. The last one lifts all that is down.
  func events(of frame: Int) -> [Event] {
    var events: [Event] = []
    for finger in 0..<fingers {
      let phase = phase(finger, frame)
      // Until it first comes down it is not there.
      guard frame - phase >= 0 else { continue }
      let isLast = frame == frames - 1
      if phase == Storm.life - 1 || isLast {
        // It may have lifted in the frame before.
        if isLast, phase == 0 { continue }
        events.append((UInt16(EV_ABS), UInt16(ABS_MT_SLOT), Int32(finger)))
        events.append((UInt16(EV_ABS), UInt16(ABS_MT_TRACKING_ID), -1))
        continue
      }
      events.append((UInt16(EV_ABS), UInt16(ABS_MT_SLOT), Int32(finger)))
      if phase == 0 {
        let identity = Int32((frame * 16 + finger) % 65536)
        events.append((UInt16(EV_ABS), UInt16(ABS_MT_TRACKING_ID), identity))
      }
      let place = place(of: finger, at: frame)
      events.append((UInt16(EV_ABS), UInt16(ABS_MT_POSITION_X), Int32(place.x)))
      events.append((UInt16(EV_ABS), UInt16(ABS_MT_POSITION_Y), Int32(place.y)))
    }
    return events
  }

  private func place(of finger: Int, at frame: Int) -> (x: Int, y: Int) {
    let columns = (fingers + 1) / 2
    let cell = (
      width: width / columns, height: (height - 2 * Storm.bar) / 2
    )
    func wander(_ step: Int, _ room: Int) -> Int {
      let range = (room - 2 * Storm.margin) * 64
      let place = (frame * step + finger * 1009) % (2 * range)
      return Storm.margin * 64 + (place < range ? place : 2 * range - 1 - place)
    }
    let corner = (
      x: finger % columns * cell.width * 64,
      y: (Storm.bar + finger / columns * cell.height) * 64
    )
    let number = Storm.number(finger, frame)
    switch way(finger, frame) {
    case .wander:
      return (corner.x + wander(19, cell.width), corner.y + wander(13, cell.height))
    case .rest:
      // Noise around the middle of the cell.
      return (
        corner.x + (cell.width * 32) + number % 129 - 64,
        corner.y + (cell.height * 32) + number / 129 % 129 - 64
      )
    case .scribble:
      let side = 24 * 64
      return (
        corner.x + Storm.margin * 64 + number % side,
        corner.y + Storm.margin * 64 + number / side % side
      )
    }
  }

  private enum Way: Int, CaseIterable {
    case wander
    case rest
    case scribble
  }

  /// What a finger does with the contact that it has at `frame`.
  private func way(_ finger: Int, _ frame: Int) -> Way {
    let contact = (frame + finger * 7) / Storm.life
    return Way.allCases[(contact + finger) % Way.allCases.count]
  }

  /// A number of 32 bits without rule, the same each time: a step of Steele, Lea and Flood's
  /// splitmix64.
  private static func number(_ finger: Int, _ frame: Int) -> Int {
    var value = UInt64(finger &* 1_000_003 &+ frame) &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) >> 32)
  }

  /// The lines of a fake-input script; the device is the caller's to name.
  func printScript() {
    for frame in 0..<frames {
      print("begin")
      for event in events(of: frame) { print("raw \(event.type) \(event.code) \(event.value)") }
      print("end")
    }
  }

  /// Writes all frames at `rate` a second at most, and returns the microseconds that it took. A
  /// frame that is late puts off those that follow: frames in a heap come from no panel.
  func perform(on device: OpaquePointer, rate: Int) -> Int? {
    let descriptor = libevdev_uinput_get_fd(device)
    let period = 1_000_000_000 / rate
    let start = Storm.now
    var next = start
    for frame in 0..<frames {
      guard Storm.write(events(of: frame), to: descriptor) else { return nil }
      next = max(next + period, Storm.now)
      var time = timespec(tv_sec: next / 1_000_000_000, tv_nsec: next % 1_000_000_000)
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
    return (Storm.now - start) / 1000
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// As one write, as a driver gives its frame.
  private static func write(_ events: [Event], to descriptor: CInt) -> Bool {
    let report: Event = (UInt16(EV_SYN), UInt16(SYN_REPORT), 0)
    let raw = (events + [report]).map { event in
      input_event(time: timeval(), type: event.type, code: event.code, value: event.value)
    }
    return raw.withUnsafeBytes { bytes in
      Glibc.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
    }
  }
}

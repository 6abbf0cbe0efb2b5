import Foundation
import Testing

extension KernelTests {
  /// Ten fingers at 240 reports a second each, which wander, rest and scribble in turns, for ten
  /// seconds; for a minute where TIGEREYE_LONG_KERNEL_TESTS=1 (set by .ci/run --long). Only counts
  /// are asserted; how long things took, in the time of a machine of 500 million instructions a
  /// second, is printed.
  struct StormTests {
    private static let fingers = 10
    private static let rate = 240
    private static let seconds =
      ProcessInfo.processInfo.environment["TIGEREYE_LONG_KERNEL_TESTS"] == "1" ? 60 : 10

    private struct Storm {
      let frames = StormTests.seconds * StormTests.rate
      let twin: HeadlessTwin

      private var numbers: String { "\(StormTests.fingers) \(frames) \(twin.width) \(twin.height)" }

      /// Lets it begin; its answer comes to a file.
      func start(on touchscreen: TestTouchscreen) throws {
        try touchscreen.kiosk.guest.shell(
          """
          rm -f /run/storm
          ( tools storm \(touchscreen.name) \(numbers) \(StormTests.rate) >/run/storm ) &
          """)
      }

      /// Waits for its end: how many fingers came down, and the seconds that it took.
      func wait(on guest: Guest) throws -> (contacts: Double, seconds: Double) {
        // Asking all the time would take the processor from the program.
        try guest.wait(
          until: "sleep 1; [ -s /run/storm ]", "the storm's end",
          patience: Double(StormTests.seconds) * 30)
        let words = try guest.shell("cat /run/storm").split(separator: " ")
        guard words.count == 3, words[0] == "ok", let contacts = Double(words[1]),
          let elapsed = Double(words[2])
        else { throw GuestError("the storm failed: \(words)") }
        return (contacts, elapsed / 1e6)
      }

      /// What must be seen at its end, as a script.
      func script() throws -> String {
        let outcome = try run(
          twin.image.tools, ["storm"] + numbers.split(separator: " ").map(String.init))
        guard outcome.status == 0 else { throw GuestError("no storm: \(outcome.output)") }
        let maximum = TouchFrame.size(twin.width, twin.height)
        return "device touch slots=10 x=0..\(maximum.maximumX) y=0..\(maximum.maximumY)\n"
          + "select Pencil\n" + outcome.output
      }
    }

    @Test func tenFingersLoseNothingAndNothingQueuesUp() throws {
      let kiosk = try KioskRun(on: .virtioByInstructions, options: "--log-level debug")
      let guest = kiosk.guest
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let touchscreen = try TestTouchscreen(kiosk, name: "storm")
      defer { touchscreen.unplug() }
      let selection = try PointerTests.selection(of: "Pencil", kiosk.twin)
      try selection.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(selection.script), "before-the-storm")

      let storm = Storm(twin: kiosk.twin)
      try storm.start(on: touchscreen)
      let resident = "awk '/VmRSS/ { print $2 }' /proc/$(cat /run/pid)/status"
      let warm = try guest.shell("sleep 3; \(resident)")
      let (contacts, elapsed) = try storm.wait(on: guest)
      let end = try guest.shell(resident)
      // Each of the positions is in the picture, and each lift.
      try kiosk.expectScreen(kiosk.twin.picture(storm.script()), "after-the-storm")
      // Nothing is left to be done.
      let switches = "grep ctxt_switches /proc/$(cat /run/pid)/status"
      let idle = try guest.shell("\(switches); sleep 2; echo; \(switches)")
      let halves = idle.components(separatedBy: "\n\n")
      #expect(halves.count == 2 && halves.first == halves.last, "\(idle)")

      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      let frames = Double(storm.frames)
      // The mouse has chosen the pencil: a move, a press and a release.
      #expect(ending.number("input", "frames") == frames + 3)
      #expect(ending.number("input", "contacts") == contacts + 1)
      #expect(ending.number("input", "max_contacts") == Double(Self.fingers))
      for fault in ["dropped", "out_of_range", "bad_slots", "ghosts"] {
        #expect(ending.number("input", fault) == 0, "\(fault)")
      }
      // Each frame of input is shown by one flip, and no flip waits behind another one's.
      let shown = ending.number("latency_us", "count") ?? 0
      #expect(shown > frames * 0.9 && shown <= frames + 3, "\(shown)")
      #expect(ending.number("frames", "presented") ?? .infinity <= shown + 10)
      let flips = ending.errors.firstMatch(of: /were shown, each after at most (\d+) flips/)
      #expect(flips.map { $0.1 == "1" || $0.1 == "2" } == true, "\(ending.errors)")
      // What is drawn is kept: a point of each finger in each frame.
      let growth = (Double(end) ?? .infinity) - (Double(warm) ?? 0)
      let points = frames * Double(Self.fingers)
      #expect(growth < 1024 + points * 96 / 1024, "KiB more than after three seconds")
      report(ending, storm.frames, elapsed, growth)
    }

    private func report(
      _ ending: KioskRun.Ending, _ frames: Int, _ elapsed: Double, _ growth: Double
    ) {
      let latency = ["count", "p50", "p95", "p99", "max"].map { key in
        "\(key) \(Int(ending.number("latency_us", key) ?? -1))"
      }
      let flips = Int(ending.number("frames", "presented") ?? -1)
      print(
        """
        storm: \(frames) frames of \(Self.fingers) fingers in \(String(format: "%.1f", elapsed)) s, \
        \(Int(Double(frames) / elapsed)) a second; \(flips) flips; \
        latency (us) \(latency.joined(separator: ", ")); \(Int(growth)) KiB more
        """)
    }
  }
}

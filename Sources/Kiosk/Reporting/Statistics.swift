internal import LinuxIO

/// What a run was like, written by `--stats` on exit.
///
/// Whatever is nil was not measured and is written as null.
struct Statistics {
  struct Screen: Hashable {
    var backend: String
    /// Pixels of the upright picture.
    var width: Int
    var height: Int
    var format: String
    /// Degrees clockwise.
    var rotation: Int
  }

  struct Frames: Hashable {
    /// Frames that reached the screen.
    var presented = 0
    /// Frames whose damage went into a later one because a flip was still under way.
    var coalesced = 0
    /// Flips that the kernel refused; their damage was presented later.
    var refused = 0
  }

  struct Input: Hashable {
    var events: Int?
    var frames: Int?
    var contacts: Int?
    var maxContacts: Int?
    var dropped: Int?
    var outOfRange: Int?
    var badSlots: Int?
    var ghosts: Int?
    var palms: Int?
    var edges: Int?
  }

  struct Journal: Hashable {
    var records: Int?
    var bytes: Int?
    var syncs: Int?
  }

  var screen: Screen?
  var frames = Frames()
  /// From the kernel's event time to the flip that shows it.
  var latency = LatencyHistogram()
  /// From the start of the program to the first presented frame.
  var startup: Duration?
  var usage: ProcessUsage?
  /// How often the loop woke.
  var wakeups = 0
  var input = Input()
  var pixelsPainted: Int?
  var pixelsPresented: Int?
  var journal = Journal()

  var json: JSONValue {
    .object([
      "version": .int(1),
      "display": .object([
        "backend": .optional(screen?.backend),
        "width": .optional(screen?.width),
        "height": .optional(screen?.height),
        "format": .optional(screen?.format),
        "rotation": .optional(screen?.rotation),
      ]),
      "frames": .object([
        "presented": .int(frames.presented),
        "coalesced": .int(frames.coalesced),
        "refused": .int(frames.refused),
      ]),
      "latency_us": .object([
        "count": .int(latency.count),
        "p50": .optional(latency.percentile(50)),
        "p95": .optional(latency.percentile(95)),
        "p99": .optional(latency.percentile(99)),
        "max": .optional(latency.maximum),
      ]),
      "startup_us": .optional(startup.map { Int($0.microseconds) }),
      "cpu_us": .optional(usage.map { Int($0.processorTime.microseconds) }),
      "rss_peak_kib": .optional(usage?.peakResidentKiB),
      "wakeups": .int(wakeups),
      "input": .object([
        "events": .optional(input.events),
        "frames": .optional(input.frames),
        "contacts": .optional(input.contacts),
        "max_contacts": .optional(input.maxContacts),
        "dropped": .optional(input.dropped),
        "out_of_range": .optional(input.outOfRange),
        "bad_slots": .optional(input.badSlots),
        "ghosts": .optional(input.ghosts),
        "palms": .optional(input.palms),
        "edges": .optional(input.edges),
      ]),
      "raster": .object([
        "pixels_painted": .optional(pixelsPainted),
        "pixels_presented": .optional(pixelsPresented),
      ]),
      "journal": .object([
        "records": .optional(journal.records),
        "bytes": .optional(journal.bytes),
        "syncs": .optional(journal.syncs),
      ]),
    ])
  }
}

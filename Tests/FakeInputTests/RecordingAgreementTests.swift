import Evdev
import FakeInput
import Foundation
import Testing

/// What is seen in recordings is what must be seen in them: every word of every entry of the lists
/// of Tests/Recordings, one of real devices and one of kinds of faults.
@Suite struct RecordingAgreementTests {
  struct Entry: CustomTestStringConvertible, Sendable {
    var name: String
    var file: String
    var device: Int?
    var description: String?
    /// The entry as JSON.
    var json: Data
    var testDescription: String { name }
  }

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings").path

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  static let realDevices = entries(in: "")
  static let kinds = entries(in: "kinds/")

  private static func entries(in place: String) -> [Entry] {
    let list = URL(fileURLWithPath: "\(folder)/\(place)expected.json")
    guard let data = try? Data(contentsOf: list),
      let all = try? JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
    else { return [] }
    return all.sorted { $0.key < $1.key }.map { name, entry in
      let parts = name.split(separator: "#")
      return Entry(
        name: name, file: place + parts[0], device: parts.count == 2 ? Int(parts[1]) : nil,
        description: (entry["desc"] as? String).map { place + $0 },
        json: (try? JSONSerialization.data(withJSONObject: entry)) ?? Data())
    }
  }

  @Test func allEntriesAreThere() {
    #expect(RecordingAgreementTests.realDevices.count == 43)
    #expect(RecordingAgreementTests.kinds.count == 46)
  }

  @Test(arguments: realDevices + kinds)
  func everyContactIsSeenAsExpected(entry: Entry) throws {
    let expected = try #require(
      try JSONSerialization.jsonObject(with: entry.json) as? [String: Any])
    let bytes = try RecordingAgreementTests.bytes(entry.file)
    let description = try entry.description.map {
      (bytes: try RecordingAgreementTests.bytes($0), file: $0)
    }
    let recording = try Recording.parse(bytes, file: entry.file, description: description)
    let device = recording.devices[entry.device ?? recording.mainDevice]
    let seen = Inspection(device)
    #expect(seen.name == expected["device"] as? String)
    #expect(seen.deviceClass.rawValue == expected["kind"] as? String)
    #expect(seen.touchProtocol.word == expected["protocol"] as? String)
    #expect(seen.slots == expected["slots"] as? Int)
    let axes = try #require(expected["axes"] as? [String: Any])
    for (range, name) in [(seen.x, "x"), (seen.y, "y")] {
      #expect(range.map { [Int($0.minimum), Int($0.maximum)] } == axes[name] as? [Int])
    }
    #expect(seen.events == expected["events"] as? Int)
    #expect(seen.contacts.count == expected["contacts"] as? Int)
    #expect(seen.maxSimultaneous == expected["max_simultaneous"] as? Int)
    #expect(seen.openAtEnd == expected["open_at_eof"] as? Int)
    #expect(seen.deviceClass.contactsDraw == expected["draws"] as? Bool)
    let assumed = expected["assumed_start"] as? [Int] ?? []
    for contact in try #require(expected["contact_list"] as? [[String: Any]]) {
      try check(seen, contact, strictly: !assumed.contains(contact["n"] as? Int ?? 0))
    }
  }

  private func check(_ seen: Inspection, _ contact: [String: Any], strictly: Bool) throws {
    let number = try #require(contact["n"] as? Int)
    try #require(number <= seen.contacts.count)
    let found = seen.contacts[number - 1]
    #expect(milliseconds(found.begin) == contact["begin_ms"] as? Double, "contact \(number)")
    #expect(found.end.map(milliseconds) == contact["end_ms"] as? Double, "contact \(number)")
    #expect(found.moves == contact["moves"] as? Int, "contact \(number)")
    for (position, name) in [(found.first, "first"), (found.last, "last")]
    where strictly || name == "last" {
      #expect([Int(position.x), Int(position.y)] == contact[name] as? [Int], "contact \(number)")
      let normalized = seen.normalized(position)
      #expect(
        [normalized.x, normalized.y] == optionalNumbers(contact["\(name)_norm"]),
        "contact \(number)")
    }
  }

  private func milliseconds(_ time: Duration) -> Double {
    let parts = time.components
    return Double(parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000) / 1000
  }

  private func optionalNumbers(_ value: Any?) -> [Double?]? {
    (value as? [Any])?.map { $0 as? Double }
  }
}

extension TouchProtocol? {
  /// The word of inspect.
  var word: String {
    switch self {
    case .slots?: "B"
    case .packets?: "A"
    case .single?: "ST"
    case nil: "none"
    }
  }
}

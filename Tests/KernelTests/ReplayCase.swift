import Evdev
import FakeInput
import Foundation

/// A recording of Tests/Recordings, and what must be seen in it.
struct ReplayCase {
  let file: String
  let description: String?
  let devices: [RecordedDevice]
  /// The entries of expected.json, each with the number of its device.
  let expected: [(device: Int, entry: [String: Any])]

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings").path

  /// All that are named in the list of a folder, such as "kinds/"; "" is the one above.
  static func all(in place: String) throws -> [ReplayCase] {
    let list = place + "expected.json"
    let data = Data(try bytes(of: list))
    guard let all = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] else {
      throw GuestError("\(list) is no list of recordings")
    }
    let files = Dictionary(grouping: all) { String($0.key.prefix { $0 != "#" }) }
    return try files.sorted { $0.key < $1.key }.map { file, entries in
      let description = entries[0].value["desc"] as? String
      return try ReplayCase(
        file: place + file, description: description.map { place + $0 },
        expected: entries.map { key, entry in
          let number = key.split(separator: "#").dropFirst().first.flatMap { Int($0) }
          return (number ?? 0, entry)
        })
    }
  }

  private init(
    file: String, description: String?, expected: [(device: Int, entry: [String: Any])]
  ) throws {
    self.file = file
    self.description = description
    self.expected = expected
    let described = try description.map { (bytes: try ReplayCase.bytes(of: $0), file: $0) }
    devices = try Recording.parse(
      ReplayCase.bytes(of: file), file: file, description: described
    ).devices
    guard devices.allSatisfy(\.isDescribed) else {
      throw GuestError("\(file) describes no device")
    }
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
  }

  /// How often its recorder lost events.
  var losses: Int {
    devices.flatMap(\.events).count { $0.type == EventType.syn && $0.code == SynCode.dropped }
  }
}

import Foundation

/// The products and targets of a package, as `swift package dump-package` prints them.
struct Manifest: Decodable {
  struct Product: Decodable, Hashable {
    enum Kind: Hashable {
      case library
      case executable
      case other
    }

    var name: String
    var targets: [String]
    var kind: Kind

    private enum CodingKeys: String, CodingKey {
      case name
      case targets
      case type
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      targets = try values.decode([String].self, forKey: .targets)
      switch try values.decode(Choice.self, forKey: .type).name {
      case "library": kind = .library
      case "executable": kind = .executable
      default: kind = .other
      }
    }
  }

  struct Target: Decodable {
    var name: String
    /// Such as `regular`, `executable`, `test` or `system`.
    var type: String
    /// The names of targets and products, in the order of the manifest.
    var dependencies: [String]
    /// Such as `unsafeFlags`, or `enableUpcomingFeature ExistentialAny`.
    var settings: [String]
    var hasResources: Bool

    /// The name by which sources import it.
    var module: String { String(name.map { $0 == "-" ? "_" : $0 }) }
    var isOfC: Bool { type == "system" }

    private enum CodingKeys: String, CodingKey {
      case name
      case type
      case dependencies
      case settings
      case resources
    }

    private struct Setting: Decodable {
      var kind: Choice
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      type = try values.decode(String.self, forKey: .type)
      dependencies = try values.decode([Choice].self, forKey: .dependencies)
        .map { $0.value ?? $0.name }
      settings = try values.decode([Setting].self, forKey: .settings)
        .map { setting in
          [setting.kind.name, setting.kind.value].compactMap { $0 }.joined(separator: " ")
        }
      hasResources = try !values.nestedUnkeyedContainer(forKey: .resources).isAtEnd
    }
  }

  /// One case of an enum with what comes with it: `{"byName": ["Raster", null]}`.
  private struct Choice: Decodable {
    var name: String
    /// The first word that comes with it, if any.
    var value: String?

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      guard let key = values.allKeys.first else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no case"))
      }
      name = key.stringValue
      if var list = try? values.nestedUnkeyedContainer(forKey: key) {
        value = try? list.decode(String.self)
      } else if let named = try? values.nestedContainer(keyedBy: Key.self, forKey: key) {
        value = try? named.decode(String.self, forKey: Key(stringValue: "_0"))
      }
    }
  }

  var products: [Product]
  var targets: [Target]

  init(json: Data) throws {
    self = try JSONDecoder().decode(Manifest.self, from: json)
  }

  /// The manifest of the package in `folder`.
  ///
  /// With a scratch folder of its own: whoever runs the tests may hold the lock of the package's.
  init(ofPackage folder: URL) throws {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("tigereye-layering-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    try self.init(json: json)
  }

  func target(ofModule module: String) -> Target? {
    targets.first { $0.module == module || $0.name == module }
  }

  /// All targets that one depends on, directly or not, itself included.
  func closure(of name: String) -> Set<String> {
    closure(of: name) { target(ofModule: $0)?.dependencies ?? [] }
  }

  /// What can be reached from `name` by steps.
  func closure(of name: String, by steps: (String) -> [String]) -> Set<String> {
    var reached: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += steps(next) }
    }
    return reached
  }
}

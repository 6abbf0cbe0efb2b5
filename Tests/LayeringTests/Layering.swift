/// The rules of the layering against the graph, which stands in Package.swift and nowhere else.
///
/// A module imports only what its target declares, a target declares only what stands above it in
/// the manifest, and a module of C shows in no interface.
struct Layering {
  let manifest: Manifest

  /// The C library is for system calls (LinuxIO) and trigonometry (Geometry). Elsewhere only where
  /// a C boundary cannot do without: these files, for what stands beside them.
  static let glibcModules: Set<String> = ["LinuxIO", "Geometry"]
  static let glibcFiles: [String: String] = [
    "tigereye-peer/PeerABI.swift": "asks the environment for a variant of the kernels"
  ]

  /// They would make the program start slower and weigh megabytes more.
  static let banned: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "CoreFoundation", "Dispatch", "DispatchIntrospection", "XCTest", "Testing",
  ]

  /// A module of ours by one of these names would hide the toolchain's.
  static let toolchain: Set<String> = banned.union([
    "Swift", "SwiftShims", "Builtin", "Glibc", "Musl", "Android", "Darwin", "Cxx", "CxxStdlib",
    "Synchronization", "Observation", "Distributed", "RegexBuilder", "Runtime", "Subprocess",
    "PackageDescription", "PackagePlugin",
  ])

  /// What other packages may build on.
  static let products = [
    "Raster", "ImmediateMode", "Typesetting", "ImageFiles", "Scanout", "Evdev", "Controls",
    "Drawing", "Kiosk",
  ]

  static let features = ["InternalImportsByDefault", "ExistentialAny"]

  // MARK: - Sources

  /// What is wrong with one source of a target; `file` is its path below Sources.
  func violations(of target: String, file: String, source: SwiftSource) -> [String] {
    guard let declared = manifest.targets.first(where: { $0.name == target }) else {
      return ["\(file): \(target) is no target of the package"]
    }
    var result: [String] = []
    for statement in source.imports {
      let name = statement.module
      let place = "\(file):\(statement.line)"
      let imported = manifest.target(ofModule: name)
      if Layering.banned.contains(name) {
        result.append("\(place): \(name) is banned from Sources")
      } else if name == "Glibc" {
        if !Layering.glibcModules.contains(target), Layering.glibcFiles[file] == nil {
          result.append("\(place): Glibc has no business here; go through LinuxIO")
        }
        if !statement.isHidden { result.append("\(place): Glibc must be an internal import") }
      } else if let imported, declared.dependencies.contains(imported.name) {
        if imported.isOfC && !statement.isHidden {
          result.append("\(place): \(name) must be an internal import")
        }
      } else {
        result.append("\(place): \(target) may not import \(name)")
      }
    }
    for type in source.types where type.name == declared.module {
      result.append("\(file):\(type.line): type \(type.name) has the name of its module")
    }
    return result
  }

  // MARK: - Package.swift

  /// What of the rules the manifest itself breaks.
  var violations: [String] {
    var result: [String] = []
    var above: Set<String> = []
    for target in manifest.targets {
      // Higher in the manifest means lower in the layering, so there can be no cycle.
      for name in target.dependencies where !above.contains(name) {
        result.append("target \(target.name) may not depend on \(name), which is not above it")
      }
      above.insert(target.name)
      if Layering.toolchain.contains(target.module) {
        result.append("target \(target.name) has the name of a toolchain module")
      }
      if target.hasResources { result.append("target \(target.name) may not hold resources") }
      for setting in target.settings where setting.hasPrefix("unsafeFlags") {
        result.append("target \(target.name) may not hold unsafeFlags")
      }
      if !target.isOfC {
        for feature in Layering.features
        where !target.settings.contains("enableUpcomingFeature \(feature)") {
          result.append("target \(target.name) must enable \(feature)")
        }
      }
    }
    for name in Layering.products
    where !manifest.products.contains(where: { $0.kind == .library && $0.name == name }) {
      result.append("library product \(name) is missing")
    }
    let isThere = manifest.products.contains { $0.kind == .executable && $0.name == "tigereye" }
    if !isThere { result.append("executable product tigereye is missing") }
    return result
  }

  /// What is wrong with the products, of which each must hold all modules whose types its public
  /// signatures can name, and nothing that it does not depend on.
  ///
  /// - Parameter publicImports: the modules that sources of a target import publicly, by target.
  func productViolations(publicImports: [String: Set<String>]) -> [String] {
    var result: [String] = []
    for product in manifest.products where product.kind == .library {
      guard let target = manifest.targets.first(where: { $0.name == product.name }) else {
        result.append("product \(product.name) has the name of no target")
        continue
      }
      let needed = manifest.closure(of: target.name) { name in
        (publicImports[name] ?? []).compactMap { manifest.target(ofModule: $0)?.name }
      }
      let held = Set(product.targets)
      for name in needed.subtracting(held).sorted() {
        result.append("product \(product.name) must hold the target \(name)")
      }
      for name in held.subtracting(manifest.closure(of: target.name)).sorted() {
        result.append("product \(product.name) may not hold the target \(name)")
      }
    }
    return result
  }

  // MARK: - The top of the repository

  /// Which of the files at the top of the repository do not belong there.
  static func strangers(among entries: [String]) -> [String] {
    let allowed: Set<String> = [
      "Package.swift", "README.md", "LICENSE", "Sources", "Tests", "systemd",
    ]
    let hidden: Set<String> = [
      ".ci", ".github", ".readme", ".swift-format", ".editorconfig", ".gitignore",
    ]
    return entries.filter { !allowed.contains($0) && !hidden.contains($0) }
  }
}

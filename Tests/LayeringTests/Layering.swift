/// Which module may import which: the arrows that .github/CONTRIBUTING.md explains.
struct Layering {
  /// What one module may import; the C modules by `internal import` only.
  struct Layer {
    var imports: Set<String>
    var cModules: Set<String> = []
  }

  /// Without arrows up or around: a module imports only what stands above it here.
  static let table: [(module: String, layer: Layer)] = [
    ("LinuxIO", Layer(imports: [], cModules: ["CLinux"])),
    ("Geometry", Layer(imports: [])),
    ("Touches", Layer(imports: ["Geometry"])),
    ("Raster", Layer(imports: ["Geometry"], cModules: ["CSpanKernels"])),
    ("ImmediateMode", Layer(imports: ["Raster", "Geometry"])),
    (
      "Typesetting",
      Layer(imports: ["Raster", "Geometry"], cModules: ["CFreeType", "CHarfBuzz"])
    ),
    (
      "ImageFiles",
      Layer(imports: ["Raster", "Geometry", "LinuxIO"], cModules: ["CPNG", "CTurboJPEG"])
    ),
    (
      "Scanout",
      Layer(
        imports: ["Raster", "Geometry", "LinuxIO"], cModules: ["CLinux", "CLibDRM", "CLibUdev"])
    ),
    (
      "Evdev",
      Layer(
        imports: ["Touches", "Geometry", "LinuxIO"], cModules: ["CLinux", "CLibEvdev", "CLibUdev"])
    ),
    ("FakeInput", Layer(imports: ["Evdev", "Touches", "Geometry", "LinuxIO"])),
    ("Controls", Layer(imports: ["Raster", "Typesetting", "Touches", "Geometry"])),
    ("Drawing", Layer(imports: ["Raster", "ImmediateMode", "Touches", "Geometry"])),
    ("Journal", Layer(imports: ["Drawing", "LinuxIO", "ImageFiles"])),
    ("Kiosk", Layer(imports: libraries)),
    ("tigereye", Layer(imports: ["Kiosk"])),
    ("tigereye-peer", Layer(imports: ["Raster", "Geometry"])),
    // The benchmark runs the peer's drawing: the target is named with a hyphen, its module without.
    (
      "tigereye-bench",
      Layer(imports: libraries.union(["Kiosk", "tigereye-peer", "tigereye_peer"]))
    ),
  ]

  private static let libraries: Set<String> = [
    "LinuxIO", "Geometry", "Touches", "Raster", "ImmediateMode", "Typesetting", "ImageFiles",
    "Scanout", "Evdev", "FakeInput", "Controls", "Drawing", "Journal",
  ]

  static let cModules: Set<String> = [
    "CLinux", "CLibDRM", "CLibEvdev", "CLibUdev", "CFreeType", "CHarfBuzz", "CPNG", "CTurboJPEG",
    "CSpanKernels",
  ]

  /// The C library is for system calls (LinuxIO) and trigonometry (Geometry). Elsewhere only where a
  /// C boundary cannot do without: these files, for what stands beside them.
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

  /// What is wrong with one source of a module; `file` is its path below Sources.
  static func violations(of module: String, file: String, text: String) -> [String] {
    let source = SwiftSource(text)
    var result: [String] = []
    guard let layer = table.first(where: { $0.module == module })?.layer else {
      return ["\(file): module \(module) has no place in the layering"]
    }
    for statement in source.imports {
      let name = statement.module
      let place = "\(file):\(statement.line)"
      if banned.contains(name) {
        result.append("\(place): \(name) is banned from Sources")
      } else if name == "Glibc" {
        if !glibcModules.contains(module), glibcFiles[file] == nil {
          result.append("\(place): Glibc has no business here; go through LinuxIO")
        }
        if !statement.isHidden {
          result.append("\(place): Glibc must be an internal import")
        }
      } else if cModules.contains(name) {
        if !layer.cModules.contains(name) {
          result.append("\(place): \(module) may not import \(name)")
        }
        if !statement.isHidden {
          result.append("\(place): \(name) must be an internal import")
        }
      } else if name == module || !layer.imports.contains(name) {
        result.append("\(place): \(module) may not import \(name)")
      }
    }
    for type in source.types where type.name == module {
      result.append("\(file):\(type.line): type \(type.name) has the name of its module")
    }
    return result
  }

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

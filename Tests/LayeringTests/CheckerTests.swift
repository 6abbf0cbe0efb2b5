import Foundation
import Testing

/// The rules against made-up sources and manifests: a checker that finds nothing must be one that
/// could.
@Suite struct CheckerTests {
  /// What `swift package dump-package` says of a package like this one.
  private static let json = """
    {
      "name": "tigereye",
      "products": [
        {"name": "tigereye", "targets": ["tigereye"], "type": {"executable": null}},
        {"name": "Raster", "targets": ["Raster", "Geometry"], "type": {"library": ["automatic"]}},
        {"name": "Scanout", "targets": ["Scanout", "LinuxIO"], "type": {"library": ["automatic"]}},
        {"name": "Evdev", "targets": ["Evdev"], "type": {"library": ["automatic"]}},
        {"name": "Controls", "targets": ["Controls"], "type": {"library": ["dynamic"]}}
      ],
      "targets": [
        {"name": "CLinux", "type": "system", "dependencies": [], "settings": [], "resources": []},
        {"name": "CLibDRM", "type": "system", "dependencies": [], "settings": [], "resources": []},
        {"name": "LinuxIO", "type": "regular", "dependencies": [DEP(CLinux)], SETTINGS},
        {"name": "Geometry", "type": "regular", "dependencies": [], SETTINGS},
        {"name": "Raster", "type": "regular", "dependencies": [DEP(Geometry)], SETTINGS},
        {"name": "Scanout", "type": "regular",
         "dependencies": [DEP(LinuxIO), {"target": ["CLibDRM", null]}], SETTINGS},
        {"name": "Evdev", "type": "regular", "dependencies": [], SETTINGS},
        {"name": "Controls", "type": "regular", "dependencies": [], SETTINGS},
        {"name": "a-b", "type": "regular", "dependencies": [], SETTINGS},
        {"name": "tigereye", "type": "executable",
         "dependencies": [DEP(Scanout), DEP(a-b)], SETTINGS}
      ]
    }
    """
    .replacing(/DEP\(([\w-]+)\)/) { "{\"byName\": [\"\($0.output.1)\", null]}" }
    .replacingOccurrences(
      of: "SETTINGS",
      with: """
        "resources": [], "settings": [
          {"kind": {"enableUpcomingFeature": {"_0": "InternalImportsByDefault"}}, "tool": "swift"},
          {"kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}, "tool": "swift"}]
        """)

  private func layering(_ json: String = json) throws -> Layering {
    Layering(manifest: try Manifest(json: Data(json.utf8)))
  }

  private func violations(_ target: String, _ text: String, file: String? = nil) throws -> [String]
  {
    try layering().violations(
      of: target, file: file ?? "\(target)/A.swift", source: SwiftSource(text))
  }

  // MARK: - Sources

  @Test(arguments: [
    "import Geometry", "public import Geometry", "internal import Geometry",
    "@preconcurrency import Geometry", "import struct Geometry.Point", "", "import Geometry // why",
    "// import Foundation", "/* import Foundation\nimport Dispatch */",
    "let a = \"\"\"\nimport Foundation\n\"\"\"", "let a = \"import Foundation\"",
    "let a = \"\\\"\"; import Geometry", "/* /* */ import Foundation */ import Geometry",
    "/** import Foundation */", "let a = \"\\\\\" // import Foundation",
  ])
  func whatIsAllowedPasses(text: String) throws {
    #expect(try violations("Raster", text) == [])
  }

  @Test(arguments: [
    "import Scanout", "public import LinuxIO", "@testable import Scanout", "import Raster",
    "@_exported import Evdev", "\n\n  import Controls", "import Nonsense", "import class Evdev.A",
    "import Geometry; import Controls", "let a = 1 /* */; import Controls",
    "#if canImport(Journal)\nimport Journal\n#endif", "internal import CLinux",
    "@_spi(Private) @preconcurrency package import Controls", "let a = \"/*\"; import Controls",
    "@preconcurrency\nimport Controls", "/***/ import Controls",
  ])
  func anUndeclaredImportIsFound(text: String) throws {
    let found = try violations("Raster", text)
    #expect(found.count == 1)
    #expect(found.first?.contains("may not import") == true)
  }

  @Test func anImportIsReadWhole() {
    let source = SwiftSource(
      """
      /* two
         lines */
      @_exported public import struct Geometry.Point
      let text = \"""
        import Nothing
        \"""
      internal import a_b
      import Raster
      """)
    #expect(
      source.imports == [
        SwiftSource.Import(module: "Geometry", access: "public", isReexported: true, line: 3),
        SwiftSource.Import(module: "a_b", access: "internal", line: 7),
        SwiftSource.Import(module: "Raster", access: nil, line: 8),
      ])
    #expect(source.imports.map(\.isHidden) == [false, true, true])
  }

  @Test(arguments: [
    "import Foundation", "internal import Foundation", "import FoundationEssentials",
    "@preconcurrency import Dispatch", "import struct Foundation.URL", "private import Testing",
    "@_implementationOnly import Foundation", "import func Dispatch.dispatchMain",
  ])
  func aBannedModuleIsFoundEverywhere(text: String) throws {
    let layering = try layering()
    let module = SwiftSource(text).imports[0].module
    for target in layering.manifest.targets {
      #expect(
        try violations(target.name, text)
          == ["\(target.name)/A.swift:1: \(module) is banned from Sources"])
    }
  }

  @Test func aModuleOfCMustBeAnInternalImport() throws {
    for text in ["internal import CLibDRM", "private import CLibDRM", "import CLibDRM"] {
      #expect(try violations("Scanout", text) == [])
    }
    for text in [
      "public import CLibDRM", "package import CLibDRM", "@_exported internal import CLibDRM",
    ] {
      #expect(
        try violations("Scanout", text)
          == ["Scanout/A.swift:1: CLibDRM must be an internal import"])
    }
    // What a dependency may import is not lent to who stands on it.
    #expect(try violations("tigereye", "internal import CLibDRM").count == 1)
    #expect(try violations("tigereye", "import a_b") == [])
  }

  @Test func glibcStaysInItsPlaces() throws {
    #expect(try violations("LinuxIO", "internal import Glibc") == [])
    #expect(try violations("Geometry", "import Glibc") == [])
    #expect(try violations("Geometry", "public import Glibc").count == 1)
    #expect(try violations("tigereye", "internal import Glibc").count == 1)
    #expect(try violations("tigereye", "public import Glibc").count == 2)
    let layering = try layering()
    for file in Layering.glibcFiles.keys {
      let source = SwiftSource("internal import Glibc")
      #expect(layering.violations(of: "a-b", file: file, source: source) == [])
      #expect(layering.violations(of: "a-b", file: "a-b/A.swift", source: source).count == 1)
    }
  }

  @Test(arguments: [
    "struct Raster {", "public final class Raster: A {", "enum Raster<T> {", "protocol Raster",
    "  public typealias Raster = Int", "actor Raster{",
  ])
  func aTypeWithTheNameOfItsModuleIsFound(text: String) throws {
    let found = try violations("Raster", text)
    #expect(found.first?.contains("has the name of its module") == true)
    #expect(try violations("Scanout", text) == [])
  }

  @Test func otherWordsAreNoTypes() throws {
    for text in ["// struct Raster", "class func Raster()", "let Raster = 1", "struct Rasterizer"] {
      #expect(try violations("Raster", text) == [])
    }
  }

  @Test func anUnknownModuleIsFound() throws {
    #expect(try violations("Helpers", "").count == 1)
  }

  @Test func strangersAtTheTopAreFound() {
    let usual = ["Package.swift", "Sources", ".ci", ".github", "README.md"]
    #expect(Layering.strangers(among: usual) == [])
    let strangers = ["docs", "Makefile", "scripts", ".github.old", "Package.resolved"]
    #expect(Layering.strangers(among: strangers + ["Tests"]) == strangers)
  }

  // MARK: - Package.swift

  @Test func theManifestIsRead() throws {
    let layering = try layering()
    let read = layering.manifest
    #expect(layering.violations == [])
    #expect(read.products.map(\.name) == ["tigereye", "Raster", "Scanout", "Evdev", "Controls"])
    #expect(read.products.map(\.kind) == [.executable, .library, .library, .library, .library])
    #expect(read.closure(of: "Scanout") == ["Scanout", "LinuxIO", "CLibDRM", "CLinux"])
    #expect(read.target(ofModule: "a_b")?.name == "a-b")
    #expect(read.targets.filter(\.isOfC).map(\.name) == ["CLinux", "CLibDRM"])
  }

  @Test(arguments: [
    // Up, around and to nowhere.
    (
      "\"Geometry\", \"type\": \"regular\", \"dependencies\": [", "{\"byName\": [\"Raster\", null]}"
    ),
    ("\"Raster\", \"type\": \"regular\", \"dependencies\": [", "{\"byName\": [\"Ghost\", null]},"),
    ("\"Raster\", \"type\": \"regular\", \"dependencies\": [", "{\"byName\": [\"Raster\", null]},"),
    ("\"resources\": [", "{\"path\": \"a\", \"rule\": {\"copy\": {}}}"),
    (
      "\"settings\": [",
      "{\"kind\": {\"unsafeFlags\": {\"_0\": [\"-Ounchecked\"]}}, \"tool\": \"swift\"},"
    ),
    (
      "\"targets\": [\n    {",
      "\"name\": \"Dispatch\", \"type\": \"system\", \"dependencies\": [], "
        + "\"settings\": [], \"resources\": []}, {"
    ),
  ])
  func anAdditionThatBreaksARuleIsFound(place: String, addition: String) throws {
    let broken = CheckerTests.json.replacingOccurrences(of: place, with: place + addition)
    #expect(broken != CheckerTests.json)
    #expect(try !layering(broken).violations.isEmpty)
  }

  @Test(arguments: [
    ("{\"name\": \"Scanout\", \"targets\"", "{\"name\": \"Scan\", \"targets\""),
    ("{\"name\": \"tigereye\", \"targets\"", "{\"name\": \"t\", \"targets\""),
    ("{\"_0\": \"ExistentialAny\"}", "{\"_0\": \"Another\"}"),
    ("\"name\": \"a-b\"", "\"name\": \"Dispatch\""),
  ])
  func aChangeThatBreaksARuleIsFound(original: String, broken: String) throws {
    let text = CheckerTests.json.replacingOccurrences(of: original, with: broken)
    #expect(text != CheckerTests.json)
    #expect(try !layering(text).violations.isEmpty)
  }

  @Test func aProductHoldsWhatItsSignaturesNeed() throws {
    let layering = try layering()
    let needs: [String: Set<String>] = ["Raster": ["Geometry"], "Scanout": ["LinuxIO"]]
    #expect(layering.productViolations(publicImports: needs) == [])
    #expect(
      layering.productViolations(publicImports: needs.merging(["LinuxIO": ["Geometry"]]) { $1 })
        == ["product Scanout must hold the target Geometry"])
    let json = CheckerTests.json.replacingOccurrences(
      of: "\"targets\": [\"Evdev\"]", with: "\"targets\": [\"Evdev\", \"Raster\"]")
    #expect(
      try self.layering(json).productViolations(publicImports: needs)
        == ["product Evdev may not hold the target Raster"])
  }
}

import Testing

/// The rules against made-up sources: a checker that finds nothing must be one that could.
@Suite struct CheckerTests {
  private func violations(_ module: String, _ text: String, file: String? = nil) -> [String] {
    Layering.violations(of: module, file: file ?? "\(module)/A.swift", text: text)
  }

  @Test(arguments: [
    "import Geometry", "public import Geometry", "internal import Geometry",
    "@preconcurrency import Geometry", "import struct Geometry.Point", "", "import Geometry // why",
    "// import Foundation", "/* import Foundation\nimport Dispatch */",
    "let a = \"\"\"\nimport Foundation\n\"\"\"", "let a = \"import Foundation\"",
    "let a = \"\\\"\"; import Geometry", "/* /* */ import Foundation */ import Geometry",
  ])
  func whatIsAllowedPasses(text: String) {
    #expect(violations("Raster", text) == [])
  }

  @Test(arguments: [
    "import Kiosk", "public import LinuxIO", "@testable import Scanout", "import Raster",
    "@_exported import Evdev", "\n\n  import Touches", "import Nonsense", "import class Drawing.A",
    "import Geometry; import Controls", "let a = 1 /* */; import Controls",
    "#if canImport(Journal)\nimport Journal\n#endif", "internal import CLinux",
    "@_spi(Private) @preconcurrency package import Controls",
  ])
  func anArrowUpIsFound(text: String) {
    #expect(violations("Raster", text).count == 1)
    #expect(violations("Raster", text).first?.contains("may not import") == true)
  }

  @Test(arguments: [
    "import Foundation", "internal import Foundation", "import FoundationEssentials",
    "@preconcurrency import Dispatch", "import struct Foundation.URL", "private import Testing",
    "@_implementationOnly import Foundation", "import func Dispatch.dispatchMain",
  ])
  func aBannedModuleIsFoundEverywhere(text: String) {
    for (module, _) in Layering.table {
      #expect(violations(module, text) == ["\(module)/A.swift:1: \(expected(text))"])
    }
  }

  private func expected(_ text: String) -> String {
    "\(SwiftSource(text).imports[0].module) is banned from Sources"
  }

  @Test func aModuleOfCMustBeAnInternalImport() {
    #expect(violations("Scanout", "internal import CLibDRM") == [])
    #expect(violations("Scanout", "private import CLibDRM") == [])
    for text in ["import CLibDRM", "public import CLibDRM", "@_exported internal import CLibDRM"] {
      #expect(
        violations("Scanout", text) == ["Scanout/A.swift:1: CLibDRM must be an internal import"])
    }
    #expect(violations("Kiosk", "internal import CLibDRM").count == 1)
  }

  @Test func glibcStaysInItsPlaces() {
    #expect(violations("LinuxIO", "internal import Glibc") == [])
    #expect(violations("Geometry", "internal import Glibc") == [])
    #expect(violations("Geometry", "import Glibc").count == 1)
    #expect(violations("Kiosk", "internal import Glibc").count == 1)
    for file in Layering.glibcFiles.keys {
      let module = String(file.prefix { $0 != "/" })
      #expect(violations(module, "internal import Glibc", file: file) == [])
      #expect(violations(module, "internal import Glibc").count == 1)
    }
  }

  @Test(arguments: [
    "struct Raster {", "public final class Raster: A {", "enum Raster<T> {", "protocol Raster",
    "  public typealias Raster = Int", "actor Raster{",
  ])
  func aTypeWithTheNameOfItsModuleIsFound(text: String) {
    #expect(violations("Raster", text).first?.contains("has the name of its module") == true)
    #expect(violations("Kiosk", text) == [])
  }

  @Test func otherWordsAreNoTypes() {
    for text in ["// struct Raster", "class func Raster()", "let Raster = 1", "struct Rasterizer"] {
      #expect(violations("Raster", text) == [])
    }
  }

  @Test func anUnknownModuleIsFound() {
    #expect(violations("Helpers", "").count == 1)
  }

  @Test func theTableHasNoCycle() {
    var above: Set<String> = []
    for (module, layer) in Layering.table {
      #expect(layer.imports.isSubset(of: above), "\(module)")
      #expect(layer.cModules.isSubset(of: Layering.cModules))
      #expect(!Layering.toolchain.contains(module))
      above.insert(module)
      above.insert(String(module.map { $0 == "-" ? "_" : $0 }))
    }
  }

  @Test func strangersAtTheTopAreFound() {
    #expect(Layering.strangers(among: ["Package.swift", "Sources", ".ci", "README.md"]) == [])
    let strangers = ["docs", "Makefile", "scripts", ".github", "Package.resolved"]
    #expect(Layering.strangers(among: strangers + ["Tests"]) == strangers)
  }

  // MARK: - Package.swift

  private let manifest = """
    // .target(name: "Ghost", dependencies: ["Kiosk"]), unsafeFlags
    let package = Package(
      name: "tigereye",
      products: [
        .executable(name: "tigereye", targets: ["tigereye"]),
        .library(name: "Raster", targets: ["Raster", "Geometry"]),
        .library(name: "Scanout", targets: ["Scanout", "LinuxIO"]),
        .library(
          name: "Evdev", targets: ["Evdev"]),
        .library(name: "Controls", type: .dynamic, targets: ["Controls"]),
      ],
      targets: [
        .systemLibrary(name: "CLibDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        .target(name: "Geometry"),
        .target(name: "Raster", dependencies: ["Geometry"]),
        .target(name: "LinuxIO"),
        .target(
          name: "Scanout",
          dependencies: ["LinuxIO", .target(name: "CLibDRM"), ]),
        .target(name: "Evdev"), .target(name: "Controls"),
      ]
    )
    """

  @Test func theManifestIsRead() {
    let read = Manifest(manifest)
    #expect(read.violations == [])
    #expect(read.products.map(\.name) == ["tigereye", "Raster", "Scanout", "Evdev", "Controls"])
    #expect(read.closure(of: "Scanout") == ["Scanout", "LinuxIO", "CLibDRM"])
  }

  @Test(arguments: [
    ("dependencies: [\"Geometry\"]", "dependencies: [\"Geometry\", \"LinuxIO\"]"),
    ("name: \"Raster\", targets: [\"Raster\", \"Geometry\"]", "name: \"Raster\", targets: []"),
    (".library(name: \"Scanout\"", ".library(name: \"Scan\""),
    (".executable(name: \"tigereye\"", ".executable(name: \"t\""),
    (".target(name: \"Geometry\")", ".target(name: \"Geometry\", resources: [.copy(\"a\")])"),
    (
      ".target(name: \"Geometry\")",
      ".target(name: \"Geometry\", swiftSettings: [.unsafeFlags([\"-Ounchecked\"])])"
    ),
    (".target(name: \"Evdev\"),", ".target(name: \"Evdev\"), .target(name: \"Dispatch\"),"),
  ])
  func aBrokenManifestIsFound(original: String, broken: String) {
    let text = manifest.replacingOccurrence(of: original, with: broken)
    #expect(text != manifest)
    #expect(!Manifest(text).violations.isEmpty)
  }
}

extension String {
  fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}

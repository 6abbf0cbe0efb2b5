// swift-tools-version: 6.0
// The graph of the targets stands here alone, from the bottom to the top: a target depends only on what
// stands above it in the list. LayeringTests hold that, and the imports of the sources against it;
// .github/CONTRIBUTING.md explains the arrows.
import PackageDescription

let package = Package(
  name: "tigereye",
  products: [
    .executable(name: "tigereye", targets: ["tigereye"]),
    .executable(name: "tigereye-bench", targets: ["tigereye-bench"]),
    // A product holds the modules whose types its public signatures name.
    .library(name: "Raster", targets: ["Raster", "Geometry"]),
    .library(name: "ImmediateMode", targets: ["ImmediateMode", "Raster", "Geometry"]),
    .library(name: "Typesetting", targets: ["Typesetting", "Raster", "Geometry"]),
    .library(name: "ImageFiles", targets: ["ImageFiles", "Raster", "Geometry", "LinuxIO"]),
    .library(name: "Scanout", targets: ["Scanout", "Raster", "Geometry", "LinuxIO"]),
    .library(name: "Evdev", targets: ["Evdev", "Touches", "Geometry", "LinuxIO"]),
    .library(
      name: "Controls", targets: ["Controls", "Typesetting", "Touches", "Raster", "Geometry"]),
    .library(
      name: "Drawing", targets: ["Drawing", "ImmediateMode", "Raster", "Touches", "Geometry"]),
    .library(
      name: "Kiosk",
      targets: ["Kiosk", "Evdev", "Typesetting", "Raster", "Touches", "Geometry", "LinuxIO"]),
    .library(name: "tigereye-peer", type: .dynamic, targets: ["tigereye-peer"]),
  ],
  targets: [
    // C libraries: headers and macro values, no logic.
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CLibDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(
      name: "CLibEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(
      name: "CLibUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    // Without pkg-config: Debian 13's harfbuzz.pc brings GLib's -pthread, which SwiftPM warns about.
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    // Not a library but kernels for x86-64, in a header: the compiler takes them into Raster.
    .systemLibrary(name: "CSpanKernels"),

    // The base.
    .target(name: "LinuxIO", dependencies: ["CLinux"]),
    .target(name: "Geometry"),
    .target(name: "Touches", dependencies: ["Geometry"]),

    // Pixels.
    .target(name: "Raster", dependencies: ["Geometry", "CSpanKernels"]),
    .target(name: "ImmediateMode", dependencies: ["Raster", "Geometry"]),
    .target(
      name: "Typesetting", dependencies: ["Raster", "Geometry", "CFreeType", "CHarfBuzz"]),
    .target(name: "ImageFiles", dependencies: ["Raster", "LinuxIO", "CPNG"]),

    // Devices.
    .target(
      name: "Scanout",
      dependencies: ["Raster", "Geometry", "LinuxIO", "CLinux", "CLibDRM", "CLibUdev"]),
    .target(
      name: "Evdev",
      dependencies: ["Touches", "Geometry", "LinuxIO", "CLinux", "CLibEvdev", "CLibUdev"]),
    .target(name: "FakeInput", dependencies: ["Evdev", "Geometry", "LinuxIO"]),

    // The application.
    .target(name: "Controls", dependencies: ["Raster", "Typesetting", "Touches", "Geometry"]),
    .target(
      name: "Kiosk",
      dependencies: [
        "FakeInput", "Evdev", "Scanout", "ImageFiles", "Typesetting", "Raster", "Touches",
        "Geometry", "LinuxIO",
      ]),
    .target(name: "Drawing", dependencies: ["ImmediateMode", "Raster", "Touches", "Geometry"]),
    .target(
      name: "DrawingApp",
      dependencies: [
        "Kiosk", "Drawing", "Controls", "FakeInput", "Evdev", "Typesetting", "Raster", "Touches",
        "Geometry", "LinuxIO",
      ]),
    .executableTarget(name: "tigereye", dependencies: ["DrawingApp"]),
    .target(name: "tigereye-peer", dependencies: ["Raster", "Geometry"]),
    .executableTarget(
      name: "tigereye-bench",
      dependencies: [
        "tigereye-peer", "DrawingApp", "Kiosk", "Raster", "Touches", "Geometry", "LinuxIO",
      ]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "Drawing", "Controls", "Typesetting", "Evdev", "Scanout", "Raster", "Touches", "Geometry",
        "ImageFiles", "LinuxIO",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(name: "LinuxIOTests", dependencies: ["LinuxIO", "TestSupport"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "Geometry", "TestSupport"]),
    .testTarget(
      name: "ImmediateModeTests",
      dependencies: ["ImmediateMode", "Raster", "Geometry", "TestSupport"]
    ),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Typesetting", "Raster", "Geometry", "TestSupport"]),
    .testTarget(
      name: "ImageFilesTests", dependencies: ["ImageFiles", "Raster", "Geometry", "TestSupport"]),
    .testTarget(
      name: "ScanoutTests",
      dependencies: [
        "Scanout", "Raster", "Geometry", "LinuxIO", "CLibDRM", "TestSupport",
      ]),
    .testTarget(
      name: "EvdevTests", dependencies: ["Evdev", "Touches", "Geometry", "LinuxIO", "TestSupport"]),
    .testTarget(
      name: "FakeInputTests",
      dependencies: ["FakeInput", "Evdev", "Touches", "Geometry", "TestSupport"]),
    .testTarget(
      name: "ControlsTests",
      dependencies: ["Controls", "Typesetting", "Raster", "Touches", "Geometry", "TestSupport"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "Raster", "Touches", "Geometry", "TestSupport"]),
    .testTarget(
      name: "KioskTests",
      dependencies: [
        "Kiosk", "FakeInput", "Evdev", "Scanout", "ImageFiles", "Typesetting", "Raster", "Touches",
        "Geometry", "LinuxIO", "TestSupport",
      ]),
    .testTarget(
      name: "DrawingAppTests",
      dependencies: [
        "tigereye", "tigereye-bench", "DrawingApp", "Kiosk", "Drawing", "Controls", "FakeInput",
        "Evdev", "Scanout", "ImageFiles", "Typesetting", "Raster", "Touches", "Geometry", "LinuxIO",
        "TestSupport",
      ]),
    .testTarget(name: "LayeringTests"),
    .testTarget(
      name: "OutsidePackageTests", dependencies: ["ImageFiles", "Raster", "Geometry"]),
    // Runs inside the kernel tests' guest; never installed.
    .executableTarget(
      name: "tigereye-guest-tools",
      dependencies: ["FakeInput", "Evdev", "LinuxIO", "CLinux", "CLibEvdev"],
      path: "Tests/GuestTools"),
    .testTarget(
      name: "KernelTests",
      dependencies: ["FakeInput", "Evdev", "ImageFiles", "Raster", "Geometry"]),
  ],
  swiftLanguageModes: [.v6]
)

// Of every module that is Swift; system libraries have no settings.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
  ]
}

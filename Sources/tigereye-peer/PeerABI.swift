internal import Glibc

/// `peer_get`, through which a comparing host runs Tigereye beside other rasterizers.
///
/// The host hands over a C structure. A target of SwiftPM cannot hold a C header and Swift sources,
/// and a module for one structure would be one module too many: the structure is read here by its
/// offsets, which the C ABI fixes on every 64-bit Linux (eight-byte pointers and doubles aligned to
/// eight, four-byte integers and floats packed between). Arrays behind its pointers hold four-byte
/// fields only and are used as they are.
///
///     suite      0  surface target      24  surface image      48  surface source
///               72  20 works of 64    1352  the scene of ui_frame    1912  three colours
///     surface    0  pixels   8  width   12  height   16  stride in bytes        (24 bytes)
///     work       0  count    8  megapixels   16  boxes   24  lines   32  polylines
///               40  blobs   48  places   56  points                            (64 bytes)
///     scene      0  2 bars  40  9 segments  220  5 ellipses  320  5 lines  420  5 boxes
///              520  5 places
///
/// To compare, build the library (`swift build -c release --product tigereye-peer`) and load it
/// beside others into one process; the arrays are those that `SuiteMaker` of `tigereye-bench`
/// makes. `TIGEREYE_INSTRUCTIONS=baseline` (or `avx2`, `avx512`) in the environment chooses the
/// kernels, which all give the same bits.
///
/// README's table was measured so: medians of processor time over eight (800x480) and six
/// (1920x1080) runs of 15 rounds each, in both orders, all through public interfaces, on an AMD
/// EPYC with AVX2 and two cores with little else to do; Blend2D 0.21.2 with its JIT, Cairo 1.16.
/// The rows that are not in README, our time over Blend2D's, then how many times as fast as Cairo:
///
///                                  800x480  1920x1080     800x480  1920x1080
///     rectangle 20x20                 1.01       0.98         7.1        4.5
///     rectangle between pixels        0.58       0.51         4.3        5.0
///     half-transparent 400x300        0.96       0.65         2.0        2.6
///     half-transparent 20x20          0.80       0.63         7.1        5.9
///     ellipse 30x20                   0.64       0.49         6.2        5.9
///     half-transparent ellipse        0.93       0.48         6.2        7.1
///     long line                       1.03       0.58         3.8        4.8
///     long line, round caps           1.02       0.59         4.0        4.3
///     short line                      0.68       0.47         6.2        5.9
///     short line, round caps          0.58       0.48         5.6        5.3
///     enlarged image                  0.26       0.32         1.2        1.2
///     gradient bar                    0.16       0.14         6.2        6.7
///     clear                           1.00       0.99         1.4        1.1
///     copy                            0.95       0.94         1.0        1.1
///
/// Rectangles, clear and copy are bound by memory. Without the exact union of a stroke that crosses
/// itself the scribble was at 0.7 of Blend2D's time; at 800x480 it ran from 1.17 to 1.27.
private struct HostSuite {
  let base: UnsafeRawPointer

  func read() -> WorkloadSuite {
    WorkloadSuite(
      target: surface(0), image: surface(24), source: surface(48),
      works: Workload.allCases.indices.map { work(72 + 64 * $0) }, scene: scene(1352),
      gradient: (0..<3).map { (base + 1912 + 4 * $0).load(as: UInt32.self) })
  }

  private func integer(_ offset: Int) -> Int { Int((base + offset).load(as: Int32.self)) }

  private func surface(_ offset: Int) -> WorkloadSuite.Surface {
    WorkloadSuite.Surface(
      pixels: (base + offset).load(as: UnsafeMutableRawPointer.self), width: integer(offset + 8),
      height: integer(offset + 12), stride: integer(offset + 16))
  }

  private func pointer<Item>(_ offset: Int) -> UnsafePointer<Item>? {
    (base + offset).load(as: UnsafePointer<Item>?.self)
  }

  private func work(_ offset: Int) -> WorkloadSuite.Work {
    var work = WorkloadSuite.Work()
    work.count = integer(offset)
    work.boxes = pointer(offset + 16)
    work.lines = pointer(offset + 24)
    work.polylines = pointer(offset + 32)
    work.blobs = pointer(offset + 40)
    work.places = pointer(offset + 48)
    work.points = pointer(offset + 56)
    return work
  }

  private func items<Item>(_ offset: Int) -> UnsafePointer<Item> {
    (base + offset).assumingMemoryBound(to: Item.self)
  }

  private func scene(_ offset: Int) -> WorkloadSuite.Scene {
    WorkloadSuite.Scene(
      bars: items(offset), segments: items(offset + 40), ellipses: items(offset + 220),
      lines: items(offset + 320), boxes: items(offset + 420), images: items(offset + 520))
  }
}

/// What the host calls: five pointers.
private struct PeerTable {
  let name: UnsafePointer<UInt8>
  let version: UnsafePointer<UInt8>
  let create: @convention(c) (UnsafeRawPointer) -> UnsafeMutableRawPointer?
  let can: @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
  let run: @convention(c) (UnsafeMutableRawPointer, Int32) -> Void
}

private let name: StaticString = "tigereye"
private let version: StaticString = "0.1"

/// Written once, before the first call returns, and never again.
nonisolated(unsafe) private let table: UnsafePointer<PeerTable> = {
  let memory = UnsafeMutablePointer<PeerTable>.allocate(capacity: 1)
  memory.initialize(
    to: PeerTable(
      name: name.utf8Start, version: version.utf8Start,
      create: { suite in
        // Which span kernels, so that all variants can be measured: see WorkloadDrawing.
        let chosen = getenv("TIGEREYE_INSTRUCTIONS").map { String(cString: $0) }
        let drawing = WorkloadDrawing(HostSuite(base: suite).read(), instructions: chosen)
        return Unmanaged.passRetained(drawing).toOpaque()
      },
      can: { _, number in
        guard Workload.allCases.indices.contains(Int(number)) else { return 0 }
        return WorkloadDrawing.can(Workload.allCases[Int(number)]) ? 1 : 0
      },
      run: { drawing, number in
        guard Workload.allCases.indices.contains(Int(number)) else { return }
        Unmanaged<WorkloadDrawing>.fromOpaque(drawing).takeUnretainedValue()
          .run(Workload.allCases[Int(number)])
      }))
  return UnsafePointer(memory)
}()

/// The entry point that a host looks up after it has loaded the library.
@_cdecl("peer_get")
public func peerGet() -> UnsafeRawPointer { UnsafeRawPointer(table) }

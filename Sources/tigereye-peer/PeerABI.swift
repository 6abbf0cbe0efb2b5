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

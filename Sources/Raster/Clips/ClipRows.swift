internal import Geometry

/// What path clips leave of each pixel of a box: the product of all coverages, each product rounded
/// to nearest. Never changed.
///
/// Rows are kept as runs of equal values, since most of a clip is empty or full: a run is its
/// length (upper 24 bits) and its value. A row that equals the one above is the same runs. Memory:
/// four bytes for each soft pixel of an edge and each run between.
final class ClipRows {
  /// Outside of it nothing shows.
  let box: PixelRect
  private let runs: [UInt32]
  /// Where the runs of each row begin.
  private let rows: [UInt32]

  init(box: PixelRect, runs: [UInt32], rows: [UInt32]) {
    self.box = box
    self.runs = runs
    self.rows = rows
  }

  /// Bytes of memory.
  var size: Int { 4 * (runs.count + rows.count) }

  /// Multiplies the coverage of the columns `from` to `to`, which lie in the box as `row` does.
  func multiply(_ coverage: UnsafeMutablePointer<UInt8>, from: Int, to: Int, row: Int) {
    runs.withUnsafeBufferPointer { runs in
      var index = Int(rows[row &- box.minY])
      var x = box.minX
      while x < to {
        let run = runs[index]
        let end = x &+ Int(run &>> 8)
        if end > from && run & 255 != 255 {
          ClipRows.multiply(coverage, max(x, from), min(end, to), run & 255)
        }
        x = end
        index &+= 1
      }
    }
  }

  @inline(__always)
  private static func multiply(
    _ coverage: UnsafeMutablePointer<UInt8>, _ from: Int, _ to: Int, _ value: UInt32
  ) {
    if value == 0 {
      (coverage + from).update(repeating: 0, count: to &- from)
    } else {
      var x = from
      while x < to {
        coverage[x] = UInt8(truncatingIfNeeded: ByteMath.multiply(UInt32(coverage[x]), value))
        x &+= 1
      }
    }
  }
}

internal import Geometry

/// Turns closed outlines into the exact area that they cover of each pixel.
///
/// Algorithm. An edge adds, to each cell (pixel) that it crosses, the signed area to the right of
/// it within the cell, and to the next cell what is missing to its whole height: the sum of a row's
/// cells up to a pixel is then the integral of the winding number over that pixel. The cells are a
/// dense zeroed array, not sorted lists; a bit vector with one bit for four cells says which were
/// touched, and the sweep looks at those only and fills between them (the dense form of FreeType's
/// and AGG's cover/area cells; the idea of dense cells with a bit vector is Blend2D's).
///
/// Precision. Vertices are rounded to 1/4096 pixel, the crossing of an edge and a row border too;
/// an area is kept in 1/65536. So an edge lies within 1/3000 pixel of where it was given, the
/// coverage of a pixel within 1/255 of the exact area, its rounding to 8 bits included.
///
/// Where outlines overlap. The sum of a pixel is its area as long as the winding number takes no
/// values in it but two beside each other on one side of zero (for even-odd: any two beside each
/// other). In the few other pixels, in which an outline crosses itself or covers part of a pixel
/// twice, the area is computed from the edges and put into the cells before the sweep (`Overlaps`).
/// So coverage is within 1/255 of the area of the union, or of what is odd, in every pixel; but in
/// a pixel with more than 256 ends and crossings it is that of 64 sub-scanlines, and in pixels
/// through which more than 128 edges pass, and in rows of which more than 2,048 pass through such
/// pixels, it stays min(1, |∫ winding|). Sums are exact up to windings of ±32767; cells hold their
/// sums modulo 2³², so the number of edges in a cell does not matter.
///
/// Clipping. Only what can show in the window is kept: edges above, below and right of it
/// are dropped, those left of it count as edges on its left border. What an edge adds to a pixel
/// depends on the edge and the pixel only, never on the window or the bands, so that a shape drawn
/// in clipped pieces has the same bits as the whole. Coordinates beyond ±2¹⁸ pixels are cut first
/// (`addCutLine`), so that nothing overflows.
///
/// Bands. Where the window's cells would leave the second-level cache (256 KiB), edges are stored
/// and the window is done in bands of rows that fit; the usual shape needs no list.
///
/// Measured through the public context in one process, on two cores of a Zen 3 shared with other
/// work, at 800x480 and 1920x1080. Baseline x86-64, Cairo's 1.16 time over ours: ellipses 2.9 to
/// 5.0 and 2.9 to 5.0, long lines 2.9 to 3.3 and 3.2 to 3.5, short lines 5.2 to 5.5 and 3.7 to 5.5,
/// scribble 4.6 to 5.7, paths 3.7 and 2.9. With AVX2, our time over that of Blend2D's 0.21.2 JIT,
/// beside builds: ellipses 0.53 to 0.85 and 0.47 to 0.85, long lines 0.76 and 0.6, short lines 0.56
/// and 0.48, scribble 1.11 and 0.74 (0.7 without looking for overlaps), paths 0.73 and 0.68. What
/// counted, in this order: asking for the pixels when an edge is added (the sweep of a long line
/// waited for them in nine samples of ten), windows on multiples of eight pixels, a sweep without
/// calls (`CSpanKernels`), no division for each row, counting what edges touch in the same walk (a
/// second walk took a quarter of the scribble's time), no jump that depends on the cells of a row's
/// segment (a tenth of ellipses and paths). What did not: bands that fit the first-level cache,
/// passing by edges outside of the contested pixels' columns.
struct CoverageRasterizer: ~Copyable {
  /// The bits of a fraction of a pixel in edge coordinates.
  static let fractionBits = 12
  /// 65536 is a whole pixel: `fractionBits` of height, and of twice the distance, less `areaShift`.
  static let areaShift = 9
  static let fullArea: Int32 = 65_536
  /// log2 of the cells for which one bit stands.
  static let groupShift = 2
  /// The most cells at once: 256 KiB.
  static let cellBudget = 65_536
  /// Coordinates from here on are cut before they become integers, in pixels.
  static let reach = 262_144.0

  /// Where an edge lies in the window, in 1/4096 pixel from its top left corner, downwards.
  struct Edge {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
    /// 0 where the outline went down, -1 where it went up.
    var sign: Int32
    /// The next edge that begins in the same band, or goes on into it.
    var next: Int32
  }

  let cells: UnsafeMutablePointer<Int32>
  let cellCapacity: Int
  let marks: UnsafeMutablePointer<UInt64>
  let markCapacity: Int
  /// Where the pixels lie that will be drawn over, so that they can be brought near: the address of
  /// the first row, the bytes to the next row, and the address of the window's first pixel.
  let target: UInt
  let targetStride: UInt
  var windowAddress: UInt = 0
  var edges: UnsafeMutablePointer<Edge>
  var edgeCapacity = 256
  var edgeCount = 0
  /// The edges of the band at hand, for those who look at overlaps.
  var bandEdges: UnsafeMutablePointer<Int32>
  var bandEdgeCapacity = 256
  var bands: UnsafeMutablePointer<Int32>
  var bandCapacity = 64

  /// The window in device pixels, and its size in fractions.
  var window = PixelRect.zero
  var windowWidth = 0
  var windowHeight = 0
  var originX = 0
  var originY = 0
  /// Cells from one row to the next; words of marks from one row to the next.
  var rowCells = 0
  var rowWords = 0
  var bandShift = 0
  /// Whether all rows fit into the cells, so that there are no bands.
  var isDirect = true
  /// Whether edges go to the cells at once, and are not kept.
  var isImmediate = true
  var mustCut = false

  /// Whether the outline may meet itself, and where it does.
  var watch = OverlapWatch.nothing
  var star = StarTest()
  let overlaps: UnsafeMutablePointer<Overlaps>

  // The subpath that is being taken in.
  var start = Vector(0, 0)
  var current = Vector(0, 0)

  /// A rasterizer of shapes that will be drawn into `bitmap`, if it is known.
  init(target bitmap: Bitmap? = nil) {
    // Without one, what is brought near is the first row of cells, which is near anyway.
    targetStride = UInt(bitmap?.stride ?? 0)
    // The widest window still gets a row, with the cell behind its last pixel and padding.
    cellCapacity = max(CoverageRasterizer.cellBudget, Bitmap.maximumSide + 16)
    cells = UnsafeMutableRawPointer.allocate(byteCount: cellCapacity * 4, alignment: 64)
      .initializeMemory(as: Int32.self, repeating: 0, count: cellCapacity)
    // One word serves 256 cells; rows narrower than that still need a whole word.
    target = bitmap.map { UInt(bitPattern: $0.pixels) } ?? UInt(bitPattern: cells)
    markCapacity = cellCapacity / 4
    marks = .allocate(capacity: markCapacity)
    marks.initialize(repeating: 0, count: markCapacity)
    edges = .allocate(capacity: edgeCapacity)
    bands = .allocate(capacity: bandCapacity)
    bandEdges = .allocate(capacity: bandEdgeCapacity)
    overlaps = .allocate(capacity: 1)
    overlaps.initialize(to: Overlaps())
  }

  deinit {
    overlaps.deinitialize(count: 1)
    overlaps.deallocate()
    cells.deallocate()
    marks.deallocate()
    edges.deallocate()
    bands.deallocate()
    bandEdges.deallocate()
  }

  /// Starts a shape of which only the pixels of `window` (not empty) will be looked at. `low` and
  /// `high` hold all of its points, more or less: they only decide whether points must be cut.
  /// `watch` says what is known about whether the shape meets itself.
  mutating func begin(
    window: PixelRect, low: Vector, high: Vector, watch: OverlapWatch = .nothing
  ) {
    let reach = CoverageRasterizer.reach
    mustCut = !(low.x > -reach && low.y > -reach && high.x < reach && high.y < reach)
    // Products of very large numbers would say nothing about stars.
    self.watch = watch == .star && mustCut ? .outline : watch
    if watch != .nothing {
      edgeCount = 0
      overlaps.pointee.beginShape()
      if watch == .star { star = StarTest(low, high) }
    }
    self.window = window
    originX = window.minX &<< CoverageRasterizer.fractionBits
    originY = window.minY &<< CoverageRasterizer.fractionBits
    windowWidth = window.width &<< CoverageRasterizer.fractionBits
    windowHeight = window.height &<< CoverageRasterizer.fractionBits
    windowAddress =
      target &+ UInt(bitPattern: window.minY) &* targetStride &+ UInt(bitPattern: window.minX) &<< 2
    // One cell more for what the last pixel's edges leave behind; kernels take eight at a time.
    rowCells = (window.width &+ 1 &+ 7) & ~7
    rowWords = (rowCells &>> CoverageRasterizer.groupShift &+ 63) &>> 6
    isDirect =
      window.height &* rowCells <= CoverageRasterizer.cellBudget
      && window.height &* rowWords <= markCapacity
    isImmediate = isDirect && watch == .nothing
    if !isDirect { beginBands() }
  }

  private mutating func beginBands() {
    bandShift = 6
    while bandShift > 0
      && (rowCells &<< bandShift > CoverageRasterizer.cellBudget
        || rowWords &<< bandShift > markCapacity)
    {
      bandShift &-= 1
    }
    edgeCount = 0
    let count = bandCount
    if count > bandCapacity {
      bands.deallocate()
      bandCapacity = count
      bands = .allocate(capacity: count)
    }
    bands.update(repeating: -1, count: count)
  }

  var bandCount: Int { (window.height &+ (1 &<< bandShift) &- 1) &>> bandShift }

  /// Keeps an edge for its bands.
  mutating func append(_ edge: Edge) {
    let band = max(0, Int(edge.y0)) &>> (CoverageRasterizer.fractionBits &+ bandShift)
    keep(edge)
    edges[edgeCount &- 1].next = bands[band]
    bands[band] = Int32(truncatingIfNeeded: edgeCount &- 1)
  }

  @inline(__always)
  mutating func keep(_ edge: Edge) {
    if edgeCount == edgeCapacity { growEdges() }
    edges[edgeCount] = edge
    edgeCount &+= 1
  }

  @inline(never)
  private mutating func growEdges() {
    let larger = UnsafeMutablePointer<Edge>.allocate(capacity: edgeCapacity * 2)
    larger.update(from: edges, count: edgeCount)
    edges.deallocate()
    edges = larger
    edgeCapacity *= 2
  }

  /// Shows the shape to `painter`, and leaves the cells zeroed for the next one.
  mutating func finish<Painter: SpanPainter>(_ rule: FillRule, painter: inout Painter) {
    if isDirect {
      if !isImmediate { addKept(rule) }
      sweep(rule, firstRow: 0, count: window.height, painter: &painter)
      return
    }
    if watch != .nothing && bandEdgeCapacity < edgeCount {
      bandEdges.deallocate()
      bandEdgeCapacity = edgeCapacity
      bandEdges = .allocate(capacity: bandEdgeCapacity)
    }
    let rowsPerBand = 1 &<< bandShift
    for band in 0..<bandCount {
      let firstRow = band &<< bandShift
      let count = min(rowsPerBand, window.height &- firstRow)
      if bands[band] < 0 { continue }
      addBand(band, rule, firstRow: firstRow, count: count)
      sweep(rule, firstRow: firstRow, count: count, painter: &painter)
    }
  }

  /// Adds all edges, where there is one band.
  private mutating func addKept(_ rule: FillRule) {
    if watch != .nothing {
      return addWatched(rule, firstRow: 0, count: window.height, edges: .all(edgeCount))
    }
    var index = 0
    while index < edgeCount {
      scan(edges[index], firstRow: 0, bottom: windowHeight, NoTouches())
      index &+= 1
    }
  }

  /// Adds the edges of a band, and hands those that go on to the next one.
  private mutating func addBand(_ band: Int, _ rule: FillRule, firstRow: Int, count: Int) {
    let bottom = (firstRow &+ count) &<< CoverageRasterizer.fractionBits
    var index = bands[band]
    var inBand = 0
    while index >= 0 {
      let edge = edges[Int(index)]
      if watch == .nothing {
        scan(edge, firstRow: firstRow, bottom: bottom, NoTouches())
      } else {
        bandEdges[inBand] = index
        inBand &+= 1
      }
      if Int(edge.y1) > bottom {
        edges[Int(index)].next = bands[band &+ 1]
        bands[band &+ 1] = index
      }
      index = edge.next
    }
    if watch != .nothing {
      addWatched(rule, firstRow: firstRow, count: count, edges: .some(bandEdges, count: inBand))
    }
  }
}

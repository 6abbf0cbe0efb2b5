/// The part of an edge that lies in one row of pixels, downwards: from (xa, ya) to (xb, yb) in
/// fractions of a pixel, y from the row's top on.
struct RowPiece {
  var xa: Int
  var ya: Int
  var xb: Int
  var yb: Int
  /// 1 where the outline goes down here, -1 where it goes up.
  var winding: Int

  /// The part of `edge` in row `row`; the edge must reach into it.
  init(_ edge: CoverageRasterizer.Edge, row: Int) {
    let bits = CoverageRasterizer.fractionBits
    let x0 = Int(edge.x0)
    let y0 = Int(edge.y0)
    let x1 = Int(edge.x1)
    let y1 = Int(edge.y1)
    // The same crossings of the row borders as in `CoverageRasterizer.scan`.
    let slope = Int(Double(x1 &- x0) * 1_073_741_824 / Double(y1 &- y0))
    let base = (x0 &<< 30) &+ (1 &<< 29)
    let top = row &<< bits
    let bottom = (row &+ 1) &<< bits
    winding = edge.sign == 0 ? 1 : -1
    xa = y0 >= top ? x0 : (base &+ slope &* (top &- y0)) &>> 30
    xb = y1 <= bottom ? x1 : (base &+ slope &* (bottom &- y0)) &>> 30
    ya = max(y0 &- top, 0)
    yb = min(y1, bottom) &- top
  }

  var low: Int { min(xa, xb) }
  var high: Int { max(xa, xb) }
}

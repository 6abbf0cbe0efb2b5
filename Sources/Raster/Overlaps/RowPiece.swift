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
  init(_ edge: OverlapFinder.Edge, row: Int) {
    let bits = CoverageRasterizer.fractionBits
    let isDown = edge.y1 > edge.y0
    let topX = Int(isDown ? edge.x0 : edge.x1)
    let topY = Int(isDown ? edge.y0 : edge.y1)
    let bottomX = Int(isDown ? edge.x1 : edge.x0)
    let bottomY = Int(isDown ? edge.y1 : edge.y0)
    // The same crossings of the row borders as in `CoverageRasterizer.scan`.
    let slope = Int(Double(bottomX &- topX) * 1_073_741_824 / Double(bottomY &- topY))
    let base = (topX &<< 30) &+ (1 &<< 29)
    let top = row &<< bits
    let bottom = (row &+ 1) &<< bits
    winding = isDown ? 1 : -1
    xa = topY >= top ? topX : (base &+ slope &* (top &- topY)) &>> 30
    xb = bottomY <= bottom ? bottomX : (base &+ slope &* (bottom &- topY)) &>> 30
    ya = max(topY &- top, 0)
    yb = min(bottomY, bottom) &- top
  }

  var low: Int { min(xa, xb) }
  var high: Int { max(xa, xb) }
}

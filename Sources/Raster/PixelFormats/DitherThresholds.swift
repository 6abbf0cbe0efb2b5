/// The thresholds of ordered dithering, for copies to layouts of pixels that are no `PixelFormat`.
///
/// They are those that `PresentationTarget` uses: places in the upright picture, repeated after
/// `side` pixels, so that both kinds of copies are dithered alike.
package struct DitherThresholds: Sendable {
  /// Pixels of a side, a power of two.
  package static let side = DitherTile.side

  /// 0...7 for each place, row by row, each equally often.
  package let values: [UInt8]

  package init() {
    let side = DitherTile.side
    values = DitherTile.digits.withUTF8Buffer { digits in
      // A row of digits ends with a line feed.
      (0..<(side * side)).map { digits[$0 / side * (side + 1) + $0 % side] - UInt8(ascii: "0") }
    }
  }
}

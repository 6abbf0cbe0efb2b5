internal import Kiosk

/// How many seats are asked for.
package enum SeatCount: Hashable, Sendable {
  case fixed(Int)
  /// As many as sit side by side at a panel of this width.
  case automatic

  /// The most that there can be.
  package static let most = 8

  /// `auto`, or a whole number from 1.
  static var format: ValueFormat<SeatCount> {
    let number = ValueFormat<Int>.wholeNumber(1...most)
    return ValueFormat(placeholder: "auto|N", allowed: "\(number.allowed), or auto") { word in
      word == "auto" ? .automatic : number.read(word).map(SeatCount.fixed)
    }
  }
}

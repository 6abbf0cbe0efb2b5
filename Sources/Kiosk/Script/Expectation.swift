internal import FakeInput
internal import Geometry
internal import Raster

/// Compares what a script expects of a pixel with what is there.
enum Expectation {
  /// `found` is nil for a place that is not on the picture.
  static func isMet(_ expected: PixelExpectation, by found: UInt32?) -> Bool {
    guard let found else { return false }
    return [16, 8, 0].allSatisfy { shift in
      let wanted = Int(expected.color >> UInt32(shift) & 255)
      return abs(wanted - Int(found >> UInt32(shift) & 255)) <= expected.tolerance
    }
  }

  static func message(_ expected: PixelExpectation, found: UInt32?) -> String {
    let range = expected.tolerance == 0 ? "" : " +-\(expected.tolerance)"
    let place = "at \(expected.x) \(expected.y)"
    let reality = found.map(hex) ?? "no such pixel"
    return "expected \(hex(expected.color))\(range) \(place), found \(reality)"
  }

  private static func hex(_ color: UInt32) -> String {
    "#" + String(hexadecimal: color & 0xFFFFFF, width: 6, isUppercase: true)
  }
}

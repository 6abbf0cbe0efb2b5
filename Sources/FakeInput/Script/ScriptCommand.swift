package import Evdev
package import Geometry

/// One command of a script. Coordinates are pixels of the logical output.
package enum ScriptCommand: Hashable, Sendable {
  case device(DeviceDeclaration)
  case touch(id: Int, TouchVerb)
  case tap(Point)
  case drag(from: Point, to: Point, steps: Int, interval: Duration)
  case mouse(MouseVerb)
  /// The keys go down in this order and up in the other.
  case key([UInt16])
  case select(String)
  case begin
  case end
  case raw(type: UInt16, code: UInt16, value: Int32)
  case report
  case dropped
  case unplug
  case plug
  case wait(Duration)
  case screenshot(String)
  case expect(PixelExpectation)
  case expectContacts(Int)
}

/// What a finger does.
package enum TouchVerb: Hashable, Sendable {
  case down(Point)
  case move(Point)
  case up
  case palm
}

package enum MouseVerb: Hashable, Sendable {
  /// In pixels; fractions add up until they make a whole count.
  case move(dx: Double, dy: Double)
  case to(Point)
  case press
  case release
}

/// A pixel of the presented picture and the colour that it must have.
package struct PixelExpectation: Hashable, Sendable {
  package var x: Int
  package var y: Int
  /// 0xRRGGBB.
  package var color: UInt32
  /// By how much each channel may differ.
  package var tolerance: Int

  package init(x: Int, y: Int, color: UInt32, tolerance: Int = 0) {
    self.x = x
    self.y = y
    self.color = color
    self.tolerance = tolerance
  }
}

/// The virtual device that a `device` line asks for.
package struct DeviceDeclaration: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case touch(TouchProtocol)
    case mouse
    case absoluteMouse
  }

  package var kind: Kind
  /// The number of slots: of fingers that fit on a panel.
  package var slots: Int
  /// The range of the device's x axis; nil: the picture in 1/64 pixels.
  package var x: ClosedAxis?
  package var y: ClosedAxis?
  /// Whether the device's x axis runs along the panel's y and the other way round.
  package var swaps: Bool

  package init(
    kind: Kind = .touch(.slots), slots: Int = 10, x: ClosedAxis? = nil, y: ClosedAxis? = nil,
    swaps: Bool = false
  ) {
    self.kind = kind
    self.slots = slots
    self.x = x
    self.y = y
    self.swaps = swaps
  }

  /// From the value at the left or top to that at the right or bottom.
  package struct ClosedAxis: Hashable, Sendable {
    package var minimum: Int32
    package var maximum: Int32

    package init(minimum: Int32, maximum: Int32) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  var isTouch: Bool {
    if case .touch = kind { return true }
    return false
  }

  /// How many fingers the device can tell apart.
  var fingers: Int {
    switch kind {
    case .touch(.single), .mouse, .absoluteMouse: 1
    case .touch(.slots), .touch(.packets): slots
    }
  }
}

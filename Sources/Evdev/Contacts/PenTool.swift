internal import Touches

/// Follows which end of a pen is near the surface, by the BTN_TOOL_* keys.
struct PenTool {
  enum End: Hashable {
    case tip
    case eraser

    var source: Touch.Source { self == .eraser ? .eraser : .pen }
  }

  /// The tools of which the tip is in range, a bit each.
  private var nearTips: UInt8 = 0
  private var isEraserNear = false
  /// Whether the device has ever sent one of these keys.
  private(set) var isKnown = false

  /// The end in range; nil where none is known to be.
  var nearEnd: End? {
    if isEraserNear { return .eraser }
    return nearTips != 0 ? .tip : nil
  }

  /// As `nearEnd`, but a pen is in range as long as its device has sent nothing about that.
  var usableEnd: End? { nearEnd ?? (isKnown ? nil : .tip) }

  mutating func feed(_ event: InputEvent) {
    guard event.type == EventType.key, event.value != 2 else { return }
    let isNear = event.value != 0
    switch event.code {
    case KeyCode.toolRubber:
      isEraserNear = isNear
    case KeyCode.toolPen, KeyCode.toolBrush, KeyCode.toolPencil, KeyCode.toolAirbrush:
      let bit: UInt8 = 1 << (event.code - KeyCode.toolPen)
      nearTips = isNear ? nearTips | bit : nearTips & ~bit
    default:
      return
    }
    isKnown = true
  }
}

import Touches

/// What the contacts of a device are made by.
enum ContactRole {
  case finger
  case pen
  case mouse
}

/// Follows which end of a pen is in use; a device without an eraser has one source only.
struct ContactSource {
  private let role: ContactRole
  private var isErasing = false

  init(_ role: ContactRole) {
    self.role = role
  }

  var source: Touch.Source {
    switch role {
    case .finger: .finger
    case .mouse: .mouse
    case .pen: isErasing ? .eraser : .pen
    }
  }

  mutating func feed(_ event: InputEvent) {
    guard event.type == EventType.key else { return }
    if event.code == KeyCode.toolRubber { isErasing = event.value != 0 }
    if event.code == KeyCode.toolPen && event.value != 0 { isErasing = false }
  }
}

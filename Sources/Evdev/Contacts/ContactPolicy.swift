import Touches

/// How far a tracker goes beyond what the events say to the letter.
public struct ContactPolicy: Hashable, Sendable {
  /// Whether a contact that the device calls a palm is cancelled.
  public var honoursPalms: Bool
  /// Whether a contact whose position is not known yet waits for one; else it begins where the axes
  /// say that it is, be it at 0.
  public var awaitsPositions: Bool

  public init(honoursPalms: Bool, awaitsPositions: Bool) {
    self.honoursPalms = honoursPalms
    self.awaitsPositions = awaitsPositions
  }

  /// What a person who draws wants.
  public static let drawing = ContactPolicy(honoursPalms: true, awaitsPositions: true)
  /// What the events say and nothing else.
  public static let literal = ContactPolicy(honoursPalms: false, awaitsPositions: false)
}

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

/// What becomes of a contact that the device itself calls a palm.
package enum ContactPolicy: Hashable, Sendable {
  /// It is cancelled: what a person who draws wants.
  case drawing
  /// It is a contact as any other: what the events say and nothing else.
  case literal
}

/// What the contacts of a device are made by.
enum ContactRole: Hashable {
  case finger
  /// Fingers on a pad beside the screen, which never draw.
  case pad
  case pen
  case mouse
}

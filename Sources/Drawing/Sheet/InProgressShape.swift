internal import Touches

/// What a contact that is down draws.
struct InProgressShape {
  let contact: ContactID
  /// Whose it will be, from 1.
  let seat: Int
  var tool: any Tool
  /// Of a freehand stroke.
  var ink: StrokeInk?
}

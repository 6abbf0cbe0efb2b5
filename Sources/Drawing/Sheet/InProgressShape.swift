internal import Touches

/// What a contact that is down draws.
struct InProgressShape {
  let contact: ContactID
  var tool: any Tool
  /// Of a freehand stroke.
  var ink: StrokeInk?
}

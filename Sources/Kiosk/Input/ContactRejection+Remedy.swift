internal import Evdev

extension ContactRejection.Kind {
  /// What turns the rejection off, as the end of a message.
  var remedy: String {
    switch self {
    case .palm: "input.palm-size = off accepts such contacts"
    case .ghost: "input.ghost-filter = no accepts such contacts"
    case .edge: "input.edge-filter = no accepts such contacts"
    }
  }
}

internal import Scanout

extension ScreenFailure.Advice {
  /// What this program offers, as the end of a message.
  var text: String {
    switch self {
    case .listCards: "\"tigereye list\" shows the cards there are"
    case .listFramebuffers: "\"tigereye list\" shows the framebuffer devices there are"
    case .omitMode: "leave --mode out to use that"
    case .omitFormat: "leave --format out to use what it has"
    case .startOnConsole: "or as the service tigereye.service does"
    }
  }
}

extension ScreenVerdict {
  /// The verdict with what this program offers against it.
  var text: String {
    guard case .unusable(let failure) = self else { return description }
    return failure.message { $0.text }
  }
}

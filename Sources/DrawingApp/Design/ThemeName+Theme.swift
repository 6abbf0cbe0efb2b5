internal import Controls

extension ThemeName {
  /// The look that it names.
  var theme: Theme {
    switch self {
    case .classic: .classic
    case .light: .light
    case .dark: .dark
    }
  }
}

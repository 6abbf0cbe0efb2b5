/// What the contacts of touchscreens and pens go through.
public struct ContactOptions: Hashable, Sendable {
  /// Which contacts of fingers are rejected.
  public var rejection: ContactRejection
  /// What contacts are filtered by.
  public var filters: FilterChoice
  /// Whether touches say how hard they press, where the device knows.
  public var reportsPressure: Bool
  /// Whether fingers on a touchscreen are rejected while a pen that has a node of its own is in
  /// range of the same display.
  public var penRejectsTouch: Bool

  /// Options that differ from the standard ones in what is named.
  public init(
    rejection: ContactRejection = .palmsByDevice, filters: FilterChoice = .auto,
    reportsPressure: Bool = false, penRejectsTouch: Bool = true
  ) {
    self.rejection = rejection
    self.filters = filters
    self.reportsPressure = reportsPressure
    self.penRejectsTouch = penRejectsTouch
  }

  /// Whether anything goes by a contact's pressure or size.
  func usesAttributes(of identity: DeviceIdentity) -> Bool {
    let needsPressure = filters.filters(for: identity).contains { filter in
      if case .pressure = filter { return true }
      return false
    }
    return reportsPressure || rejection.rejectsGhosts || needsPressure
      || rejection.palmSize != .off
  }
}

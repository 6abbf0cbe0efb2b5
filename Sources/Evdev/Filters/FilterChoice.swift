/// Which filters a device's contacts go through.
public enum FilterChoice: Hashable, Sendable {
  /// What its controller is known to need, which for most is nothing.
  case auto
  case chain([InputFilter])

  /// No filter, on any device.
  public static let unfiltered = FilterChoice.chain([])

  /// Reads `auto`, `none`, or the words of `InputFilter`; nil where it is none of these.
  public init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    if words == ["auto"] {
      self = .auto
    } else if words == ["none"] {
      self = .unfiltered
    } else {
      let filters = words.compactMap { InputFilter($0) }
      guard !words.isEmpty, filters.count == words.count, words.count <= InputFilter.most else {
        return nil
      }
      self = .chain(filters)
    }
  }

  /// The chain of a device.
  package func filters(for identity: DeviceIdentity) -> [InputFilter] {
    switch self {
    case .auto: ResistivePanels.contain(identity) ? ResistivePanels.filters : []
    case .chain(let filters): filters
    }
  }
}

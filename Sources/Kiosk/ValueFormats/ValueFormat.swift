/// How the value of a setting is written. Options and keys of the same format read the same words
/// in the same way.
public struct ValueFormat<Value> {
  /// What stands for the value in help, such as `WxH`.
  public let placeholder: String
  /// What is allowed, to complete "must be …".
  public let allowed: String
  /// Reads a word; nil where it is not allowed.
  public let read: (String) -> Value?

  /// - Parameters:
  ///   - placeholder: Stands for the value in help.
  ///   - allowed: Completes the message "must be …".
  ///   - read: Gives nil for a word that is not allowed.
  public init(placeholder: String, allowed: String, read: @escaping (String) -> Value?) {
    self.placeholder = placeholder
    self.allowed = allowed
    self.read = read
  }

  /// The same words for another type of value.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> ValueFormat<Other> {
    ValueFormat<Other>(placeholder: placeholder, allowed: allowed) { [read] word in
      read(word).map(transform)
    }
  }

  /// The same, and one word more that stands for a value of its own.
  func or(_ word: String, as value: Value, allowed: String) -> ValueFormat {
    ValueFormat(placeholder: "\(word)|\(placeholder)", allowed: allowed) { [read] given in
      given == word ? value : read(given)
    }
  }
}

extension ValueFormat where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of the type's cases.
  public static var name: ValueFormat {
    let names = Value.allCases.map(\.rawValue)
    return ValueFormat(placeholder: names.joined(separator: "|"), allowed: listing(names)) {
      Value(rawValue: $0)
    }
  }
}

extension ValueFormat where Value == Bool {
  /// `yes` or `no`.
  public static var yesNo: ValueFormat {
    ValueFormat(placeholder: "yes|no", allowed: "yes or no") { word in
      switch word {
      case "yes", "on", "true", "1": true
      case "no", "off", "false", "0": false
      default: nil
      }
    }
  }
}

/// "a", "a or b", "a, b or c".
func listing(_ words: [String]) -> String {
  guard words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + words.last!
}

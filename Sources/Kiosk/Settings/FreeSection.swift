/// A section of the configuration, and those below it (`name.PART`), whose keys are the user's own
/// words. What they say is checked as the keys of settings are, and takes effect at once.
package struct FreeSection<Values> {
  let name: String
  let meaning: String
  /// Lines for the sample configuration.
  let example: [String]
  /// What may follow the section's name and a full stop.
  let parts: ValueFormat<Void>
  /// What a value may be, to complete "must be …".
  let allowed: String
  /// Reads a key of `[name]` or of `[name.PART]`; nil where its value is not allowed.
  let read: (_ part: String?, _ key: String, _ value: String) -> ((inout Values) -> Void)?
  /// Takes the section's values over from the first into the second.
  let copy: (Values, inout Values) -> Void
  /// What has no effect, seen together with all other settings.
  let review: (Values) -> [FreeSectionRemark]

  /// - Parameters:
  ///   - path: Where the values go.
  ///   - name: Of the section.
  ///   - parts: What may follow the name.
  ///   - meaning: In a few words, without a full stop.
  ///   - example: Lines for the sample configuration.
  ///   - read: Gives nil for a value that is not allowed.
  ///   - allowed: What is, to complete "must be …".
  ///   - review: Says what has no effect.
  package init<Value, Part>(
    _ path: WritableKeyPath<Values, Value>, _ name: String, parts: ValueFormat<Part>,
    meaning: String, example: [String],
    read: @escaping (Part?, String, String) -> ((inout Value) -> Void)?, allowed: String,
    review: @escaping (Values) -> [FreeSectionRemark]
  ) {
    self.init(
      name, (meaning, example), parts: parts.map { _ in }, allowed: allowed,
      read: { part, key, value in
        guard let change = read(part.flatMap { parts.read($0) }, key, value) else { return nil }
        return { change(&$0[keyPath: path]) }
      }, copy: { $1[keyPath: path] = $0[keyPath: path] }, review: review)
  }

  private init(
    _ name: String, _ words: (meaning: String, example: [String]), parts: ValueFormat<Void>,
    allowed: String,
    read: @escaping (String?, String, String) -> ((inout Values) -> Void)?,
    copy: @escaping (Values, inout Values) -> Void,
    review: @escaping (Values) -> [FreeSectionRemark]
  ) {
    self.name = name
    meaning = words.meaning
    example = words.example
    self.parts = parts
    self.allowed = allowed
    self.read = read
    self.copy = copy
    self.review = review
  }

  /// The same section of values that stand in others.
  func lifted<Outer>(into path: WritableKeyPath<Outer, Values>) -> FreeSection<Outer> {
    FreeSection<Outer>(
      name, (meaning, example), parts: parts, allowed: allowed,
      read: { [read] part, key, value in
        guard let change = read(part, key, value) else { return nil }
        return { change(&$0[keyPath: path]) }
      }, copy: { [copy] in copy($0[keyPath: path], &$1[keyPath: path]) },
      review: { [review] in review($0[keyPath: path]) })
  }

  func holds(_ section: String) -> Bool { section == name || section.hasPrefix(name + ".") }

  /// What follows the name in `[name.PART]`; nil for `[name]`.
  func part(of section: String) -> String? {
    section == name ? nil : String(section.dropFirst(name.count + 1))
  }
}

/// Something in a configuration file that has no effect.
package struct FreeSectionRemark: Hashable {
  /// `section.key`, by which its line is found.
  let key: String
  let message: String

  /// - Parameters:
  ///   - key: `section.key` of what it is about.
  ///   - message: Without a full stop.
  package init(of key: String, _ message: String) {
    self.key = key
    self.message = message
  }
}

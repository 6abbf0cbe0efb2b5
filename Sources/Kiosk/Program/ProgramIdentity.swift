/// What a program is called, and what for.
package struct ProgramIdentity: Hashable, Sendable {
  let name: String
  let version: String
  /// In a few words, without a full stop.
  let purpose: String

  package init(name: String, version: String, purpose: String) {
    self.name = name
    self.version = version
    self.purpose = purpose
  }
}

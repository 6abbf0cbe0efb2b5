/// Why a script or a recording cannot be played: file, line and reason.
package struct FakeInputError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  package var reason: String

  package init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String { "\(file):\(line): \(reason)" }
}

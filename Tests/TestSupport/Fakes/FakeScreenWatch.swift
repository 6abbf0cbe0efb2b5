import Scanout

/// Events of screens that a test makes.
package final class FakeScreenWatch: ScreenWatch {
  package var hasEvents = false
  package private(set) var questions = 0

  package init() {}

  package var fileDescriptors: [Int32] { [] }

  package func takeEvents() -> Bool {
    questions += 1
    defer { hasEvents = false }
    return hasEvents
  }
}

public import Scanout

/// News of screens that a test makes.
public final class FakeScreenWatch: ScreenWatch {
  public var hasNews = false
  public private(set) var questions = 0

  public init() {}

  public var fileDescriptors: [Int32] { [] }

  public func takeNews() -> Bool {
    questions += 1
    defer { hasNews = false }
    return hasNews
  }
}

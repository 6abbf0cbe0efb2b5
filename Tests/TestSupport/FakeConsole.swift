import LinuxIO
import Scanout

/// A terminal that keeps its modes and refuses what a test says.
public final class FakeTerminal: ConsoleTerminal {
  public let path: String
  public var currentPicture = VirtualTerminal.Picture.text
  public var currentKeyboard = VirtualTerminal.Keyboard.unicode
  public var pictureError: Errno?
  public var keyboardError: Errno?
  public private(set) var changes: [String] = []

  public init(path: String) {
    self.path = path
  }

  public func picture() throws(SystemError) -> VirtualTerminal.Picture { currentPicture }
  public func keyboard() throws(SystemError) -> VirtualTerminal.Keyboard { currentKeyboard }

  public func setPicture(_ picture: VirtualTerminal.Picture) throws(SystemError) {
    if let pictureError {
      throw SystemError(call: "set the mode of", subject: path, errno: pictureError)
    }
    currentPicture = picture
    changes.append("\(picture)")
  }

  public func setKeyboard(_ keyboard: VirtualTerminal.Keyboard) throws(SystemError) {
    if let keyboardError {
      throw SystemError(call: "set the keyboard mode of", subject: path, errno: keyboardError)
    }
    currentKeyboard = keyboard
    changes.append("\(keyboard)")
  }
}

/// The places where a console may be found.
public final class FakeConsoles: ConsoleSource {
  public var namedPath: String?
  public var controllingPath: String?
  public var standardInputPath: String?
  public var sessionPath: String?
  public var activePath: String?
  public var terminals: [String: FakeTerminal]

  public init(_ terminals: FakeTerminal...) {
    self.terminals = Dictionary(uniqueKeysWithValues: terminals.map { ($0.path, $0) })
  }

  public func open(_ path: String) throws(SystemError) -> any ConsoleTerminal {
    guard let terminal = terminals[path] else {
      throw SystemError(call: "open", subject: path, errno: .accessDenied)
    }
    return terminal
  }
}

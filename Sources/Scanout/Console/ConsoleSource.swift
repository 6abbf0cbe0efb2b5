package import LinuxIO

/// A terminal whose picture and keyboard can be switched; the seam for tests.
package protocol ConsoleTerminal: AnyObject {
  var path: String { get }
  func picture() throws(SystemError) -> VirtualTerminal.Picture
  func setPicture(_ picture: VirtualTerminal.Picture) throws(SystemError)
  func keyboard() throws(SystemError) -> VirtualTerminal.Keyboard
  func setKeyboard(_ keyboard: VirtualTerminal.Keyboard) throws(SystemError)
  /// From now on this program is asked before another terminal comes to the screen.
  func takeOverSwitching() throws(SystemError) -> any ConsoleSwitching
  /// Asks for terminal `number` to come to the screen.
  func activate(_ number: Int) throws(SystemError)
}

extension VirtualTerminal: ConsoleTerminal {
  package func takeOverSwitching() throws(SystemError) -> any ConsoleSwitching {
    try TerminalSwitching.begin(on: self)
  }
}

/// How a console comes to the screen and leaves it (`TerminalSwitching`); the seam for tests.
package protocol ConsoleSwitching: AnyObject {
  var fileDescriptor: Int32 { get }
  var isInFront: Bool { get }
  var releases: Int { get }
  func acknowledge()
  func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result
  func addCard(_ descriptor: Int32, giveUpBy request: UInt)
  func removeCard(_ descriptor: Int32)
  func end() throws(SystemError)
}

extension TerminalSwitching: ConsoleSwitching {}

/// Where the console may be; each nil where it is none. The seam for tests.
package protocol ConsoleSource {
  var controllingPath: String? { get }
  var standardInputPath: String? { get }
  /// What the login session runs on.
  var sessionPath: String? { get }
  /// What is on the screen now.
  var activePath: String? { get }
  func open(_ path: String) throws(SystemError) -> any ConsoleTerminal
}

/// The consoles of the kernel.
package struct KernelConsoles: ConsoleSource {
  package init() {}

  package var controllingPath: String? { VirtualTerminal.controllingPath() }
  package var standardInputPath: String? { VirtualTerminal.standardInputPath() }
  package var sessionPath: String? {
    environment("XDG_VTNR").flatMap { Int($0) }.map { "/dev/tty\($0)" }
  }
  package var activePath: String? { VirtualTerminal.activePath() }

  package func open(_ path: String) throws(SystemError) -> any ConsoleTerminal {
    try VirtualTerminal.open(path)
  }
}

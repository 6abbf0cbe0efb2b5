internal import CLibDRM
package import LinuxIO

/// A terminal whose picture and keyboard can be switched; the seam for tests.
package protocol ConsoleTerminal: AnyObject {
  var path: String { get }
  /// 1 for /dev/tty1; nil where the path is another name for it.
  var number: Int? { get }
  func picture() throws(SystemError) -> VirtualTerminal.Picture
  func setPicture(_ picture: VirtualTerminal.Picture) throws(SystemError)
  func keyboard() throws(SystemError) -> VirtualTerminal.Keyboard
  func setKeyboard(_ keyboard: VirtualTerminal.Keyboard) throws(SystemError)
  /// From now on this program is asked before another terminal comes to the screen.
  func takeOverSwitching() throws(SystemError) -> any ConsoleSwitching
  /// Whether this program is asked before another terminal comes to the screen.
  func isSwitchingTakenOver() throws(SystemError) -> Bool
  /// From now on reports when somebody opens or closes the terminal: the descriptor, lent, is then
  /// readable until `acknowledgeUse`.
  func watchUse() throws(SystemError) -> Int32
  func acknowledgeUse()
  /// Locks the terminal against other programs that do the same, until this process ends or lets go
  /// of the object. False: another one has it.
  func claim() throws(SystemError) -> Bool
  /// Asks for terminal `number` to come to the screen.
  func activate(_ number: Int) throws(SystemError)
}

extension VirtualTerminal: ConsoleTerminal {
  package func takeOverSwitching() throws(SystemError) -> any ConsoleSwitching {
    try TerminalSwitching.begin(on: self)
  }

  package func isSwitchingTakenOver() throws(SystemError) -> Bool {
    try TerminalSwitching.isTakenOver(self)
  }

  /// The guardian of a program that died holds the lock while it gives the terminal back.
  package func claim() throws(SystemError) -> Bool {
    try claim(patience: .milliseconds(500))
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
  /// The card is given up from now on when the terminal leaves the screen.
  func addCard(_ descriptor: Int32)
  func removeCard(_ descriptor: Int32)
  /// Asks the kernel again to be asked, after another program has changed that.
  func renew() throws(SystemError)
  func end() throws(SystemError)
}

extension TerminalSwitching: ConsoleSwitching {
  package func addCard(_ descriptor: Int32) {
    addCard(descriptor, giveUpBy: UInt(CDRM_IOCTL_DROP_MASTER))
  }
}

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

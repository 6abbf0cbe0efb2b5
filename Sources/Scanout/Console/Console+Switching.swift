internal import CLibDRM
public import LinuxIO

extension Console {
  /// Becomes readable when the console left the screen or is back on it; nil where it does neither.
  /// Lent until `release`.
  public var fileDescriptor: Int32? { switching?.fileDescriptor }

  /// Takes note of what the descriptor reported, so that it is quiet again.
  public func acknowledge() {
    switching?.acknowledge()
  }

  /// Whether the screen is this program's to use. Only inside `hold` does the answer last.
  public var isInFront: Bool { switching?.isInFront ?? true }

  /// How often the screen was given up, and with it the mastership of every card. It may be back
  /// already.
  public var releases: Int { switching?.releases ?? 0 }

  /// Runs `body` while the console can neither leave the screen nor come back. Another console
  /// waits that long, so it must take far less than a second.
  public func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let switching else { return try body() }
    return try switching.hold(body)
  }

  /// Calls console `number` to the screen, as Ctrl+Alt and a function key do where the kernel sees
  /// them. Errors: where there is no console of one's own, or no right to switch it.
  public func activate(_ number: Int) throws(SystemError) {
    guard let terminal else {
      throw SystemError(
        call: "switch to", subject: "console \(number)", errno: .notPermitted,
        remedy: "start the program on a text console to switch from it")
    }
    try terminal.activate(number)
  }
}

// MARK: Displays and cards

extension Console {
  /// Opens a display while the console is held, and makes sure that it leaves the screen alone
  /// whenever the console is away; nil where the console is not in front now.
  ///
  /// The cards have to be those of `KernelCards(on:)`, so that they are given up. Call the
  /// display's `pause` when the console has left and `resume` when it is back (`fileDescriptor`).
  public func open<Failure: Error>(
    _ display: () throws(Failure) -> any Display
  ) throws(Failure) -> (any Display)? {
    try hold { () throws(Failure) -> (any Display)? in
      guard isInFront else { return nil }
      let opened = try display()
      return switching.map { ConsoleDisplay(opened, on: $0) } ?? opened
    }
  }

  /// From now on the card is given up when the console leaves the screen.
  func addCard(_ descriptor: Int32) {
    switching?.addCard(descriptor, giveUpBy: UInt(CDRM_IOCTL_DROP_MASTER))
  }

  /// To be called before the descriptor is closed.
  func removeCard(_ descriptor: Int32) {
    switching?.removeCard(descriptor)
  }
}

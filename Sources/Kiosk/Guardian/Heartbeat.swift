internal import LinuxIO
internal import Scanout

/// What the program lets its guardian know, in a page of memory that both have: it is written while
/// the loop turns and costs no system call; it is read when something seems wrong.
///
/// - `turn` is even while the loop waits and odd while it works, and never the same twice; 0 before
///   the first turn.
/// - `allowance`: until then (of `KernelClock`) one turn may take long: a picture is being written.
/// - The console that is taken over: how it was before.
final class Heartbeat {
  private let page: Mapping

  private enum Offset {
    static let turn = 0
    static let allowance = 8
    static let isConsoleTaken = 16
    static let picture = 20
    static let keyboard = 24
    static let pathLength = 28
    static let path = 32
  }

  private static let byteCount = 4096

  init() throws(SystemError) {
    page = try Mapping.sharedMemory(byteCount: Heartbeat.byteCount)
  }

  // MARK: The loop

  private(set) var turn: UInt32 {
    get { page.memory.load(fromByteOffset: Offset.turn, as: UInt32.self) }
    set { page.memory.storeBytes(of: newValue, toByteOffset: Offset.turn, as: UInt32.self) }
  }

  func beginWaiting() {
    turn = (turn | 1) &+ 1
    // Even after 2³² turns 0 says that there was none.
    if turn == 0 { turn = 2 }
  }

  func beginWorking() {
    turn |= 1
  }

  private(set) var allowance: Duration {
    get {
      .nanoseconds(page.memory.load(fromByteOffset: Offset.allowance, as: Int64.self))
    }
    set {
      page.memory.storeBytes(
        of: newValue.nanoseconds, toByteOffset: Offset.allowance, as: Int64.self)
    }
  }

  /// Announces work in this turn that may take until `time`.
  func allow(until time: Duration) {
    allowance = max(allowance, time)
  }

  // MARK: The console

  /// What has to be given back if the program cannot do it.
  var console: Console.Saved? {
    get {
      let memory = page.memory
      guard memory.load(fromByteOffset: Offset.isConsoleTaken, as: UInt32.self) == 1 else {
        return nil
      }
      let count = Int(memory.load(fromByteOffset: Offset.pathLength, as: UInt32.self))
      let bytes = UnsafeRawBufferPointer(start: memory + Offset.path, count: count)
      return Console.Saved(
        path: String(decoding: bytes, as: UTF8.self),
        picture: VirtualTerminal.Picture(rawValue: number(Offset.picture)) ?? .text,
        keyboard: VirtualTerminal.Keyboard(rawValue: number(Offset.keyboard)) ?? .unicode)
    }
    set {
      let memory = page.memory
      guard let newValue else {
        memory.storeBytes(of: 0, toByteOffset: Offset.isConsoleTaken, as: UInt32.self)
        return
      }
      // A longer path cannot be opened either.
      let path = Array(newValue.path.utf8.prefix(Heartbeat.byteCount - Offset.path))
      UnsafeMutableRawBufferPointer(start: memory + Offset.path, count: path.count)
        .copyBytes(from: path)
      memory.storeBytes(
        of: UInt32(path.count), toByteOffset: Offset.pathLength, as: UInt32.self)
      memory.storeBytes(
        of: newValue.picture.rawValue, toByteOffset: Offset.picture, as: Int32.self)
      memory.storeBytes(
        of: newValue.keyboard.rawValue, toByteOffset: Offset.keyboard, as: Int32.self)
      // Last: the program may die between any two lines.
      memory.storeBytes(of: 1, toByteOffset: Offset.isConsoleTaken, as: UInt32.self)
    }
  }

  private func number(_ offset: Int) -> Int32 {
    page.memory.load(fromByteOffset: offset, as: Int32.self)
  }
}

internal import LinuxIO

/// How much the program says; each level says what the ones before it say, too.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  case error
  case warning
  case info
  case debug

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { LogLevel.allCases.firstIndex(of: self)! }

  /// The number that systemd's journal knows the level by (sd-daemon(3)).
  var journalPriority: Int {
    switch self {
    case .error: 3
    case .warning: 4
    case .info: 6
    case .debug: 7
    }
  }
}

/// What the program says to the person who runs it: one line a message, on standard error.
///
/// On a terminal a line names the program and, below an error, the level; in systemd's journal,
/// which shows both by itself, it begins with the priority. Whatever a message quotes, it stays one
/// line. A log that cannot be written is no reason to stop drawing, so nothing here fails.
package final class Log {
  package var level: LogLevel
  private let program: String
  private let inJournal: Bool
  private let sink: (String) -> Void
  private var said: Set<String> = []

  /// - Parameters:
  ///   - program: The name that lines begin with on a terminal.
  ///   - sink: Takes whole lines without their end.
  package init(
    level: LogLevel, program: String = "kiosk", inJournal: Bool = false,
    sink: @escaping (String) -> Void
  ) {
    self.level = level
    self.program = program
    self.inJournal = inJournal
    self.sink = sink
  }

  /// The log of the real program.
  package static func standardError(program: String, level: LogLevel = .info) -> Log {
    Log(level: level, program: program, inJournal: StandardStream.error.isJournal) { line in
      try? StandardStream.error.write(line + "\n")
    }
  }

  package func error(_ message: String) { write(.error, message) }
  package func warning(_ message: String) { write(.warning, message) }
  package func info(_ message: @autoclosure () -> String) {
    if level >= .info { write(.info, message()) }
  }
  package func debug(_ message: @autoclosure () -> String) {
    if level >= .debug { write(.debug, message()) }
  }

  /// A warning that is said at most once as long as the log lives, whatever its words: `key` names
  /// its kind.
  package func warnOnce(_ key: String, _ message: @autoclosure () -> String) {
    if said.insert(key).inserted { warning(message()) }
  }

  /// What ends the program or fails a script. One that has a place in a file begins with that
  /// place, as compilers do, so that editors can jump to it.
  package func report(_ error: KioskError) {
    if let position = error.position {
      report(error.message, at: position)
    } else {
      self.error(error.message)
    }
  }

  /// An error at a place in a file: `FILE:LINE: message`.
  package func report(_ message: String, at position: FilePosition) {
    write(.error, "\(position): \(message)", named: false)
  }

  private func write(_ messageLevel: LogLevel, _ message: String, named: Bool = true) {
    guard messageLevel <= level else { return }
    // The limit only guards the journal against a message of megabytes.
    let text = printable(message, limit: 16_384)
    if inJournal {
      sink("<\(messageLevel.journalPriority)>\(text)")
    } else if !named {
      sink(text)
    } else if messageLevel == .error {
      sink("\(program): \(text)")
    } else {
      sink("\(program): \(messageLevel.rawValue): \(text)")
    }
  }
}

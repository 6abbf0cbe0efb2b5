internal import Evdev

/// What happens within a frame.
enum ScriptAction: Hashable {
  case touch(Int, TouchVerb)
  case mouse(MouseVerb)
  case key([UInt16])
  case raw(type: UInt16, code: UInt16, value: Int32)

  /// nil for a command that is no part of a frame.
  init?(_ command: ScriptCommand) {
    switch command {
    case .touch(let id, let verb): self = .touch(id, verb)
    case .mouse(let verb): self = .mouse(verb)
    case .key(let keys): self = .key(keys)
    case .raw(let type, let code, let value): self = .raw(type: type, code: code, value: value)
    case .report: self = .raw(type: EventType.syn, code: SynCode.report, value: 0)
    case .dropped: self = .raw(type: EventType.syn, code: SynCode.dropped, value: 0)
    default: return nil
    }
  }
}

/// Lines that make up one frame, or a line that stands for itself.
enum ScriptGroup {
  case frame([ScriptAction])
  case line(ScriptLine)
}

/// Hands out a script in groups, from a whole script or from a stream.
///
/// Each command is a frame of its own, but for what stands between `begin` and `end`. Where `raw`
/// and `dropped` lines are followed by a `syn`, they are one frame together, which that report
/// ends: whoever writes the report by hand means it to be the frame's only one. To see that, raw
/// lines are held back until the next line is known.
struct ScriptFeed {
  enum Outcome {
    case group(ScriptGroup)
    case needsInput
    case malformed(FakeInputError)
    case end
  }

  let isStream: Bool
  private var lines: [ScriptLine]
  private var index = 0
  private var bytes = LineFeed()
  private var parser: ScriptParser
  private var isFinished: Bool
  private var isEnded = false
  /// Why the stream ends; reported when all before it has been played.
  private var failure: FakeInputError?
  /// The actions since `begin`.
  private var open: [ScriptAction]?
  /// Raw lines that wait for what follows them.
  private var held: [ScriptAction] = []
  /// Groups that are known and not yet handed out.
  private var ready: [ScriptGroup] = []
  private var readyIndex = 0

  init(_ script: Script) {
    isStream = false
    lines = script.lines
    parser = ScriptParser(file: script.file)
    isFinished = true
  }

  init(streaming file: String) {
    isStream = true
    lines = []
    parser = ScriptParser(file: file)
    isFinished = false
  }

  mutating func append(_ portion: some Sequence<UInt8>) {
    bytes.append(portion)
  }

  mutating func finish() {
    isFinished = true
  }

  mutating func next() -> Outcome {
    while readyIndex == ready.count {
      ready.removeAll(keepingCapacity: true)
      readyIndex = 0
      if let failure {
        self.failure = nil
        isEnded = true
        return .malformed(failure)
      }
      if isEnded { return .end }
      do throws(FakeInputError) {
        if let line = try nextLine() {
          take(line)
        } else if !isFinished {
          return .needsInput
        } else if !held.isEmpty {
          releaseHeld()
        } else {
          isEnded = true
          if isStream { try parser.finish() }
        }
      } catch {
        // What was read before the bad line is still played.
        releaseHeld()
        failure = error
      }
    }
    defer { readyIndex += 1 }
    return .group(ready[readyIndex])
  }

  private mutating func nextLine() throws(FakeInputError) -> ScriptLine? {
    guard isStream else {
      guard index < lines.count else { return nil }
      index += 1
      return lines[index - 1]
    }
    while let text = bytes.nextLine() ?? (isFinished ? bytes.takeRest() : nil) {
      if let line = try parser.parse(text) { return line }
    }
    if bytes.isOverlong { throw parser.overlongLine }
    return nil
  }

  private mutating func take(_ line: ScriptLine) {
    if open != nil {
      if line.command == .end {
        ready.append(.frame(open!))
        open = nil
      } else if let action = ScriptAction(line.command) {
        open!.append(action)
      }
      return
    }
    switch line.command {
    case .begin:
      releaseHeld()
      open = []
    case .raw(EventType.syn, SynCode.report, _), .report:
      // The report that ends the frame is sent with it.
      ready.append(.frame(held))
      held = []
    case .raw, .dropped:
      if let action = ScriptAction(line.command) { held.append(action) }
    default:
      releaseHeld()
      if let action = ScriptAction(line.command) {
        ready.append(.frame([action]))
      } else {
        ready.append(.line(line))
      }
    }
  }

  /// No report followed: each raw line is a frame.
  private mutating func releaseHeld() {
    for action in held { ready.append(.frame([action])) }
    held = []
  }
}

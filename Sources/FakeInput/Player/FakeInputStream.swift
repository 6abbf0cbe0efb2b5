/// Plays a stream of which nobody knows yet whether it is a script or a recording: a script line by
/// line as it comes, a recording when it has come as a whole.
///
///     sorting ──script────▶ playing
///        │                     ▲
///        └──recording──▶ collecting ──end of the stream
package final class FakeInputStream: StreamPlayer {
  /// How the players are made, when it is known which is wanted.
  package struct Makers {
    package var script: (Duration) -> any StreamPlayer
    /// Of the whole recording; or why there is none.
    package var recording: ([UInt8], Duration) -> Result<any InputPlayer, FakeInputError>

    package init(
      script: @escaping (Duration) -> any StreamPlayer,
      recording: @escaping ([UInt8], Duration) -> Result<any InputPlayer, FakeInputError>
    ) {
      self.script = script
      self.recording = recording
    }
  }

  private enum State {
    case sorting
    case collecting
    case collected
    case playing(any InputPlayer)
    case failed(FakeInputError)
  }

  /// The largest recording that is collected, in bytes.
  package static let largestRecording = 64 << 20

  private let file: String
  private let start: Duration
  private let makers: Makers
  private var state = State.sorting
  private var sorter = FakeInputSorter(isStream: true)
  /// What came before it was known what it is; then, of a recording, everything.
  private var bytes: [UInt8] = []
  private var scriptPlayer: (any StreamPlayer)?

  package init(file: String, start: Duration, makers: Makers) {
    self.file = file
    self.start = start
    self.makers = makers
  }

  package var due: Duration {
    if case .playing(let player) = state { return player.due }
    return start
  }

  package func append(_ portion: [UInt8]) {
    switch state {
    case .sorting:
      bytes += portion
      sorter.append(portion)
      if let kind = sorter.kind { settle(kind) }
    case .collecting:
      bytes += portion
      if bytes.count > FakeInputStream.largestRecording {
        bytes = []
        let limit = FakeInputStream.largestRecording >> 20
        state = .failed(
          FakeInputError(
            file: file, line: 1,
            reason: "the recording is larger than \(limit) MiB; play a part of it"))
      }
    case .playing: scriptPlayer?.append(portion)
    case .collected, .failed: break
    }
  }

  package func finishInput() {
    if case .sorting = state { settle(sorter.finish()) }
    if case .collecting = state { state = .collected }
    scriptPlayer?.finishInput()
  }

  package func next(now: Duration) -> ScriptStep {
    switch state {
    case .sorting, .collecting:
      return .needsInput
    case .collected:
      // The recording's own time begins now, however long it took to come.
      let whole = bytes
      bytes = []
      switch makers.recording(whole, now) {
      case .success(let player): state = .playing(player)
      case .failure(let error): state = .failed(error)
      }
      return next(now: now)
    case .playing(let player):
      return player.next(now: now)
    case .failed(let error):
      return .malformed(error)
    }
  }

  private func settle(_ kind: FakeInputSorter.Kind) {
    switch kind {
    case .script:
      let player = makers.script(start)
      scriptPlayer = player
      state = .playing(player)
      player.append(bytes)
      bytes = []
    case .recording:
      state = .collecting
    }
  }
}

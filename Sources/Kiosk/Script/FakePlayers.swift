internal import Evdev
internal import FakeInput
internal import Geometry

/// Makes the players of fake input, whose devices go to the hub.
struct FakePlayers {
  let geometry: PictureGeometry
  let hub: InputHub
  let recorder: InputRecorder?
  let scenes: SceneStack
  let log: Log

  func player(of source: ScriptRunner.Source, start: Duration) -> any InputPlayer {
    switch source {
    case .whole(let script):
      ScriptPlayer(script, start: start, picture: geometry, attach: attach, locate: locate)
    case .recording(let recording):
      RecordingPlayer(recording, start: start, attach: attach)
    case .standardInput(let description):
      FakeInputStream(
        file: ScriptInput.name, start: start,
        makers: FakeInputStream.Makers(
          script: { scriptPlayer(describedBy: description?.file, start: $0) },
          recording: { recordingPlayer(of: $0, describedBy: description, start: $1) }))
    }
  }

  private func attach(_ source: any InputSource) {
    hub.addFake(recorder?.tap(source) ?? source)
  }

  private func locate(_ name: String) -> SelectAnswer { scenes.locate(name) }

  private func scriptPlayer(
    describedBy description: String?, start: Duration
  ) -> any StreamPlayer {
    if let description {
      log.warning(
        "--fake-device \(printable(description)) has no effect: \(ScriptInput.name) is a script")
    }
    return ScriptPlayer(
      streaming: ScriptInput.name, start: start, picture: geometry, attach: attach, locate: locate)
  }

  private func recordingPlayer(
    of bytes: [UInt8], describedBy description: DescriptionFile?, start: Duration
  ) -> Result<any InputPlayer, FakeInputError> {
    do throws(FakeInputError) {
      let recording = try Recording.parse(
        bytes, file: ScriptInput.name, description: description)
      RecordingFile.report(recording, to: log)
      RecordingFile.reportUse(of: recording, to: log)
      return .success(RecordingPlayer(recording, start: start, attach: attach))
    } catch {
      return .failure(error)
    }
  }
}

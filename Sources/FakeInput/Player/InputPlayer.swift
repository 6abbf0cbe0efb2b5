/// What plays instead of devices, one step at a time.
///
/// The caller keeps the time: when the clock has reached `due` it calls `next(now:)`, does what the
/// step says, and asks for the following one. On a virtual clock it sets the clock to `due`; in
/// real time it waits.
package protocol InputPlayer: AnyObject {
  /// When the next step is due.
  var due: Duration { get }
  /// Does the next step.
  func next(now: Duration) -> ScriptStep
}

/// A player of what comes in portions, as on standard input.
package protocol StreamPlayer: InputPlayer {
  /// More bytes of the stream.
  func append(_ bytes: [UInt8])
  /// The stream has ended.
  func finishInput()
}

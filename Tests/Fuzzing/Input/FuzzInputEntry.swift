// The entry that libFuzzer calls, as in FuzzEntry.swift, for what comes from input devices and from
// recordings of them.

/// Tries one input, which is lent for the call; the result is always 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The last byte chooses, so that recordings, which end with a line feed, are inputs as they are:
  // its remainder is 3.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.last else { return 0 }
  switch choice % 7 {
  case 0: RecordingTrial.run(bytes, as: .evemu)
  case 1: RecordingTrial.run(bytes, as: .libinput)
  case 2: RecordingTrial.run(bytes, as: .evtest)
  case 4: RecordingTrial.run(bytes, as: .getevent)
  case 5: RecordingTrial.run(bytes, as: .pythonEvdev)
  case 6:
    var trial = TrackerTrial(bytes)
    trial.run()
  default: RecordingTrial.run(bytes)
  }
  return 0
}

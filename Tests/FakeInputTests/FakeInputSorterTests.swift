import FakeInput
import Testing

@Suite struct FakeInputSorterTests {
  @Test(arguments: [
    "# EVEMU 1.3\n", "# device /dev/input/event3\n# EVEMU 1.2\nN: x\n",
    "N: \"Example panel\"\nI: 0018 1234 0001 0100\n", "E: 0.000001 0003 0039 0017\n",
    "# libinput record\nversion: 1\n", "version: 1\nndevices: 1\n",
    "Input driver version is 1.0.1\n",
    "Event: time 1700000000.000100, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n",
    "> Event: time 1.0, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1",
    "###### Event: time 1.0, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1",
    "cut off at 0.1 0003\nE: 0.000001 0003 0039 0017\n", "> - node: /dev/input/event3\n",
  ])
  func aRecordingIsToldByItsContent(text: String) {
    #expect(FakeInputSorter.kind(of: Array(text.utf8)) == .recording)
  }

  @Test(arguments: [
    "", "\n", "# only\n", "tap 1 1", "# made from an EVEMU 1.3 recording\ntap 1 1\n",
    "nonsense\n", "nonsense\ntap 1 1\nE: 0.0 0003 0039 0017\n",
    "# Event: time is what a recording has\ntap 1 1\n", "\u{FEFF}# x\r\n\r\nend\r\n",
  ])
  func everythingElseIsAScript(text: String) {
    #expect(FakeInputSorter.kind(of: Array(text.utf8)) == .script)
  }

  @Test func aStreamIsToldAsSoonAsALineIsKnown() {
    var sorter = FakeInputSorter(isStream: true)
    sorter.append(Array("# a comment\n\nE: 0.00".utf8))
    #expect(sorter.kind == nil)
    sorter.append(Array("0001 0003 0039 0017\n".utf8))
    #expect(sorter.kind == .recording)
  }

  @Test func aStreamThatBeginsWithNonsenseIsAScriptWithAnError() {
    var sorter = FakeInputSorter(isStream: true)
    sorter.append(Array("nonsense\n".utf8))
    #expect(sorter.kind == .script)
    sorter = FakeInputSorter(isStream: true)
    sorter.append([UInt8](repeating: 0x41, count: 100_000))
    #expect(sorter.kind == .script)
  }

  @Test func whatEvtestSaysBeforeItsLogDoesNotDecide() {
    var sorter = FakeInputSorter(isStream: true)
    sorter.append(Array("No device specified, trying\n/dev/input/event0:\tx\n".utf8))
    #expect(sorter.kind == nil)
    sorter.append(Array("Input driver version is 1.0.1\n".utf8))
    #expect(sorter.kind == .recording)
  }
}

import Evdev
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Kiosk

@Suite struct CalibrationFileTests {
  private let matrix = TouchCalibration(1.0625, -0.001, 0.25, 0, -1.5, 1.12345678)

  private func entry(_ name: String, phys: String = "usb-1/input0") -> LearnedCalibration {
    LearnedCalibration(
      device: DeviceSignature(name: name, phys: phys, bus: 3, vendor: 0xEEF, product: 1),
      matrix: matrix)
  }

  private func parse(_ text: String) -> CalibrationFile { CalibrationFile(Array(text.utf8)) }

  @Test func whatIsWrittenIsReadAgain() {
    let names = [
      "eGalax Touch", "", "a \"quoted\" \\ name # with all", "tab\tand\nline\u{7F}", "Größe 触摸",
      "  blanks  ",
    ]
    var file = CalibrationFile()
    for name in names { file.set(entry(name)) }
    let again = parse(file.text)
    #expect(again.calibrations == names.map { entry($0) })
    #expect(again.faults.isEmpty)
    #expect(again.text == file.text)
  }

  @Test func theFormatIsTheDocumentedOne() {
    var file = CalibrationFile()
    file.set(entry("eGalax Touch"))
    let line = file.text.split(separator: "\n").last.map(String.init)
    #expect(
      line == "1.0625 -0.001 0.25 0 -1.5 1.12345678 0003:0eef:0001 "
        + "\"usb-1/input0\" \"eGalax Touch\""
    )
  }

  @Test func aDeviceIsReplacedAndOthersStay() {
    let text =
      "# mine\n1 0 0 0 1 0 0003:0eef:0001 \"usb-1/input0\" \"one\"\nnonsense\n"
      + "1 0 0 0 1 0 0003:0eef:0001 \"usb-2/input0\" \"one\"  # the other port\r\n"
    var file = parse(text)
    #expect(file.calibrations.count == 2)
    #expect(file.faults.map(\.line) == [3])
    file.set(entry("one"))
    #expect(
      file.text
        == "# mine\nnonsense\n"
        + "1 0 0 0 1 0 0003:0eef:0001 \"usb-2/input0\" \"one\"  # the other port\r\n"
        + "1.0625 -0.001 0.25 0 -1.5 1.12345678 0003:0eef:0001 \"usb-1/input0\" \"one\"\n")
  }

  @Test(arguments: [
    "1 0 0 0 1 0003:0eef:0001 \"a\" \"b\"", "1 0 0 0 1 0 0003:0eef \"a\" \"b\"",
    "1 0 0 0 1 0 3:eef:1 \"a\" \"b\"", "1 0 0 0 1 0 0003:0eef:0001 \"a\"",
    "1 0 0 0 1 0 0003:0eef:0001 \"a\" \"b", "1 0 0 0 1 0 0003:0eef:0001 \"a\" \"\\q\"",
    "1 0 0 0 1 0 0003:0eef:0001 \"a\" \"\\x+1\"", "1 0 0 0 1 0 0003:0eef:0001 \"a\" \"b\" more",
    "nan 0 0 0 1 0 0003:0eef:0001 \"a\" \"b\"", "1 0 0 0 0 0 0003:0eef:0001 \"a\" \"b\"",
    "1e3 0 0 0 1 0 0003:0eef:0001 \"a\" \"b\"", "9999 0 0 0 1 0 0003:0eef:0001 \"a\" \"b\"",
  ])
  func aLineThatIsNoneIsAFault(line: String) {
    let file = parse("\n\(line)\n")
    #expect(file.calibrations.isEmpty)
    #expect(file.faults.map(\.line) == [2])
  }

  @Test func noiseIsRead() {
    var random = SeededGenerator(seed: 5)
    let letters = Array("0123456789. -:\"\\x#\n\tab".utf8) + [0, 255]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      }
      var file = CalibrationFile(bytes)
      #expect(!file.calibrations.contains { !$0.matrix.isUsable })
      file.set(entry("one"))
      #expect(CalibrationFile(Array(file.text.utf8)).calibrations.last == entry("one"))
    }
  }

  @Test func savingMakesTheFolderAndKeepsOthers() throws {
    let folder = NSTemporaryDirectory() + "tigereye-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var lines: [String] = []
    let log = Log(level: .debug) { lines.append($0) }
    let directory = "\(folder)/a/b"
    #expect(CalibrationFile.load(from: directory, log: log).isEmpty && lines.isEmpty)
    #expect(try CalibrationFile.save(entry("one"), in: directory) == "\(directory)/calibration")
    _ = try CalibrationFile.save(entry("two"), in: directory)
    #expect(CalibrationFile.load(from: directory, log: log) == [entry("one"), entry("two")])
    #expect(lines.isEmpty)
    try "x\n".write(toFile: "\(directory)/calibration", atomically: true, encoding: .utf8)
    #expect(CalibrationFile.load(from: directory, log: log).isEmpty)
    #expect(lines.count == 1 && lines[0].contains("calibration:1: "))
  }

  @Test func aPlaceThatCannotBeWrittenIsAnOutputFault() throws {
    let path = NSTemporaryDirectory() + "tigereye-test-\(UUID().uuidString)"
    try "no folder".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect {
      try CalibrationFile.save(entry("one"), in: path)
    } throws: { error in
      (error as? KioskError)?.exitCode == .cannotCreateOutput
    }
  }

  @Test func theRuleNamesTheDevice() {
    #expect(
      CalibrationRule.text(entry("eGalax Touch"))
        == "ACTION!=\"remove\", SUBSYSTEM==\"input\", KERNEL==\"event*\", "
        + "ATTRS{name}==\"eGalax Touch\", ATTRS{phys}==\"usb-1/input0\", "
        + "ATTRS{id/bustype}==\"0003\", ATTRS{id/vendor}==\"0eef\", ATTRS{id/product}==\"0001\", "
        + "ENV{LIBINPUT_CALIBRATION_MATRIX}=\"1.0625 -0.001 0.25 0 -1.5 1.12345678\"")
  }

  @Test func aRuleCannotBeBrokenOutOf() {
    let rule = CalibrationRule.text(entry("a\", RUN+=\"b*[\n$x\\", phys: ""))
    #expect(rule.contains("ATTRS{name}==\"a?, RUN+=?b????x?\""))
    #expect(!rule.contains("phys"))
  }

  @Test func numbersNeedNoExponent() {
    let matrix = TouchCalibration(1e-9, -1e-9, 0.00001, -0.00001, 999.99999999, -1000)
    #expect(matrix.text == "0 0 0.00001 -0.00001 999.99999999 -1000")
  }
}

import Geometry
import Raster
import Testing

@testable import Drawing
@testable import DrawingApp
@testable import Kiosk

/// What the configuration says of the controls, as it is read.
struct DesignSettingsTests {
  private func read(_ lines: String) throws -> PanelDesign {
    let grammar = DrawingProgram.grammar
    let file = try ConfigurationFile.parse(
      Array("[controls]\n\(lines)\n".utf8), file: "a.conf", settings: grammar.settings)
    #expect(file.warnings.isEmpty, "\(lines)")
    return grammar.source().settings(from: file).own.controls
  }

  private func refusal(_ lines: String) -> String {
    do {
      _ = try read(lines)
      return "taken"
    } catch {
      return "\(error)"
    }
  }

  @Test func withoutAFileItIsTheTutorials() throws {
    let design = try read("")
    #expect(design == PanelDesign())
    #expect(design.palette.colors.map(\.name) == ["Red", "Blue", "Yellow", "Green", "Random"])
    #expect(design.firstColor == .fixed(Color(rgb: 0xFF0000)) && design.firstWidth == 2)
  }

  @Test(arguments: [
    ("classic", 5, "Red", 0xFF0000), ("bright", 11, "Brown", 0x7B4B2A),
    ("skin", 6, "Skin 6", 0x4B2E20),
    ("okabe-ito", 8, "Reddish Purple", 0xCC79A7),
  ])
  func namedPalettes(name: String, count: Int, color: String, rgb: Int) throws {
    let colors = try read("colors = \(name)").palette.colors
    #expect(colors.count == count && Set(colors.map(\.name)).count == count)
    #expect(colors.contains { $0.name == color && $0.rgb == UInt32(rgb) })
  }

  @Test func aListOfColoursIsAPalette() throws {
    let colors = try read("colors = Moss #345612, Dark Sand #E0C080 , Random").palette.colors
    #expect(colors.map(\.name) == ["Moss", "Dark Sand", "Random"])
    #expect(colors.map(\.rgb) == [0x345612, 0xE0C080, nil])
    // Without Red the first one is chosen.
    #expect(try read("colors = Moss #345612").firstColor == .fixed(Color(rgb: 0x345612)))
    #expect(try read("colors = Random, Red #E2231A").firstColor == .fixed(Color(rgb: 0xE2231A)))
  }

  @Test(arguments: [
    "", "Moss", "Moss #34561", "Moss #345612 Sand", "#345612", "Moss #345612,",
    "Moss #345612, Moss #E0C080", "Random, Random", "Line #345612", "More #345612",
    "Undo #000000", "Save #000000", "Mixer #000000", "1:Red #FF0000", "Moss#345612", "Classic",
    (0...64).map { "C\($0) #000000" }.joined(separator: ", "),
  ])
  func aPaletteThatMakesNoSenseIsRefused(words: String) {
    let message = refusal("colors = \(words)")
    #expect(
      message.contains("controls.colors must be classic, bright, skin, okabe-ito"), "\(message)")
    #expect(message.contains("a.conf:2"), "\(message)")
  }

  @Test func widthsAreNumbersOfPoints() throws {
    let design = try read("widths = 2, 6.5,16")
    #expect(design.widths == [2, 6.5, 16] && design.firstWidth == 2)
    var other = try read("widths = 8, 16")
    #expect(other.firstWidth == 8)
    other.lineWidth = 16
    #expect(other.firstWidth == 16)
    for words in ["", "0", "65", "2, 2", "2;3", "two", "2,", "-1", "1e1"] {
      #expect(refusal("widths = \(words)").contains("controls.widths must be"), "\(words)")
    }
  }

  @Test func theStartIsAToolAndAColour() throws {
    let design = try read("colors = bright\nstart = Pencil, Blue")
    #expect(design.start.tool == .pencil)
    #expect(design.firstColor == .fixed(Color(rgb: 0x1667D9)) && design.problems.isEmpty)
    #expect(try read("start = Rect").start == StartChoice(tool: .rect))
    let missing = try read("start = Pencil, Teal")
    #expect(missing.problems.first?.contains("no colour Teal") == true)
    #expect(missing.firstColor == .fixed(Color(rgb: 0xFF0000)))
    for words in ["", "Brush", "Pencil,", "Blue", "pencil"] {
      #expect(refusal("start = \(words)").contains("controls.start must be a tool"), "\(words)")
    }
  }

  @Test func toolsAreAListOfNames() throws {
    let design = try read("shapes = Pencil, Eraser Line")
    #expect(design.tools.names == [.pencil, .eraser, .line] && design.firstTool == .line)
    #expect(
      PanelEntry.all(design).filter { $0.group == .shape }.map(\.name) == [
        "Pencil", "Eraser", "Line",
      ])
    let some = try read("shapes = Pencil Fill Star")
    #expect(some.tools.names == [.pencil] && some.firstTool == .pencil)
    #expect(some.problems.count == 2 && some.problems[0].contains("Fill, Star"))
    #expect(some.problems[1].contains("no Line to begin with"))
    for words in ["", "Fill", "Brush", "Line Line", "line", ","] {
      #expect(refusal("shapes = \(words)").contains("controls.shapes must be"), "\(words)")
    }
  }

  @Test func namesAreReadAsTheyAre() throws {
    let design = try read("theme = dark\nclear = hold\nrandom = bounded\nlabels = no")
    #expect(design.theme == .dark && design.clear == .hold)
    #expect(design.random == .bounded && !design.hasLabels)
    for (key, word) in [
      ("theme", "blue"), ("clear", "long"), ("random", "yes"), ("labels", "perhaps"),
    ] {
      #expect(refusal("\(key) = \(word)").contains("controls.\(key) must be"), "\(key)")
    }
  }

  /// By the conversion the other way: the lightness of each, and that hues and greys all occur.
  @Test func boundedRandomColoursAreNeitherDarkNorLight() {
    var generator = SeededGenerator(seed: 7)
    var (least, most) = (1.0, 0.0)
    var dominant = [0, 0, 0]
    for _ in 0..<20_000 {
      let color = ColorChoice.boundedRandom.color(from: &generator)
      let channels = [color.red, color.green, color.blue]
      let lightness = (channels.max()! + channels.min()!) / 2
      least = min(least, lightness)
      most = max(most, lightness)
      dominant[channels.firstIndex(of: channels.max()!)!] += 1
      #expect(color.alpha == 1)
    }
    #expect(least >= 0.298 && least < 0.31 && most <= 0.652 && most > 0.64, "\(least) \(most)")
    #expect(dominant.allSatisfy { $0 > 5_000 }, "\(dominant)")
  }
}

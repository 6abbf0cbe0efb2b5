package import Drawing
internal import Geometry
internal import Kiosk
internal import Raster

/// What the configuration says of the controls: how they look, and what there is to choose from.
package struct PanelDesign: Hashable, Sendable {
  package var theme = ThemeName.classic
  package var palette = Palette.classic
  package var tools = ToolList()
  /// In points; without any there is no control for them, and `lineWidth` counts.
  package var widths: [Double] = []
  /// Of lines and outlines where nothing else was chosen, in points.
  package var lineWidth = 2.0
  /// Whether controls show words, not icons alone.
  package var hasLabels = true
  package var clear = ClearPress.tap
  /// Which colours Random gives.
  package var random = RandomColors.uniform
  package var start = StartChoice()
  /// Whether rings and outlines show where fingers are; nil: unless a script plays.
  package var ring: Bool?
  /// What stands beside the tools; nil: nothing.
  package var title: String?
  /// What stands on an empty canvas; nil: nothing.
  package var hint: String?

  package init() {}

  /// The tool that is chosen at first.
  var firstTool: ToolName { tools.names.contains(start.tool) ? start.tool : tools.names[0] }

  /// The width that is chosen at first: the one equal to the line width, else the first.
  var firstWidth: Double {
    widths.contains(lineWidth) ? lineWidth : widths.first ?? lineWidth
  }

  /// The colour that is chosen at first.
  var firstColor: ColorChoice {
    let named = start.color.flatMap { name in palette.colors.first { $0.name == name } }
    let red = palette.colors.first { $0.name == "Red" }
    return choice(of: named ?? red ?? palette.colors[0])
  }

  /// What cannot be as it is asked for, in sentences.
  var problems: [String] {
    [missingToolsProblem, startToolProblem, startColorProblem].compactMap { $0 }
  }

  private var missingToolsProblem: String? {
    guard !tools.missing.isEmpty else { return nil }
    return "controls.shapes: \(tools.missing.joined(separator: ", ")) cannot be had in this version"
  }

  private var startToolProblem: String? {
    guard firstTool != start.tool else { return nil }
    return "controls.start: there is no \(start.tool.rawValue) to begin with; controls.shapes has "
      + tools.names.map(\.rawValue).joined(separator: ", ")
  }

  private var startColorProblem: String? {
    guard let name = start.color, !palette.colors.contains(where: { $0.name == name }) else {
      return nil
    }
    let names = palette.colors.map(\.name).joined(separator: ", ")
    return "controls.start: there is no colour \(name) to begin with; controls.colors has \(names)"
  }

  /// What choosing a colour of the palette means.
  func choice(of color: PaletteColor) -> ColorChoice {
    color.rgb.map { .fixed(.init(rgb: $0)) } ?? (random == .bounded ? .boundedRandom : .random)
  }
}

extension PanelDesign {
  /// A line for people to read.
  static var textFormat: ValueFormat<String?> {
    ValueFormat(placeholder: "TEXT", allowed: "a text of up to 200 characters") { word in
      word.isEmpty || word.count > 200 ? nil : .some(word)
    }
  }

  /// Numbers of points with commas between.
  static var widthsFormat: ValueFormat<[Double]> {
    let one = ValueFormat<Double>.number(0.5...64, of: "points")
    return ValueFormat(
      placeholder: "N, …", allowed: "up to 16 different numbers of points from 0.5 to 64"
    ) { word in
      var widths: [Double] = []
      for item in word.split(separator: ",", omittingEmptySubsequences: false) {
        guard let width = one.read(String(item.withoutOuterBlanks)), !widths.contains(width),
          widths.count < 16
        else { return nil }
        widths.append(width)
      }
      return widths
    }
  }
}

/// The tools to choose from, in the order of their controls.
package struct ToolList: Hashable, Sendable {
  /// At least one.
  package var names = ToolName.allCases
  /// Those that were asked for and that this version has not.
  package var missing: [String] = []

  /// What later versions have.
  private static let planned = [
    "Fill", "Polygon", "Star", "Arc", "Curve", "Symmetry", "Templates", "Mixer",
  ]

  /// Names with blanks or commas between.
  static var format: ValueFormat<ToolList> {
    let all = ToolName.allCases.map(\.rawValue) + planned
    return ValueFormat(
      placeholder: "NAME …",
      allowed: "different ones of \(all.joined(separator: ", ")), at least one that is there"
    ) { word in
      var list = ToolList()
      list.names = []
      for item in word.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
        let name = String(item)
        if let tool = ToolName(rawValue: name), !list.names.contains(tool) {
          list.names.append(tool)
        } else if planned.contains(name), !list.missing.contains(name) {
          list.missing.append(name)
        } else {
          return nil
        }
      }
      return list.names.isEmpty ? nil : list
    }
  }
}

/// The looks to choose from.
package enum ThemeName: String, CaseIterable, Hashable, Sendable {
  case classic, light, dark
}

/// How Clear is pressed.
package enum ClearPress: String, CaseIterable, Hashable, Sendable {
  case tap, hold

  /// How long it has to be held.
  var duration: Duration { self == .hold ? .milliseconds(600) : .zero }
}

/// Which colours Random gives.
package enum RandomColors: String, CaseIterable, Hashable, Sendable {
  /// All, each as likely as any other.
  case uniform
  /// None that is very dark or very light.
  case bounded
}

/// The tool and the colour that are chosen at the start.
package struct StartChoice: Hashable, Sendable {
  package var tool = ToolName.line
  /// By its name; nil: Red, or the first one.
  package var color: String?

  /// `Pencil` or `Pencil, Blue`.
  static var format: ValueFormat<StartChoice> {
    let tools = ToolName.allCases.map(\.rawValue).joined(separator: ", ")
    return ValueFormat(
      placeholder: "TOOL[, COLOUR]",
      allowed: "a tool (\(tools)), and after a comma the name of a colour"
    ) { word in
      let parts = word.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0.withoutOuterBlanks) }
      guard let tool = ToolName(rawValue: parts[0]) else { return nil }
      guard parts.count == 2 else { return StartChoice(tool: tool) }
      return parts[1].isEmpty ? nil : StartChoice(tool: tool, color: parts[1])
    }
  }
}

package import Drawing
internal import Geometry
internal import Kiosk
internal import Raster

/// What the configuration says of the controls: how they look, and what there is to choose from.
package struct PanelDesign: Hashable, Sendable {
  package var theme = ThemeName.classic
  package var palette = Palette.classic
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
  /// What stands on an empty canvas; nil: nothing.
  package var hint: String?

  package init() {}

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

  /// Why not all is chosen at the start that is asked for; nil where it is.
  var startProblem: String? {
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

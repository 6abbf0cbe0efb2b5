internal import Drawing
internal import Geometry
internal import Kiosk

/// A colour to choose, by the name that its control has.
package struct PaletteColor: Hashable, Sendable {
  package let name: String
  /// 0xRRGGBB; nil for Random.
  package let rgb: UInt32?

  init(_ name: String, _ rgb: UInt32?) {
    self.name = name
    self.rgb = rgb
  }

  static let random = PaletteColor("Random", nil)
}

/// The colours to choose from: one of the sets, or a list of one's own.
package struct Palette: Hashable, Sendable {
  /// At least one; no name twice.
  package let colors: [PaletteColor]

  init(_ colors: [PaletteColor]) {
    precondition(!colors.isEmpty)
    self.colors = colors
  }

  /// Those of the first tutorial.
  package static let classic = Palette([
    PaletteColor("Red", 0xFF0000), PaletteColor("Blue", 0x0000FF),
    PaletteColor("Yellow", 0xFFFF00), PaletteColor("Green", 0x00FF00), .random,
  ])

  /// Clear colours that go together.
  static let bright = Palette([
    PaletteColor("Black", 0x1A1A1A), PaletteColor("White", 0xFFFFFF),
    PaletteColor("Red", 0xE2231A), PaletteColor("Orange", 0xF28C1C),
    PaletteColor("Yellow", 0xFFD21F), PaletteColor("Green", 0x1E9E4A),
    PaletteColor("Blue", 0x1667D9), PaletteColor("Purple", 0x7D3FC0),
    PaletteColor("Pink", 0xE85B9C), PaletteColor("Brown", 0x7B4B2A), .random,
  ])

  /// Tones of skin, from light to dark.
  static let skin = Palette([
    PaletteColor("Skin 1", 0xF6D3B3), PaletteColor("Skin 2", 0xE5B48D),
    PaletteColor("Skin 3", 0xC98F66), PaletteColor("Skin 4", 0xA46B47),
    PaletteColor("Skin 5", 0x764A30), PaletteColor("Skin 6", 0x4B2E20),
  ])

  /// Told apart with every kind of colour vision: Masataka Okabe and Kei Ito, "Color Universal
  /// Design", 2008.
  static let okabeIto = Palette([
    PaletteColor("Black", 0x000000), PaletteColor("Orange", 0xE69F00),
    PaletteColor("Sky Blue", 0x56B4E9), PaletteColor("Bluish Green", 0x009E73),
    PaletteColor("Yellow", 0xF0E442), PaletteColor("Blue", 0x0072B2),
    PaletteColor("Vermillion", 0xD55E00), PaletteColor("Reddish Purple", 0xCC79A7),
  ])

  private static let sets: [(name: String, palette: Palette)] = [
    ("classic", classic), ("bright", bright), ("skin", skin), ("okabe-ito", okabeIto),
  ]

  /// The most colours of a list.
  private static let most = 64

  /// The name of a set, or `Name #RRGGBB, …, Random`.
  static var format: ValueFormat<Palette> {
    let names = sets.map(\.name).joined(separator: ", ")
    return ValueFormat(
      placeholder: "SET|LIST",
      allowed: "\(names), or a list such as Sun #FFD21F, Sea #1667D9, Random, of up to \(most) "
        + "names that differ and that no other control has"
    ) { word in
      if let set = sets.first(where: { $0.name == word }) { return set.palette }
      var colors: [PaletteColor] = []
      for item in word.split(separator: ",", omittingEmptySubsequences: false) {
        guard let color = PaletteColor(written: item.withoutOuterBlanks),
          !colors.contains(where: { $0.name == color.name }), colors.count < most
        else { return nil }
        colors.append(color)
      }
      return colors.isEmpty ? nil : Palette(colors)
    }
  }
}

extension PaletteColor {
  /// `Name #RRGGBB` or `Random`.
  fileprivate init?(written item: Substring) {
    if item == "Random" {
      self = .random
      return
    }
    guard item.count > 8, let rgb = UInt32(writtenColor: item.suffix(7)) else { return nil }
    let name = item.dropLast(7)
    guard let last = name.last, last == " " || last == "\t" else { return nil }
    let word = String(name.withoutOuterBlanks)
    // A colon parts a seat's number from a name.
    guard !word.isEmpty, !word.contains(":"), word != "Random",
      !PanelEntry.reservedNames.contains(word)
    else { return nil }
    self.init(word, rgb)
  }
}

/// The order in which the parts of one line are drawn, after the Unicode Bidirectional Algorithm
/// (UAX #9) with the rules that a label needs: P2 and P3, W1 to W7, N1 and N2, I1 and I2, L1 and L2.
/// Left out: explicit embeddings and isolates, whose characters count as neutral, and pairs of
/// brackets (N0). Mirrored glyphs (L4) are the shaper's business.
///
/// Written here rather than taken from libfribidi: some 180 lines, checked against the algorithm's
/// examples, cost less than another library on every machine.
struct BidirectionalLine {
  /// An embedding level for each scalar: odd runs from right to left.
  let levels: [UInt8]
  /// 0, or 1 where the first strong scalar runs from right to left.
  let baseLevel: UInt8

  private enum Kind {
    case left, right, arabic
    case european, arabicNumber, separator, commonSeparator, terminator
    case mark, neutral
  }

  init(_ scalars: [Unicode.Scalar]) {
    let original = scalars.map(BidirectionalLine.kind)
    let strong = original.first { $0 == .left || $0 == .right || $0 == .arabic }
    let base: UInt8 = strong == .right || strong == .arabic ? 1 : 0
    let outside: Kind = base == 1 ? .right : .left
    var kinds = original
    BidirectionalLine.resolveNumbers(&kinds, outside)
    BidirectionalLine.resolveNeutrals(&kinds, outside)
    var levels = kinds.map { kind -> UInt8 in
      switch kind {
      case .right: 1
      case .european, .arabicNumber: 2
      default: base == 1 ? 2 : 0
      }
    }
    // L1: blanks at the end stand where the line ends.
    for index in scalars.indices.reversed() {
      guard scalars[index].properties.isWhitespace else { break }
      levels[index] = base
    }
    self.levels = levels
    baseLevel = base
  }

  /// W1 to W7.
  private static func resolveNumbers(_ kinds: inout [Kind], _ outside: Kind) {
    var previous = outside
    var strong = outside
    for index in kinds.indices {
      if kinds[index] == .mark { kinds[index] = previous }
      previous = kinds[index]
    }
    for index in kinds.indices {
      switch kinds[index] {
      case .left, .right, .arabic: strong = kinds[index]
      case .european where strong == .arabic: kinds[index] = .arabicNumber
      default: break
      }
    }
    for index in kinds.indices where kinds[index] == .arabic { kinds[index] = .right }
    for index in kinds.indices.dropFirst().dropLast() where kinds[index - 1] == kinds[index + 1] {
      let number = kinds[index - 1]
      if number == .european, kinds[index] == .separator || kinds[index] == .commonSeparator {
        kinds[index] = .european
      } else if number == .arabicNumber, kinds[index] == .commonSeparator {
        kinds[index] = .arabicNumber
      }
    }
    for index in kinds.indices.dropFirst()
    where kinds[index] == .terminator && kinds[index - 1] == .european { kinds[index] = .european }
    for index in kinds.indices.dropLast().reversed()
    where kinds[index] == .terminator && kinds[index + 1] == .european { kinds[index] = .european }
    strong = outside
    for index in kinds.indices {
      switch kinds[index] {
      case .left, .right: strong = kinds[index]
      case .european where strong == .left: kinds[index] = .left
      case .separator, .commonSeparator, .terminator: kinds[index] = .neutral
      default: break
      }
    }
  }

  /// N1 and N2: neutral scalars between two of one direction take it, others the line's.
  private static func resolveNeutrals(_ kinds: inout [Kind], _ outside: Kind) {
    func side(_ kind: Kind) -> Kind { kind == .left ? .left : .right }
    var index = 0
    while index < kinds.count {
      guard kinds[index] == .neutral else {
        index += 1
        continue
      }
      var end = index
      while end < kinds.count, kinds[end] == .neutral { end += 1 }
      let before = index > 0 ? side(kinds[index - 1]) : outside
      let after = end < kinds.count ? side(kinds[end]) : outside
      for place in index..<end { kinds[place] = before == after ? before : outside }
      index = end
    }
  }

  /// L2: the parts of the line from left to right. A part never spans two levels, and those that
  /// are given are never put together again.
  func visualOrder(of parts: [Range<Int>]) -> [Range<Int>] {
    var ordered = parts
    let highest = levels.max() ?? 0
    guard highest > 0 else { return parts }
    for level in (1...highest).reversed() {
      var start = 0
      while start < ordered.count {
        guard levels[ordered[start].lowerBound] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < ordered.count, levels[ordered[end].lowerBound] >= level { end += 1 }
        ordered[start..<end].reverse()
        start = end
      }
    }
    return ordered
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    let category = scalar.properties.generalCategory
    if category == .nonspacingMark || category == .enclosingMark { return .mark }
    switch scalar.value {
    case 0x30...0x39, 0x6F0...0x6F9: return .european
    case 0x660...0x669, 0x66B, 0x66C, 0x600...0x605, 0x6DD: return .arabicNumber
    case 0x2B, 0x2D, 0x2212: return .separator
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x60C, 0x202F: return .commonSeparator
    case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x20A0...0x20CF:
      return .terminator
    case 0x200E: return .left
    case 0x200F: return .right
    case 0x61C: return .arabic
    default: break
    }
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .letterNumber:
      return strongKind(scalar.value)
    case .otherPunctuation where (0x590...0x8FF).contains(scalar.value):
      return strongKind(scalar.value)
    default:
      return .neutral
    }
  }

  private static func strongKind(_ value: UInt32) -> Kind {
    switch value {
    case 0x600...0x7BF, 0x860...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x1EE00...0x1EEFF: .arabic
    case 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      .right
    default: .left
    }
  }
}

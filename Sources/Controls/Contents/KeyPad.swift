/// The keys of a pad for digits, and what has been entered on it.
///
///     1 2 3
///     4 5 6
///     7 8 9
///     ⌫ 0 ⏎
public struct KeyPad: Hashable, Sendable {
  /// One key of the pad.
  public enum Key: Hashable, Sendable {
    /// 0...9.
    case digit(Int)
    /// Takes the last digit back.
    case delete
    /// Ends the entry.
    case enter
  }

  /// The digits entered so far, the first one first.
  public private(set) var digits: [Int] = []
  /// The most digits that are taken; further ones are ignored.
  package let capacity: Int

  /// A pad without an entry, for at most `capacity` digits.
  public init(capacity: Int = 8) {
    self.capacity = max(1, capacity)
    digits.reserveCapacity(self.capacity)
  }

  /// Takes a key, and gives the digits where it ends the entry: the pad is empty again then.
  public mutating func press(_ key: Key) -> [Int]? {
    switch key {
    case .digit(let digit):
      if digits.count < capacity { digits.append(digit) }
    case .delete:
      _ = digits.popLast()
    case .enter:
      defer { digits.removeAll(keepingCapacity: true) }
      return digits
    }
    return nil
  }

  /// The keys as a grid of buttons below a display. `id` gives each key the panel's identifier;
  /// `display` is the identifier of the display, whose label `ControlPanel.setLabel` changes.
  ///
  /// The keys need no font: without one their digits are drawn as icons.
  public static func grid<Identifier>(
    display: Identifier, id: (Key) -> Identifier
  ) -> ControlGrid<Identifier> {
    let keys: [Key] = (1...9).map(Key.digit) + [.delete, .digit(0), .enter]
    return ControlGrid(
      columns: 3, rows: 4,
      controls: keys.map { key in
        let label = if case .digit(let digit) = key { "\(digit)" } else { "" }
        var control = Control.button(id(key), label: label, face: .icon(.key(key)))
        control.faceReplacesLabel = !label.isEmpty
        return control
      },
      header: Control(display, kind: .display), cellWidth: 88, cellHeight: 64)
  }
}

internal import Evdev
internal import Geometry
internal import Scanout

/// Where an input device would draw, as `list` shows it: on which screen, and what positions go
/// through on their way there.
struct DeviceUse {
  let placement: DevicePlacement
  /// Whether the screen that it belongs to would show the picture; nil where no screen would.
  let isShown: Bool?
  /// How the picture is turned on the panel; nil where no screen would be used.
  let turn: QuarterTurn?

  /// Of a device on the screens that `run` would use; nil where it would not draw.
  init?(_ entry: InputInventory.Entry, on displays: DisplayInventory, _ settings: RuntimeSettings) {
    guard entry.isUsed, let placement = entry.placement else { return nil }
    self.placement = placement
    turn = displays.choice?.orientation.adding(settings.display.options.rotation)
    guard let choice = displays.choice else {
      isShown = nil
      return
    }
    guard let connector = placement.connector, let shown = choice.connectorName else {
      // Screens without names are everybody's.
      isShown = true
      return
    }
    let mirrors = displays.cards.flatMap(\.connectors).filter { $0.status == .connected }
    isShown =
      connector == shown
      || settings.displayOptions.connector == nil && mirrors.contains { $0.name == connector }
  }

  private var mapKey: String? {
    switch placement.connectorAuthority {
    case .configuration?: "input.map"
    case .udev?: "WL_OUTPUT"
    case .learned?, nil: nil
    }
  }

  private var matrixKey: String? {
    switch placement.matrixAuthority {
    case .configuration?: "input.calibration"
    case .learned?: "calibrate"
    case .udev?: "LIBINPUT_CALIBRATION_MATRIX"
    case nil: nil
    }
  }

  /// For people: one line.
  var text: String {
    var words: [String] = []
    if let connector = placement.connector {
      let verdict = isShown == false ? ", which is not shown, so that it does not draw" : ""
      words.append("on \(printable(connector)) (\(mapKey ?? ""))\(verdict)")
    } else {
      words.append("on the whole picture")
    }
    if let turn, turn != .none {
      words.append("which is turned by \(turn.rawValue) degrees on the panel")
    }
    if let matrix = placement.matrix, let matrixKey {
      words.append("by the matrix \(matrix.text) (\(matrixKey))")
    }
    return words.joined(separator: ", ")
  }

  var json: JSONValue {
    .object([
      "connector": .optional(placement.connector),
      "connector_from": .optional(mapKey),
      "shown": isShown.map { .bool($0) } ?? .null,
      "rotation": .optional(turn?.rawValue),
      "matrix": placement.matrix.map { matrix in
        .array([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map { .double($0) })
      } ?? .null,
      "matrix_from": .optional(matrixKey),
    ])
  }
}

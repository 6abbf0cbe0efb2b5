internal import Evdev
internal import LinuxIO
internal import Scanout

/// `list`: every screen and input device, what `run` would use with the same options, and
/// why the rest are not.
struct ListCommand {
  /// The program's name.
  let program: String
  let settings: RuntimeSettings
  let asJSON: Bool
  let log: Log

  func run() throws(KioskError) {
    let displays = enumerateDisplays(settings.displayOptions)
    var options = settings.inputOptions
    if let stateDirectory = settings.stateDirectory(of: program) {
      options.learned = CalibrationFile.load(from: stateDirectory.path, log: log)
    }
    let inputs = enumerateInputDevices(options)
    let text = asJSON ? json(displays, inputs).text : table(displays, inputs)
    try Output.print(text + "\n")
  }

  // MARK: For people

  func table(_ displays: DisplayInventory, _ inputs: InputInventory) -> String {
    var lines = ["Screens"]
    if displays.cards.isEmpty, displays.framebuffers.isEmpty { lines.append("  none") }
    for card in displays.cards {
      let driver = card.driver.map { " (\($0))" } ?? ""
      lines.append("  \(printable(card.path))\(printable(driver)): \(printable(card.verdict.text))")
      for connector in card.connectors { lines += ListCommand.describe(connector) }
    }
    for framebuffer in displays.framebuffers { lines.append(ListCommand.describe(framebuffer)) }
    lines.append("  run would use: \(ListCommand.choice(of: displays))")
    lines.append("")
    lines.append("Input devices")
    if inputs.entries.isEmpty { lines.append("  none") }
    for entry in inputs.entries {
      let name = entry.name.isEmpty ? "" : " \"\(printable(entry.name))\""
      let kind = entry.kind.map { "\($0), " } ?? ""
      let verdict = entry.isUsed ? "would be used" : "not used: \(entry.reason ?? "unknown")"
      lines.append("  \(printable(entry.path))\(name): \(kind)\(printable(verdict))")
      if let use = DeviceUse(entry, on: displays, settings) { lines.append("    \(use.text)") }
    }
    if let problem = inputs.problem { lines.append("  \(printable(problem))") }
    return lines.joined(separator: "\n")
  }

  private static func describe(_ connector: ConnectorReport) -> [String] {
    var words = ["    \(printable(connector.name)): \(connector.status.rawValue)"]
    if let size = connector.physicalSize { words.append("\(size.width)x\(size.height) mm") }
    if connector.orientation != .none {
      words.append("built in turned by \(connector.orientation.rawValue) degrees")
    }
    words.append(printable(connector.verdict.text))
    var lines = [words.joined(separator: ", ")]
    if !connector.modes.isEmpty {
      let modes = connector.modes.map { mode in
        "\(mode)" + (mode.isPreferred ? " (preferred)" : "")
      }
      lines.append("      modes: \(modes.joined(separator: ", "))")
    }
    return lines
  }

  private static func describe(_ framebuffer: FramebufferReport) -> String {
    let names = [framebuffer.name, framebuffer.driver].compactMap { $0 }.map { printable($0) }
    var words = [
      names.isEmpty ? framebuffer.path : "\(framebuffer.path) (\(names.joined(separator: ", ")))"
    ]
    words[0] = "  \(words[0]): \(printable(framebuffer.verdict.text))"
    if let size = framebuffer.size { words.append("\(size)") }
    if let format = framebuffer.format { words.append(format) }
    if let size = framebuffer.physicalSize { words.append("\(size.width)x\(size.height) mm") }
    return words.joined(separator: ", ")
  }

  private static func choice(of displays: DisplayInventory) -> String {
    guard let choice = displays.choice else { return "none: \(printable(displays.reason))" }
    let screen = choice.connectorName.map { "\(printable($0)) of " } ?? ""
    let mode = choice.mode.map { "\($0)" } ?? "\(choice.panelSize)"
    return "\(screen)\(choice.path), \(mode): \(printable(displays.reason))"
  }

  // MARK: For programs

  func json(_ displays: DisplayInventory, _ inputs: InputInventory) -> JSONValue {
    .object([
      "cards": .array(displays.cards.map(ListCommand.json(of:))),
      "framebuffers": .array(displays.framebuffers.map(ListCommand.json(of:))),
      "choice": displays.choice.map { choice in
        .object([
          "card": .string(choice.path),
          "connector": .optional(choice.connectorName),
          "mode": choice.mode.map(ListCommand.json(of:)) ?? .null,
          "width": .int(choice.panelSize.width),
          "height": .int(choice.panelSize.height),
          "orientation": .int(choice.orientation.rawValue),
        ])
      } ?? .null,
      "reason": .string(displays.reason),
      "inputs": .array(
        inputs.entries.map { entry in
          ListCommand.json(of: entry, DeviceUse(entry, on: displays, settings))
        }),
      "input_problem": .optional(inputs.problem),
    ])
  }

  private static func json(of card: CardReport) -> JSONValue {
    .object([
      "path": .string(card.path),
      "driver": .optional(card.driver),
      "usable": .bool(card.isUsable),
      "reason": .string(card.verdict.text),
      "connectors": .array(card.connectors.map(json(of:))),
    ])
  }

  private static func json(of framebuffer: FramebufferReport) -> JSONValue {
    .object([
      "path": .string(framebuffer.path),
      "name": .optional(framebuffer.name),
      "driver": .optional(framebuffer.driver),
      "card": .optional(framebuffer.card),
      "width": .optional(framebuffer.size?.width),
      "height": .optional(framebuffer.size?.height),
      "format": .optional(framebuffer.format),
      "width_mm": .optional(framebuffer.physicalSize?.width),
      "height_mm": .optional(framebuffer.physicalSize?.height),
      "usable": .bool(framebuffer.isUsable),
      "reason": .string(framebuffer.verdict.text),
    ])
  }

  private static func json(of connector: ConnectorReport) -> JSONValue {
    .object([
      "name": .string(connector.name),
      "status": .string(connector.status.rawValue),
      "width_mm": .optional(connector.physicalSize?.width),
      "height_mm": .optional(connector.physicalSize?.height),
      "orientation": .int(connector.orientation.rawValue),
      "reason": .string(connector.verdict.text),
      "modes": .array(connector.modes.map(json(of:))),
    ])
  }

  private static func json(of mode: DisplayMode) -> JSONValue {
    .object([
      "name": .string(mode.name),
      "width": .int(mode.size.width),
      "height": .int(mode.size.height),
      "refresh_hz": .double((mode.refreshHz * 100).rounded() / 100),
      "preferred": .bool(mode.isPreferred),
    ])
  }

  private static func json(of entry: InputInventory.Entry, _ use: DeviceUse?) -> JSONValue {
    .object([
      "path": .string(entry.path),
      "name": .string(entry.name),
      "phys": .string(entry.phys),
      "kind": entry.kind.map { .string("\($0)") } ?? .null,
      "used": .bool(entry.isUsed),
      "reason": .optional(entry.reason),
      "placement": use?.json ?? .null,
    ])
  }
}

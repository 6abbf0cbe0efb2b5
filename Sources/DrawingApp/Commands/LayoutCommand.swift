internal import Controls
internal import Geometry
internal import Kiosk

/// `layout`: the controls of all seats and their canvas as rectangles, for the same options as `run`.
struct LayoutCommand {
  let settings: Settings
  let log: Log

  func run() throws(KioskError) {
    let picture = try ScreenGeometry(settings.runtime)
    let division = SeatDivision(
      settings.own.seats, size: picture.size, scale: picture.scale,
      physicalWidth: picture.physicalSize?.width)
    let problems = [picture.problem, division.shortage].compactMap { $0 }
    for problem in problems + settings.own.controls.problems { log.warning(problem) }
    try Output.print(
      LayoutCommand.json(
        of: division.layouts(settings.own.controls, words: settings.own.words),
        settings.own.controls
      ).text
        + "\n")
  }

  /// - Parameter layouts: Of the seats, the first one first.
  static func json(
    of layouts: [PanelLayout<String>], _ design: PanelDesign = PanelDesign()
  ) -> JSONValue {
    let entries = PanelEntry.all(design, hasLanguages: true)
    let controls = layouts.enumerated().flatMap { index, layout in
      layout.controls.map {
        json(
          of: $0, group: PanelEntry.group(of: $0.id, in: entries)?.rawValue ?? "", seat: index + 1)
      }
    }
    let picture = layouts[0].geometry
    return .object([
      "width": .int(picture.size.width),
      "height": .int(picture.size.height),
      "scale": .double(picture.scale),
      "canvas": .object(members(of: SeatDivision.canvas(of: layouts))),
      "controls": .array(controls),
    ])
  }

  private static func json(
    of control: PlacedControl<String>, group: String, seat: Int
  ) -> JSONValue {
    let head = [
      JSONValue.Member("name", .string(control.id)),
      JSONValue.Member("kind", .string(control.kind.rawValue)),
      JSONValue.Member("group", .string(group)),
      JSONValue.Member("seat", .int(seat)),
    ]
    let tail = [
      JSONValue.Member("visible", .bool(control.isVisible)),
      JSONValue.Member("enabled", .bool(control.isEnabled)),
      JSONValue.Member("selected", .bool(control.isSelected)),
      JSONValue.Member("hold_ms", .int(Int(control.holdDuration / .milliseconds(1)))),
    ]
    return .object(head + members(of: control.frame) + tail)
  }

  private static func members(of rect: PixelRect) -> [JSONValue.Member] {
    [
      JSONValue.Member("x", .int(rect.x)), JSONValue.Member("y", .int(rect.y)),
      JSONValue.Member("width", .int(rect.width)), JSONValue.Member("height", .int(rect.height)),
    ]
  }
}

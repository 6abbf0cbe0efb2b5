internal import Controls
internal import Geometry
internal import Kiosk

/// `layout`: the controls and the canvas as rectangles, for the same options as `run`.
struct LayoutCommand {
  let settings: RuntimeSettings

  func run() throws(KioskError) {
    let picture = try ScreenGeometry(settings)
    let layout = DrawingPanel.layout(
      geometry: PanelGeometry(size: picture.size, scale: picture.scale))
    try Output.print(LayoutCommand.json(of: layout).text + "\n")
  }

  static func json(of layout: PanelLayout<String>) -> JSONValue {
    let groups = Dictionary(uniqueKeysWithValues: PanelEntry.all.map { ($0.name, $0.group) })
    return .object([
      "width": .int(layout.geometry.size.width),
      "height": .int(layout.geometry.size.height),
      "scale": .double(layout.geometry.scale),
      "canvas": .object(members(of: layout.canvas)),
      "controls": .array(
        layout.controls.map { json(of: $0, group: groups[$0.id]?.rawValue ?? "") }),
    ])
  }

  private static func json(of control: PlacedControl<String>, group: String) -> JSONValue {
    let head = [
      JSONValue.Member("name", .string(control.id)),
      JSONValue.Member("kind", .string(control.kind.rawValue)),
      JSONValue.Member("group", .string(group)),
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

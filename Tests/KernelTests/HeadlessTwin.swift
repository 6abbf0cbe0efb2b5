import Foundation

/// The guest's program on the host, without a screen: it draws what the guest's screen must show.
struct HeadlessTwin {
  let image: GuestImage
  /// What runs in the guest: the drawing program, or README's example of an outside one.
  var program = GuestProgram.tigereye
  /// The upright picture's size.
  let width: Int
  let height: Int
  /// More options of its runs.
  var options: [String] = []
  /// Whether the picture is turned clockwise by 90 degrees on the panel.
  let isTurned: Bool
  private let display: [String]

  /// The twin of a panel. `isTurned`: the picture is turned clockwise by 90 degrees on it, or by
  /// `rotation`. `format`: that of the scan-out memory, through which the picture goes and comes
  /// back.
  init(
    image: GuestImage, isTurned: Bool = false, rotation: Int? = nil, panelWidth: Int = 800,
    panelHeight: Int = 480, format: String = "xrgb8888"
  ) {
    self.image = image
    self.isTurned = isTurned
    let degrees = rotation ?? (isTurned ? 90 : 0)
    (width, height) = degrees % 180 == 90 ? (panelHeight, panelWidth) : (panelWidth, panelHeight)
    display =
      ["--display", "headless:\(panelWidth)x\(panelHeight)", "--scale", "1", "--format", format]
      + ["--rotate", "\(degrees)"]
  }

  /// The picture at the end of a script or recording; contacts still down are in it.
  func picture(_ input: String) throws -> Picture { try play(input).picture }

  /// The same, and how many contacts there were.
  func play(_ input: String) throws -> (picture: Picture, contacts: Int) {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (file, shot, stats) = (folder + "/input", folder + "/shot.png", folder + "/stats.json")
    try Data(input.utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try run(
      image.path(of: program),
      ["run"] + display + options
        + ["--fake-input", file, "--screenshot", shot, "--stats", stats])
    guard
      outcome.status == 0,
      let statistics = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: stats))) as? [String: Any],
      let contacts = (statistics["input"] as? [String: Any])?["contacts"] as? Int
    else {
      throw GuestError("headless run: status \(outcome.status): \(outcome.errors)\n\(input)")
    }
    return (try Picture(png: shot), contacts)
  }

  /// Where a hand taps a control, on a picture that is not turned.
  func center(ofControl name: String) throws -> PointerPosition {
    let outcome = try run(image.path(of: program), ["layout"] + display)
    guard
      outcome.status == 0,
      let layout = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        as? [String: Any],
      let controls = layout["controls"] as? [[String: Any]],
      let control = controls.first(where: { $0["name"] as? String == name }),
      let x = control["x"] as? Double, let y = control["y"] as? Double,
      let controlWidth = control["width"] as? Double,
      let controlHeight = control["height"] as? Double
    else { throw GuestError("layout has no control \(name): \(outcome.output)\(outcome.errors)") }
    return PointerPosition(
      pixelX: x + controlWidth / 2, pixelY: y + controlHeight / 2, width: width, height: height)
  }
}

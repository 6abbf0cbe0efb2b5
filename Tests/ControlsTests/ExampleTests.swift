import Controls
import Foundation
import Geometry
import Raster
import TestSupport
import Testing
import Touches

/// The example of the module's landing page, as it is there.
struct ExampleTests {
  @Test func theExampleWorks() {
    var isDark = false
    var shapes: [String] = ["dot"]
    let panel = ControlPanel(
      PanelContents(bars: [
        Bar(
          .bottom,
          center: [.segmented([.segment("dot", label: "Dot"), .segment("line", label: "Line")])],
          trailing: [ControlGroup([.button("clear", label: "Clear") { shapes.removeAll() }])]),
        Bar(.top, trailing: [ControlGroup([.toggle("dark", label: "Dark") { isDark.toggle() }])]),
      ]),
      geometry: PanelGeometry(size: PixelSize(width: 480, height: 320)), text: nil)

    let context = Context(Bitmap(width: 480, height: 320))
    func send(_ touch: Touch) {
      if panel.covers(touch.position) {
        for event in panel.touch(touch) where event == .activated("line") { shapes.append("line") }
      }
      var damage = DamageRegion()
      panel.takeDamage(into: &damage)
      for rect in damage.rects {
        context.clear(rect.rect)
        panel.draw(in: context, damage: rect)
      }
    }
    func tap(_ name: String) {
      for phase in [Touch.Phase.began, .ended] {
        send(
          Touch(
            id: ContactID(rawValue: 1), phase: phase, position: panel.layout[name]!.center,
            time: .zero))
      }
    }
    tap("line")
    #expect(shapes == ["dot", "line"])
    tap("clear")
    #expect(shapes.isEmpty)
    tap("dark")
    #expect(isDark)
    #expect(panel.layout["dark"]?.isSelected == true)
    let whole = Bitmap(width: 480, height: 320)
    panel.draw(in: Context(whole), damage: whole.bounds)
    #expect(areEqual(whole, context.bitmap))
  }

  /// So that nobody changes one without the other.
  @Test func theLandingPageHoldsTheSameCode() throws {
    let test = URL(fileURLWithPath: #filePath)
    let page = test.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/Controls/Controls.docc/Controls.md")
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let tested = lines(try String(contentsOf: test, encoding: .utf8))
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let examples = parts.filter { $0.hasPrefix("swift\n") }
    #expect(examples.count == 2)
    for example in examples {
      let wanted = Array(lines(example).dropFirst())
      let starts = tested.indices.filter { tested[$0...].starts(with: wanted) }
      #expect(!starts.isEmpty, "\(wanted[0])… is not tested")
    }
  }
}

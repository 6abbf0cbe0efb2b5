import Controls
import Geometry
import Raster
import TestSupport
import Testing

@testable import DrawingApp

struct PanelLabelTests {
  /// Where the face of a control differs from the same face without any label or icon.
  private func ink(
    _ name: String, in controls: PanelFixture, _ drawn: Bitmap? = nil
  ) -> PixelRect {
    let face = controls.panel.layout[name]!.face
    let picture = drawn ?? controls.picture()
    var bounds = PixelRect.zero
    // A face without its label is the same along each row, bar its rounded and shaded ends.
    let left = face.minX + 4
    for y in (face.minY + 3)..<(face.maxY - 3) {
      for x in left..<(face.maxX - 4) where picture[x, y] != picture[left, y] {
        bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return bounds
  }

  @Test(arguments: [false, true])
  func inkIsInsideAndCentred(withText: Bool) throws {
    for size in [(320, 480), (480, 320), (800, 480), (1280, 400)] {
      let controls = PanelFixture(
        width: size.0, height: size.1,
        state: PanelState(
          selectedColor: .random, selectedTool: .eraser, canUndo: true, canRedo: true,
          canClear: true),
        withText: withText)
      let picture = controls.picture()
      for control in controls.panel.layout.controls
      where control.isVisible && !control.isSelected {
        let ink = ink(control.id, in: controls, picture)
        let face = control.face
        #expect(!ink.isEmpty, "\(control.id) at \(size)")
        #expect(face.contains(ink))
        let offset = abs(ink.rect.midX - face.rect.midX)
        #expect(offset <= 3, "\(control.id) at \(size) is \(offset) off")
        #expect(abs(ink.rect.midY - face.rect.midY) <= 3.5, "\(control.id) at \(size)")
        // Room beside the label.
        #expect(ink.minX - face.minX >= 3 && face.maxX - ink.maxX >= 3)
      }
    }
  }

  @Test func textChangesWhereThereIsRoomAndIconsRemainWhereThereIsNot() throws {
    let plain = PanelFixture(width: 320, height: 480)
    let labelled = PanelFixture(width: 320, height: 480, withText: true)
    // Colours have room for a word at 61 points, tools at 42 do not.
    #expect(ink("Yellow", in: plain) != ink("Yellow", in: labelled))
    #expect(ink("Ellipse", in: plain) == ink("Ellipse", in: labelled))
    let wide = PanelFixture(width: 800, height: 480, withText: true)
    let wideIcons = PanelFixture(width: 800, height: 480)
    for name in ["Yellow", "Ellipse", "Clear"] {
      #expect(ink(name, in: wide).width > ink(name, in: wideIcons).width + 20)
    }
  }

  @Test func swatchesShowTheirColors() throws {
    for withText in [false, true] {
      for width in [320, 800] {
        let controls = PanelFixture(width: width, height: 480, withText: withText)
        let picture = controls.picture()
        for (name, value) in [
          ("Red", UInt32(0xFFFF_0000)), ("Blue", 0xFF00_00FF), ("Yellow", 0xFFFF_FF00),
          ("Green", 0xFF00_FF00),
        ] {
          let face = try #require(controls.panel.layout[name]).face
          var count = 0
          for y in face.minY..<face.maxY {
            for x in face.minX..<face.maxX where picture[x, y].rawValue == value { count += 1 }
          }
          #expect(count >= 20, "\(name) at \(width), text \(withText)")
        }
      }
    }
  }

  @Test func disabledLooksFainter() throws {
    let controls = PanelFixture(width: 800, height: 480, withText: true)
    let face = try #require(controls.panel.layout["Undo"]).face
    func whites() -> Int {
      let picture = controls.picture()
      var count = 0
      for y in face.minY..<face.maxY {
        for x in face.minX..<face.maxX where picture[x, y].rawValue == 0xFFFF_FFFF { count += 1 }
      }
      return count
    }
    #expect(whites() == 0)
    controls.panel.state.canUndo = true
    #expect(whites() > 20)
  }
}

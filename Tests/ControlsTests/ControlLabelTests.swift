import Controls
import Geometry
import Raster
import TestSupport
import Testing

struct ControlLabelTests {
  /// Where the face of a control differs from the same face without any label or icon.
  private func ink(
    _ name: ControlName, in controls: ControlsFixture, _ drawn: Bitmap? = nil
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
      let controls = ControlsFixture(
        width: size.0, height: size.1,
        state: ControlState(
          selectedColor: .random, selectedTool: .eraser, canUndo: true, canRedo: true),
        withText: withText)
      let picture = controls.picture()
      for control in controls.panel.layout.controls
      where control.visible && !control.selected {
        let ink = ink(control.name, in: controls, picture)
        let face = control.face
        #expect(!ink.isEmpty, "\(control.name) at \(size)")
        #expect(face.contains(ink))
        let offset = abs(ink.rect.midX - face.rect.midX)
        #expect(offset <= 3, "\(control.name) at \(size) is \(offset) off")
        #expect(abs(ink.rect.midY - face.rect.midY) <= 3.5, "\(control.name) at \(size)")
        // Room beside the label.
        #expect(ink.minX - face.minX >= 3 && face.maxX - ink.maxX >= 3)
      }
    }
  }

  @Test func textChangesWhereThereIsRoomAndIconsRemainWhereThereIsNot() throws {
    let plain = ControlsFixture(width: 320, height: 480)
    let labelled = ControlsFixture(width: 320, height: 480, withText: true)
    // Colours have room for a word at 61 points, tools at 42 do not.
    #expect(ink(.yellow, in: plain) != ink(.yellow, in: labelled))
    #expect(ink(.ellipse, in: plain) == ink(.ellipse, in: labelled))
    let wide = ControlsFixture(width: 800, height: 480, withText: true)
    let wideIcons = ControlsFixture(width: 800, height: 480)
    for name in [ControlName.yellow, .ellipse, .clear] {
      #expect(ink(name, in: wide).width > ink(name, in: wideIcons).width + 20)
    }
  }

  @Test func swatchesShowTheirColors() throws {
    for withText in [false, true] {
      for width in [320, 800] {
        let controls = ControlsFixture(width: width, height: 480, withText: withText)
        let picture = controls.picture()
        for (name, value) in [
          (ControlName.red, UInt32(0xFFFF_0000)), (.blue, 0xFF00_00FF), (.yellow, 0xFFFF_FF00),
          (.green, 0xFF00_FF00),
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
    let controls = ControlsFixture(width: 800, height: 480, withText: true)
    let face = try #require(controls.panel.layout[.undo]).face
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

import Evdev
import Geometry
import TestSupport
import Testing

@Suite struct KeyPressTests {
  private func presses(_ words: String, of capabilities: DeviceCapabilities) -> [KeyPress] {
    let hub = InputHub(
      options: InputOptions(selection: .nothing),
      picture: PictureGeometry(panel: PixelSize(width: 10, height: 10)))
    let source = FakeInputSource(capabilities)
    hub.addFake(source)
    source.send(words)
    return hub.readPending(now: .zero).compactMap {
      if case .key(let press) = $0 { return press }
      return nil
    }
  }

  @Test func aKeyIsToldAsItGoesDownWithTheModifiersThatAreHeld() {
    #expect(presses("z 1 syn z 2 syn z 0 syn", of: .keyboard) == [KeyPress(name: "z")])
    #expect(
      presses(
        "ctrl 1 syn z 1 syn z 0 syn shift 1 syn z 1 syn ctrl 0 syn z 0 z 1 syn", of: .keyboard)
        == [
          KeyPress(name: "z", ctrl: true), KeyPress(name: "z", ctrl: true, shift: true),
          KeyPress(name: "z", shift: true),
        ])
  }

  @Test func thePowerKeyOfATouchControllerIsIgnored() {
    var panel = DeviceCapabilities.slotPanel()
    panel.keys.insert(KeyCode.power)
    #expect(presses("power 1 syn power 0 syn id 1 x 1 y 1 syn", of: panel) == [])
  }

  @Test func aMouseWithAKeyboardsKeysTellsOfThem() {
    var both = DeviceCapabilities.keyboard
    both.keys.formUnion(DeviceCapabilities.relativeMouse.keys)
    both.relatives = DeviceCapabilities.relativeMouse.relatives
    #expect(presses("left 1 z 1 syn", of: both) == [KeyPress(name: "z")])
    #expect(presses("z 1 syn", of: .relativeMouse) == [])
  }
}

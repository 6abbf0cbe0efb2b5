import Evdev
import TestSupport
import Testing

@Suite struct DeviceKindTests {
  private let range = AxisRange(minimum: 0, maximum: 100)

  @Test func panelsAreToldByTheirProtocol() {
    #expect(DeviceKind.classify(.slotPanel()) == .touchscreen(.slots))
    #expect(DeviceKind.classify(.packetPanel()) == .touchscreen(.packets))
    #expect(DeviceKind.classify(.single()) == .touchscreen(.single))
    #expect(DeviceKind.classify(.single(keys: [], pressure: true)) == .touchscreen(.single))
  }

  @Test func aPanelWithoutKeysOrPropertiesIsStillAPanel() {
    var panel = DeviceCapabilities.slotPanel()
    panel.keys = []
    panel.properties = []
    #expect(DeviceKind.classify(panel) == .touchscreen(.slots))
  }

  @Test func theTabletOfAVirtualMachineIsAnAbsoluteMouse() {
    var tablet = DeviceCapabilities.single(
      keys: [KeyCode.buttonLeft, KeyCode.buttonRight, KeyCode.buttonMiddle])
    tablet.properties = []
    tablet.relatives = [8]
    #expect(DeviceKind.classify(tablet) == .absoluteMouse)
    tablet.properties = [DeviceProperty.direct]
    #expect(DeviceKind.classify(tablet) == .absoluteMouse)
  }

  @Test func miceAndKeyboards() {
    #expect(DeviceKind.classify(.relativeMouse) == .relativeMouse)
    #expect(DeviceKind.classify(.keyboard) == .keyboard)
    // Wireless receivers put a keyboard's keys on the mouse's node.
    var both = DeviceCapabilities.keyboard
    both.keys.formUnion(DeviceCapabilities.relativeMouse.keys)
    both.relatives = DeviceCapabilities.relativeMouse.relatives
    #expect(DeviceKind.classify(both) == .relativeMouse)
  }

  @Test func pens() {
    #expect(
      DeviceKind.classify(.single(keys: [KeyCode.touch, KeyCode.toolPen, KeyCode.stylus])) == .pen)
  }

  @Test func touchpadsNeverDraw() {
    var pad = DeviceCapabilities.slotPanel()
    pad.properties = [DeviceProperty.pointer]
    #expect(DeviceKind.classify(pad) == .touchpad)
    // Old kernels gave touchpads no property; the tool that they announce tells.
    pad.properties = []
    pad.keys.insert(KeyCode.toolFinger)
    #expect(DeviceKind.classify(pad) == .touchpad)
    #expect(!DeviceKind.touchpad.draws && !DeviceKind.touchpad.isUsed)
  }

  @Test func thePadOfATabletNeverDraws() {
    var pad = DeviceCapabilities.single(keys: [KeyCode.button0, KeyCode.button0 + 1])
    pad.properties = []
    #expect(!DeviceKind.classify(pad).isUsed)
  }

  @Test func joysticksNeverDraw() {
    var stick = DeviceCapabilities.single(keys: [KeyCode.buttonSouth])
    stick.properties = []
    #expect(!DeviceKind.classify(stick).isUsed)
  }

  @Test func aKeyboardWithATouchpadOnItsNodeNeverDraws() {
    var cover = DeviceCapabilities.keyboard
    cover.keys.insert(KeyCode.buttonLeft)
    cover.relatives = [RelCode.x, RelCode.y]
    cover.axes = [AbsCode.x: range, AbsCode.y: range]
    #expect(DeviceKind.classify(cover) == .keyboard)
  }

  @Test func aKeyboardThatAnnouncesEveryAxisIsAKeyboard() {
    var keyboard = DeviceCapabilities.keyboard
    for code in UInt16(0)...0x3f { keyboard.axes[code] = range }
    #expect(DeviceKind.classify(keyboard) == .keyboard)
  }

  @Test func theRemoteControlOverHDMINeverDraws() {
    let remote = DeviceCapabilities(
      keys: Set(1...248).union([KeyCode.buttonLeft]), relatives: [RelCode.x, RelCode.y])
    #expect(!DeviceKind.classify(remote, bus: DeviceIdentity.Bus.cec).isUsed)
    let buttonless = DeviceCapabilities(keys: [116], relatives: [RelCode.x, RelCode.y])
    #expect(!DeviceKind.classify(buttonless).isUsed)
  }

  private func kind(
    _ capabilities: DeviceCapabilities, _ said: DeviceClass?, isIgnored: Bool = false
  ) -> DeviceKind {
    .classify(capabilities, tags: DeviceTags(deviceClass: said, isIgnored: isIgnored))
  }

  @Test func aRuleOfUdevKnowsADeviceWithPositionsBetter() {
    var touchpad = DeviceCapabilities.slotPanel()
    touchpad.properties = [DeviceProperty.pointer]
    #expect(kind(touchpad, .touchscreen) == .touchscreen(.slots))
    #expect(kind(.slotPanel(), .touchpad) == .touchpad)
    #expect(kind(.single(), .pen) == .pen)
    #expect(!kind(.single(), .other).isUsed)
    #expect(kind(.slotPanel(), nil) == .touchscreen(.slots))
    #expect(kind(.slotPanel(), .touchscreen) == .touchscreen(.slots))
    // The tablet of a virtual machine is called a tablet by some rules, and is none.
    let tablet = DeviceCapabilities.single(keys: [KeyCode.buttonLeft])
    #expect(kind(tablet, .pen) == .absoluteMouse)
    #expect(kind(tablet, .touchscreen) == .touchscreen(.single))
  }

  @Test func keyboardsAndMiceStayWhatTheyAreWhateverARuleSays() {
    var cover = DeviceCapabilities.keyboard
    cover.axes = [AbsCode.x: range, AbsCode.y: range]
    #expect(kind(cover, .touchpad) == .keyboard)
    #expect(kind(.relativeMouse, .touchpad) == .relativeMouse)
    #expect(kind(.keyboard, .other) == .keyboard)
  }

  @Test func whatARuleTellsToLeaveAloneIsNotUsed() {
    for device in [.slotPanel(), .keyboard, .relativeMouse] as [DeviceCapabilities] {
      #expect(!kind(device, nil, isIgnored: true).isUsed)
    }
  }

  @Test func powerButtonsAndSwitchesAreIgnored() {
    #expect(!DeviceKind.classify(DeviceCapabilities(keys: [KeyCode.power])).isUsed)
    #expect(!DeviceKind.classify(DeviceCapabilities()).isUsed)
  }

  @Test func aMouseWithTouchAxesIsAMouse() {
    var mouse = DeviceCapabilities.slotPanel()
    mouse.relatives = [RelCode.x, RelCode.y]
    mouse.properties = []
    mouse.keys = [KeyCode.buttonLeft]
    #expect(DeviceKind.classify(mouse) == .relativeMouse)
  }

  @Test func aPointerWithBothKindsOfAxesIsAnAbsoluteMouse() {
    var remote = DeviceCapabilities.relativeMouse
    remote.axes = [AbsCode.x: range, AbsCode.y: range]
    #expect(DeviceKind.classify(remote) == .absoluteMouse)
    #expect(remote.deviceClass == .absoluteMouse)
    // Axes without a range, or a touchpad's, are none to point with.
    var unranged = remote
    unranged.axes = [AbsCode.x: .unknown, AbsCode.y: range]
    #expect(DeviceKind.classify(unranged) == .relativeMouse)
    var pad = remote
    pad.properties = [DeviceProperty.pointer]
    #expect(DeviceKind.classify(pad) == .relativeMouse)
    var buttonless = remote
    buttonless.keys = [KeyCode.buttonRight]
    #expect(buttonless.deviceClass == .mouse)
  }

  @Test func aKeyboardThatAnnouncesEveryAxisHasNoContactsThatDraw() {
    var keyboard = DeviceCapabilities.keyboard
    for code in UInt16(0)...0x3f { keyboard.axes[code] = range }
    #expect(keyboard.deviceClass == .other)
    // With the key of a touchscreen it is one.
    keyboard.keys.insert(KeyCode.touch)
    #expect(keyboard.deviceClass == .touchscreen)
  }
}

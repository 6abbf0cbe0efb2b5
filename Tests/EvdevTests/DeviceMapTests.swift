import Evdev
import Testing

@Suite struct DeviceMapTests {
  private let identity = DeviceIdentity(
    name: "Wacom Co.,Ltd. Pen", phys: "usb-0000:00:14.0-2/input0", path: "/dev/input/event3")

  @Test func pairsAreReadWithNamesThatHoldCommasAndColons() {
    let map = DeviceMap(
      "usb-0000:00:14.0-2/input0 -> HDMI-A-1,Wacom Co.,Ltd. Pen->DSI-1 ,\tGoodix -> eDP-1 ")
    #expect(
      map
        == DeviceMap([
          .init(device: "usb-0000:00:14.0-2/input0", connector: "HDMI-A-1"),
          .init(device: "Wacom Co.,Ltd. Pen", connector: "DSI-1"),
          .init(device: "Goodix", connector: "eDP-1"),
        ]))
  }

  @Test(arguments: [
    "", "a", "a ->", "-> DSI-1", "a -> DSI-1,", "a -> DSI-1, b", "a -> DSI 1", "a => DSI-1",
  ])
  func whatIsNoMapIsRefused(text: String) {
    #expect(DeviceMap(text) == nil)
  }

  @Test func aPlaceCountsBeforeANameAndBothBeforeUdev() {
    let tags = DeviceTags(output: "eDP-1")
    func connector(_ text: String) -> String? {
      DeviceMap(text)!.connector(for: identity, tags: tags)
    }
    #expect(connector("Wacom Co.,Ltd. Pen -> DSI-1") == "DSI-1")
    #expect(
      connector("Wacom Co.,Ltd. Pen -> DSI-1, usb-0000:00:14.0-2/input0 -> HDMI-A-1")
        == "HDMI-A-1")
    #expect(connector("usb-0000:00:14.0-2 -> HDMI-A-2") == "HDMI-A-2")
    #expect(connector("usb-0000:00:14.0 -> HDMI-A-2") == "eDP-1")
    #expect(connector("Wacom -> DSI-1") == "eDP-1")
    #expect(DeviceMap().connector(for: identity) == nil)
    #expect(DeviceMap().connector(for: identity, tags: tags) == "eDP-1")
  }

  @Test func aDeviceWithoutAPlaceIsNotMappedByOne() {
    let nowhere = DeviceIdentity(name: "x", phys: "", path: "/dev/input/event3")
    #expect(DeviceMap([.init(device: "", connector: "DSI-1")]).connector(for: nowhere) == nil)
  }
}

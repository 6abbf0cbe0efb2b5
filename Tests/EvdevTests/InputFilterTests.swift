import Evdev
import Testing

@Suite struct InputFilterTests {
  @Test func aChainIsReadInItsOrder() {
    let chain = FilterChoice("pressure=30 median=5 debounce=20ms smooth")
    #expect(
      chain
        == .chain([
          .pressure(press: 30, release: 23), .median(length: 5),
          .debounce(time: .milliseconds(20), distance: 3), .smooth(minimum: 1, slope: 0.2),
        ]))
    #expect(FilterChoice(" smooth\tmedian ") == .chain([.smooth, .median]))
    #expect(FilterChoice("auto") == .auto)
    #expect(FilterChoice("none") == FilterChoice.unfiltered)
  }

  @Test func parametersAreReadWithTheirUnits() {
    #expect(InputFilter("pressure=30/10") == .pressure(press: 30, release: 10))
    #expect(InputFilter("pressure=1") == .pressure(press: 1, release: 1))
    #expect(InputFilter("median") == .median(length: 3))
    #expect(
      InputFilter("debounce=1.5ms/2.5mm") == .debounce(time: .microseconds(1500), distance: 2.5))
    #expect(InputFilter("debounce=40/2") == .debounce(time: .milliseconds(40), distance: 2))
    #expect(InputFilter("smooth=0.5/0.01") == .smooth(minimum: 0.5, slope: 0.01))
  }

  @Test(arguments: [
    "", " ", "auto none", "none median", "median=4", "median=1", "median=17", "median=", "median=x",
    "pressure", "pressure=0", "pressure=-3", "pressure=5/6", "pressure=5/0", "pressure=5/4/3",
    "pressure=99999999999", "debounce=0", "debounce=501ms", "debounce=20s", "debounce=20ms/0",
    "debounce=20ms/51", "debounce=", "smooth=1", "smooth=0/1", "smooth=1/-1", "smooth=nan/1",
    "smooth=1e1/1", "smooth=inf/1", "wobble", "median,smooth",
    "median median median median median median median median median",
  ])
  func whatIsNoChainIsRefused(text: String) {
    #expect(FilterChoice(text) == nil)
  }

  @Test func onlyResistiveControllersAreFilteredByThemselves() {
    func filters(_ name: String) -> [InputFilter] {
      FilterChoice.auto.filters(for: DeviceIdentity(name: name, path: "/dev/input/event0"))
    }
    for name in [
      "ADS7846 Touchscreen", "TSC2007 Touchscreen", "stmpe-ts", "TSC2004 touchscreen", "ti-tsc",
      "resistive-adc-touch", "iMX6UL Touchscreen Controller",
    ] {
      #expect(filters(name) == [.median, .debounce], "\(name)")
    }
    for name in ["Goodix Capacitive TouchScreen", "FT5406 memory based driver", "Tigereye", ""] {
      #expect(filters(name) == [], "\(name)")
    }
    let clean = DeviceIdentity(name: "Goodix", path: "/dev/input/event0")
    #expect(FilterChoice.chain([.smooth]).filters(for: clean) == [.smooth])
    let resistive = DeviceIdentity(name: "stmpe-ts", path: "/dev/input/event0")
    #expect(FilterChoice.unfiltered.filters(for: resistive) == [])
  }
}

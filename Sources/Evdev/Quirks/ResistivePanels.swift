// Which panels need filters: resistive ones. Their controllers measure voltages on two foils that a
// finger presses together. Single measurements are far off while the foils meet and part, and a
// light finger loses contact for a report or two; capacitive controllers filter by themselves, and
// anything more would only add delay.
//
// Capabilities do not distinguish them from others: a capacitive panel with one contact announces
// the same axes and keys. So they are known by the names that their Linux drivers give
// (drivers/input/touchscreen: ads7846.c, tsc2007_core.c, tsc200x-core.c, stmpe-ts.c,
// ti_am335x_tsc.c, resistive-adc-touch.c, imx6ul_tsc.c, max11801_ts.c, wm97xx-core.c, ad7877.c,
// ad7879.c, tps6507x-ts.c, ucb1400_ts.c). The pressure is not judged by default, since its units
// differ from panel to panel (ads7846.c reports the resistance's complement to a board's own
// maximum): that is for the setting. The low-pass is not used by default: with the median it would
// be two samples.

/// The touch controllers that measure by resistance.
enum ResistivePanels {
  private static let beginnings = [
    "ADS7843 ", "ADS7845 ", "ADS7846 ", "ADS7873 ", "TSC2003 ", "TSC2004 ", "TSC2005 ", "TSC2007 ",
    "TSC2046 ", "stmpe-ts", "ti-tsc", "resistive-adc-touch", "iMX6UL Touchscreen", "max11801_ts",
    "wm97xx touchscreen", "AD7877 ", "AD7879 ", "TPS6507x ", "UCB1400 ",
  ]

  /// What they go through where nothing else is set.
  static let filters: [InputFilter] = [.median, .debounce]

  static func contain(_ identity: DeviceIdentity) -> Bool {
    beginnings.contains { identity.name.hasPrefix($0) }
  }
}

import TestSupport
import Testing
import Typesetting

@testable import Kiosk

struct LabelFontTests {
  private func listing(_ folder: String) -> [String] {
    folder == "/usr/share/fonts"
      ? ["truetype"]
      : folder == "/usr/share/fonts/truetype"
        ? ["dejavu"]
        : folder == "/usr/share/fonts/truetype/dejavu" ? ["DejaVuSans-Bold.ttf"] : []
  }

  @Test func withoutAnyFontItSaysWhatToInstall() {
    let warning = Typeface.find(wanted: nil) { _ in [] }.warning
    #expect(
      warning == "no label font (DejaVu Sans, Liberation Sans, Noto Sans) is installed under "
        + "/usr/share/fonts or /usr/local/share/fonts, so the controls show icons only; "
        + "install fonts-dejavu-core or set controls.font")
  }

  @Test func badConfiguredFontIsNamedWithItsReplacement() {
    let warning = Typeface.find(wanted: "/etc/passwd", listing: listing).warning
    #expect(warning?.hasPrefix("cannot use font /etc/passwd: ") == true)
    #expect(warning?.hasSuffix(" (\(testTypefacePath) is used instead)") == true)
    #expect(warning?.contains("\n") == false)
  }

  @Test func badConfiguredFontWithoutAnotherIsNamedWithTheRemedy() {
    let warning = Typeface.find(wanted: "/etc/passwd") { _ in [] }.warning
    #expect(warning?.hasPrefix("cannot use font /etc/passwd: ") == true)
    #expect(warning?.hasSuffix("; install fonts-dejavu-core or set controls.font") == true)
  }

  @Test func goodFontNeedsNoWarning() {
    #expect(Typeface.find(wanted: testTypefacePath) { _ in [] }.warning == nil)
    #expect(Typeface.find(wanted: nil, listing: listing).warning == nil)
  }
}

import Drawing
import Geometry
import Raster
import TestSupport
import Testing

@testable import DrawingApp

/// The panel without words, pixel by pixel, in all its arrangements and states.
struct PanelPictureTests {
  private struct Picture {
    var state: Int
    var isOpen: Bool
    var isPressed: Bool
    /// FNV-1a over the pixels, row by row.
    var hash: UInt64

    init(_ state: Int, open isOpen: Bool = false, pressed isPressed: Bool = false, _ hash: UInt64) {
      self.state = state
      self.isOpen = isOpen
      self.isPressed = isPressed
      self.hash = hash
    }
  }

  private static let states = [
    PanelState(),
    PanelState(
      selectedColor: .random, selectedTool: .eraser, canUndo: true, canRedo: true, canClear: true),
    PanelState(selectedColor: .green, selectedTool: .image, canUndo: true),
    PanelState(selectedColor: .blue, selectedTool: .rect, canRedo: true),
  ]

  @Test func at320x480() {
    check(
      width: 320, height: 480, scale: 1,
      [
        Picture(0, 0xC1B5_5AEB_B6A6_9044),
        Picture(0, pressed: true, 0x7EC8_7B47_2F33_06B2),
        Picture(0, open: true, 0x658A_B160_497A_404C),
        Picture(1, 0xB6BA_E71A_F024_42D1),
        Picture(1, open: true, 0xB04F_75A2_3A85_C397),
        Picture(1, open: true, pressed: true, 0x1442_22B1_81B4_26D8),
        Picture(2, 0x2AB3_7B0D_29AC_12CD),
        Picture(3, 0x4E37_3A5E_0D41_DEB3),
      ])
  }

  @Test func at320x480Scale1_25() {
    check(
      width: 320, height: 480, scale: 1.25,
      [
        Picture(0, 0x35DE_B302_FDB1_D96F),
        Picture(0, pressed: true, 0x0138_6C59_C7B0_3A6E),
        Picture(0, open: true, 0x5EF4_6978_18F3_1047),
        Picture(1, 0xD34C_2845_ED50_9666),
        Picture(1, open: true, 0x1D85_8DD6_70E2_C9CD),
        Picture(1, open: true, pressed: true, 0xB7A3_2933_AF84_4381),
        Picture(2, 0x022A_A5AE_4F98_D71F),
        Picture(3, 0xFA06_0347_336C_95F2),
      ])
  }

  @Test func at320x240() {
    check(
      width: 320, height: 240, scale: 1,
      [
        Picture(0, 0xBD7E_EDD4_1C40_5444),
        Picture(0, pressed: true, 0xDA5D_DD01_8E4A_C2B2),
        Picture(0, open: true, 0x2708_0F7F_106C_544C),
        Picture(1, 0xD44D_02BA_D021_6ED1),
        Picture(1, open: true, 0xD3DC_D428_6B21_AF97),
        Picture(1, open: true, pressed: true, 0x06E4_2AF0_5369_12D8),
        Picture(2, 0xE8B4_C715_FB93_BECD),
        Picture(3, 0x3C9D_5A21_ECAF_7AB3),
      ])
  }

  @Test func at800x480() {
    check(
      width: 800, height: 480, scale: 1,
      [
        Picture(0, 0xBF5D_0042_139B_0DCD),
        Picture(0, pressed: true, 0x3FD2_F331_8F18_434D),
        Picture(1, 0x6FA1_1A34_93E8_DD7C),
        Picture(2, 0xC12E_F256_8977_D0C4),
        Picture(3, 0x1348_E136_147C_FAC8),
      ])
  }

  @Test func at1024x600Scale2() {
    check(
      width: 1024, height: 600, scale: 2,
      [
        Picture(0, 0x8AB0_82C1_8BDB_BE67),
        Picture(0, pressed: true, 0xB9EC_BD5A_CA0A_2EA6),
        Picture(1, 0xC7D5_BEC8_2887_B3A1),
        Picture(2, 0x26DC_FDE0_5A36_A62B),
        Picture(3, 0xD17D_A609_BFA5_0160),
      ])
  }

  @Test func at1920x1080Scale3() {
    check(
      width: 1920, height: 1080, scale: 3,
      [
        Picture(0, 0x3B06_5108_1499_C395),
        Picture(0, pressed: true, 0x3E93_F5FF_FF44_7CF6),
        Picture(1, 0x3092_1A96_3C02_A95A),
        Picture(2, 0x0CD4_22F4_C413_27EB),
        Picture(3, 0x8461_E772_9D92_5377),
      ])
  }

  @Test func at240x240() {
    check(
      width: 240, height: 240, scale: 1,
      [
        Picture(0, 0xB19D_75B0_5595_8898),
        Picture(0, pressed: true, 0xED9F_8C27_4B3F_8BA8),
        Picture(0, open: true, 0x154A_68AF_077D_4D87),
        Picture(1, 0x932A_759E_5C41_AF91),
        Picture(1, open: true, 0x2095_22CA_140C_E7BC),
        Picture(1, open: true, pressed: true, 0xC6F1_97E3_7886_AD4E),
        Picture(2, 0x584A_5350_76CE_9A37),
        Picture(3, 0x6748_957B_654E_6FED),
      ])
  }

  private func check(width: Int, height: Int, scale: Double, _ pictures: [Picture]) {
    for picture in pictures {
      let panel = PanelFixture(
        width: width, height: height, scale: scale, state: Self.states[picture.state])
      if picture.isOpen { panel.tap("More") }
      if picture.isPressed {
        for control in panel.panel.layout.controls where control.isVisible {
          panel.send(.began, panel.newContact(), control.center)
        }
      }
      let hash = hash(panel.picture(over: Color(rgb: 0x3F8FCF)))
      #expect(hash == picture.hash, "\(width)x\(height) at \(scale): \(picture)")
    }
  }

  private func hash(_ picture: Bitmap) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.pixels[y * (picture.stride / 4) + x]
        hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}

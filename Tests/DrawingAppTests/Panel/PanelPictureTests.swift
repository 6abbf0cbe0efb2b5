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
    PanelState(selectedColor: .random, selectedTool: .eraser, canUndo: true, canRedo: true),
    PanelState(selectedColor: .green, selectedTool: .image, canUndo: true),
    PanelState(selectedColor: .blue, selectedTool: .rect, canRedo: true),
  ]

  @Test func at320x480() {
    check(
      width: 320, height: 480, scale: 1,
      [
        Picture(0, 0x75A3_F881_BBDA_7143),
        Picture(0, pressed: true, 0x53C0_B4F9_9A7B_3648),
        Picture(0, open: true, 0x28B4_A0F6_5FAB_2AC1),
        Picture(1, 0x5354_426F_A5E5_3093),
        Picture(1, open: true, 0x0326_CF1E_4F09_6F33),
        Picture(1, open: true, pressed: true, 0x4CEF_C92D_9351_CAEE),
        Picture(2, 0xCAAB_422E_F802_CCA5),
        Picture(3, 0x1AC7_B6B0_51A9_C1B5),
      ])
  }

  @Test func at320x480Scale1_25() {
    check(
      width: 320, height: 480, scale: 1.25,
      [
        Picture(0, 0x4A4B_3345_8DE0_A6EE),
        Picture(0, pressed: true, 0x63F9_D86B_CFE7_79B2),
        Picture(0, open: true, 0x8344_8CD8_373D_BDED),
        Picture(1, 0xB875_6D0D_C068_81D2),
        Picture(1, open: true, 0x8E9B_012C_3BBD_17BE),
        Picture(1, open: true, pressed: true, 0x4F9A_B104_0405_9C55),
        Picture(2, 0x3F2E_7C32_EC58_E172),
        Picture(3, 0x5F5F_2A69_FEE6_835C),
      ])
  }

  @Test func at320x240() {
    check(
      width: 320, height: 240, scale: 1,
      [
        Picture(0, 0xF47E_F0C1_BAE8_7D43),
        Picture(0, pressed: true, 0x9606_C58D_CD96_8248),
        Picture(0, open: true, 0xDC0A_B7CC_7336_66C1),
        Picture(1, 0xA934_79EB_8687_9C93),
        Picture(1, open: true, 0xF9AC_53BA_D80F_4B33),
        Picture(1, open: true, pressed: true, 0xA828_D6D1_96C4_DEEE),
        Picture(2, 0x39EA_70DA_5F99_F0A5),
        Picture(3, 0x48B7_62D8_04B2_15B5),
      ])
  }

  @Test func at800x480() {
    check(
      width: 800, height: 480, scale: 1,
      [
        Picture(0, 0x528B_F137_8E5E_974C),
        Picture(0, pressed: true, 0x0D95_CBB2_D239_5A03),
        Picture(1, 0x7A93_08BD_3E68_AEE0),
        Picture(2, 0x677A_000F_E9A9_E945),
        Picture(3, 0x4863_8E1F_9EBE_E72A),
      ])
  }

  @Test func at1024x600Scale2() {
    check(
      width: 1024, height: 600, scale: 2,
      [
        Picture(0, 0x0F2D_A413_DA22_6332),
        Picture(0, pressed: true, 0xA1F0_ACC8_1E1F_9D91),
        Picture(1, 0xE8AF_8476_A32E_C8F6),
        Picture(2, 0xA674_3584_AD48_A060),
        Picture(3, 0xD5EA_4EB3_42E5_2B03),
      ])
  }

  @Test func at1920x1080Scale3() {
    check(
      width: 1920, height: 1080, scale: 3,
      [
        Picture(0, 0x0A23_A71D_4151_FE95),
        Picture(0, pressed: true, 0x8A4A_E669_2806_0BE2),
        Picture(1, 0x4D1A_3EC6_2488_8C43),
        Picture(2, 0x924C_CA5B_0F83_96A5),
        Picture(3, 0xAC74_8CC5_3505_6FDB),
      ])
  }

  @Test func at240x240() {
    check(
      width: 240, height: 240, scale: 1,
      [
        Picture(0, 0xEA17_5350_CBEB_3C8D),
        Picture(0, pressed: true, 0x4D01_BD03_CA5C_52A4),
        Picture(0, open: true, 0x7A3A_6F9B_F04A_A73C),
        Picture(1, 0x2561_8B5B_E3E1_A141),
        Picture(1, open: true, 0x2149_BABD_1EEA_282E),
        Picture(1, open: true, pressed: true, 0x99BF_B193_8CEB_FD02),
        Picture(2, 0x3E89_982C_ECFA_2423),
        Picture(3, 0x61A6_49A2_E055_8EB7),
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

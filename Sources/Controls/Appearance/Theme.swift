public import Raster

/// The colours that the controls are drawn in.
public struct Theme: Hashable, Sendable {
  /// A gradient in two parts that meet with a step half-way: the gloss of the time.
  public struct Gloss: Hashable, Sendable {
    public var top: Color
    public var aboveMiddle: Color
    public var belowMiddle: Color
    public var bottom: Color

    public init(top: Color, aboveMiddle: Color, belowMiddle: Color, bottom: Color) {
      self.top = top
      self.aboveMiddle = aboveMiddle
      self.belowMiddle = belowMiddle
      self.bottom = bottom
    }
  }

  public var bar: Gloss
  /// The line along the upper edge of a bar.
  public var barLight: Color
  /// The line along the lower edge of a bar, and between the bar below and the canvas.
  public var barDark: Color
  public var segment: Gloss
  public var segmentPressed: Gloss
  public var segmentSelected: Gloss
  /// Around segments and between them.
  public var border: Color
  /// Just inside the upper edge of a segment.
  public var segmentLight: Color
  /// Just below a group of segments, as if it were cut into the bar.
  public var bevel: Color
  /// What falls into a selected or pressed segment from its edges. Laid on in thin layers, in which
  /// other colours than black would lose their hue to rounding.
  public var innerShadow: Color
  public var label: Color
  public var labelDisabled: Color
  public var labelShadow: Color
  /// The box behind More.
  public var panel: Gloss
  public var panelBorder: Color

  /// The blue-grey of the first phone.
  public static let classic = Theme(
    bar: Gloss(
      top: Color(rgb: 0xB4C0CE), aboveMiddle: Color(rgb: 0x8FA0B8),
      belowMiddle: Color(rgb: 0x8295B0), bottom: Color(rgb: 0x6B819F)),
    barLight: Color(rgb: 0xDCE3EA), barDark: Color(rgb: 0x2F3B4B),
    segment: Gloss(
      top: Color(rgb: 0x8DA2BF), aboveMiddle: Color(rgb: 0x6B86AB),
      belowMiddle: Color(rgb: 0x5D7AA2), bottom: Color(rgb: 0x5673A0)),
    segmentPressed: Gloss(
      top: Color(rgb: 0x5A7394), aboveMiddle: Color(rgb: 0x49648A),
      belowMiddle: Color(rgb: 0x415C83), bottom: Color(rgb: 0x4A678F)),
    segmentSelected: Gloss(
      top: Color(rgb: 0x38506F), aboveMiddle: Color(rgb: 0x37547C),
      belowMiddle: Color(rgb: 0x324E77), bottom: Color(rgb: 0x426693)),
    border: Color(rgb: 0x34465F), segmentLight: Color(rgb: 0xFFFFFF, alpha: 0.28),
    bevel: Color(rgb: 0xFFFFFF, alpha: 0.32), innerShadow: .black,
    label: Color.white, labelDisabled: Color(rgb: 0xFFFFFF, alpha: 0.42),
    labelShadow: Color(rgb: 0x101C2C, alpha: 0.62),
    panel: Gloss(
      top: Color(rgb: 0x6F8098), aboveMiddle: Color(rgb: 0x44566F),
      belowMiddle: Color(rgb: 0x33445C), bottom: Color(rgb: 0x2C3B51)),
    panelBorder: Color(rgb: 0x1C2737))
}

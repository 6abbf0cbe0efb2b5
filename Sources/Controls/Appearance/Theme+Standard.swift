import Raster

// Words and icons stand at 4.5 to 1 or better on their own ground, in every state but disabled;
// the ground of a selected control at 3 to 1 or better against that of a resting one. Tests measure
// both on rendered pixels.
extension Theme {
  /// The blue-grey gloss of the first phone.
  public static let classic = Theme(
    bar: BarColors(
      gloss: Gloss(
        top: Color(rgb: 0xB4C0CE), aboveMiddle: Color(rgb: 0x8FA0B8),
        belowMiddle: Color(rgb: 0x8295B0), bottom: Color(rgb: 0x6B819F)),
      light: Color(rgb: 0xDCE3EA), dark: Color(rgb: 0x2F3B4B)),
    face: FaceColors(
      resting: Gloss(
        top: Color(rgb: 0x5F7694), aboveMiddle: Color(rgb: 0x5C7593),
        belowMiddle: Color(rgb: 0x587191), bottom: Color(rgb: 0x5B7698)),
      pressed: Gloss(
        top: Color(rgb: 0x2F425C), aboveMiddle: Color(rgb: 0x35496A),
        belowMiddle: Color(rgb: 0x304568), bottom: Color(rgb: 0x3A547F)),
      selected: Gloss(
        top: Color(rgb: 0x0C1522), aboveMiddle: Color(rgb: 0x101C2E),
        belowMiddle: Color(rgb: 0x0E1929), bottom: Color(rgb: 0x121F33)),
      border: Color(rgb: 0x2A3A52), light: Color(rgb: 0xFFFFFF, alpha: 0.28),
      bevel: Color(rgb: 0xFFFFFF, alpha: 0.32), innerShadow: .black,
      hold: Color(rgb: 0x0C1522, alpha: 0.5)),
    label: LabelColors(
      color: .white, selected: .white, disabled: Color(rgb: 0xFFFFFF, alpha: 0.42),
      shadow: Color(rgb: 0x101C2C, alpha: 0.62)),
    popover: PopoverColors(
      gloss: Gloss(
        top: Color(rgb: 0x6F8098), aboveMiddle: Color(rgb: 0x44566F),
        belowMiddle: Color(rgb: 0x33445C), bottom: Color(rgb: 0x2C3B51)),
      border: Color(rgb: 0x1C2737), shadow: Color.black.withAlpha(0.28)),
    swatch: SwatchColors(
      border: Color(rgb: 0x101C2C, alpha: 0.7), sheen: Color(rgb: 0xFFFFFF, alpha: 0.3)),
    backdrop: Color(rgb: 0x7A8CA6), metrics: Metrics())

  /// Dark ink on paper: for bright rooms.
  public static let light = Theme(
    bar: BarColors(
      gloss: Gloss(Color(rgb: 0xF6F3EC)), light: Color(rgb: 0xF6F3EC), dark: Color(rgb: 0xD9D3C6)),
    face: .pills(
      pressed: Color(rgb: 0xDED8CA), selected: Color(rgb: 0x1D2733), hold: Color(rgb: 0x1D2733)),
    label: LabelColors(
      color: Color(rgb: 0x1D2733), selected: .white, disabled: Color(rgb: 0x6A6555, alpha: 0.45),
      shadow: .clear),
    popover: PopoverColors(
      gloss: Gloss(Color(rgb: 0xFBF9F4)), border: Color(rgb: 0xC9C2B2),
      shadow: Color.black.withAlpha(0.2)),
    swatch: SwatchColors(border: Color(rgb: 0x8B8676), sheen: .clear, shape: .pot),
    backdrop: Color(rgb: 0xEAE5DA), metrics: .roomy)

  /// Light ink on slate: for dim rooms.
  public static let dark = Theme(
    bar: BarColors(
      gloss: Gloss(Color(rgb: 0x151A21)), light: Color(rgb: 0x151A21), dark: Color(rgb: 0x2C3541)),
    face: .pills(
      pressed: Color(rgb: 0x3A4655), selected: Color(rgb: 0xF2EFE8), hold: Color(rgb: 0xF2EFE8)),
    label: LabelColors(
      color: Color(rgb: 0xF2EFE8), selected: Color(rgb: 0x1D2733),
      disabled: Color(rgb: 0x9AA5B1, alpha: 0.45), shadow: .clear),
    popover: PopoverColors(
      gloss: Gloss(Color(rgb: 0x1E252E)), border: Color(rgb: 0x3A4655),
      shadow: Color.black.withAlpha(0.4)),
    swatch: SwatchColors(border: Color(rgb: 0x8593A1), sheen: .clear, shape: .pot),
    backdrop: Color(rgb: 0x0E1217), metrics: .roomy)
}

extension Theme.FaceColors {
  /// Controls that lie on the bar itself.
  fileprivate static func pills(pressed: Color, selected: Color, hold: Color) -> Theme.FaceColors {
    Theme.FaceColors(
      resting: Theme.Gloss(.clear), pressed: Theme.Gloss(pressed),
      selected: Theme.Gloss(selected), border: .clear, light: .clear, bevel: .clear,
      innerShadow: .clear, hold: hold, shape: .pill, hasStripe: true)
  }
}

extension Theme.Metrics {
  /// Room for icons with their words beneath, where the picture has it.
  fileprivate static let roomy: Theme.Metrics = {
    var metrics = Theme.Metrics()
    metrics.largeBarHeight = 64
    metrics.barInset = 3
    metrics.cornerRadius = 11
    metrics.popoverCornerRadius = 12
    return metrics
  }()
}

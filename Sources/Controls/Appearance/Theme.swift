public import Raster

/// How a panel looks: its colours, radii and measures. Take `classic` and change what you like.
public struct Theme: Hashable, Sendable {
  /// Of the bars.
  public var bar: BarColors
  /// Of the controls.
  public var face: FaceColors
  /// Of words and icons.
  public var label: LabelColors
  /// Of the boxes that open over the canvas.
  public var popover: PopoverColors
  package var swatch: SwatchColors
  /// Behind a grid.
  public var backdrop: Color
  /// Lengths in points.
  public var metrics: Metrics

  /// A gradient in two parts that meet with a step half-way: the gloss of the first phones.
  public struct Gloss: Hashable, Sendable {
    package var top: Color
    package var aboveMiddle: Color
    package var belowMiddle: Color
    package var bottom: Color

    /// A gloss of four colours, from the upper edge to the lower one.
    public init(top: Color, aboveMiddle: Color, belowMiddle: Color, bottom: Color) {
      self.top = top
      self.aboveMiddle = aboveMiddle
      self.belowMiddle = belowMiddle
      self.bottom = bottom
    }

    /// One colour, without gloss.
    public init(_ color: Color) {
      self.init(top: color, aboveMiddle: color, belowMiddle: color, bottom: color)
    }
  }

  /// What a bar is drawn in.
  public struct BarColors: Hashable, Sendable {
    /// Over its whole height.
    public var gloss: Gloss
    /// The line along the upper edge.
    public var light: Color
    /// The line along the lower edge, and between a lower bar and the canvas.
    public var dark: Color
  }

  /// What a control is drawn on.
  public struct FaceColors: Hashable, Sendable {
    /// Without a finger on it.
    public var resting: Gloss
    /// Under a finger.
    public var pressed: Gloss
    /// The choice of its group, or a toggle that is on.
    public var selected: Gloss
    /// Around faces and between them.
    public var border: Color
    /// Just inside the upper edge.
    public var light: Color
    /// Just below a group of faces, as if it were cut into the bar.
    public var bevel: Color
    /// What falls into a selected or pressed face from its edges. Laid on in thin layers, in which
    /// other colours than black would lose their hue to rounding.
    public var innerShadow: Color
    /// Over the part of a face that shows how far a hold has come.
    public var hold: Color
  }

  /// What words and icons are drawn in.
  public struct LabelColors: Hashable, Sendable {
    /// Of an enabled control.
    public var color: Color
    /// Of a disabled control.
    public var disabled: Color
    /// One point above the label of an enabled control.
    public var shadow: Color
  }

  /// What the box of a popover is drawn in.
  public struct PopoverColors: Hashable, Sendable {
    /// Over the whole height of the box.
    public var gloss: Gloss
    /// Around the box and its arrow.
    public var border: Color
    /// Outside the box: all its thin layers together.
    public var shadow: Color
  }

  /// What is around and over a swatch.
  package struct SwatchColors: Hashable, Sendable {
    /// The line around a swatch.
    package var border: Color
    /// Over its upper half.
    package var sheen: Color
  }

  /// Lengths in points. On pictures too small for them all but the radii shrink.
  public struct Metrics: Hashable, Sendable {
    /// A third of the picture's height at most. Default: 44.
    public var barHeight = 44.0
    /// From the sides of the picture to the first control.
    package var margin = 6.0
    /// Between groups of a bar and cells of a grid. Default: 8.
    public var spacing = 8.0
    /// From the edges of a bar to the faces in it.
    package var barInset = 7.0
    package var popoverRowHeight = 52.0
    /// The widest that a control of a popover gets where its group does not say it.
    package var popoverControlWidth = 88.0
    /// Of a group of faces. Default: 5.
    public var cornerRadius = 5.0
    package var popoverCornerRadius = 8.0
  }
}

extension Theme {
  /// The blue-grey of the first phone.
  public static let classic = Theme(
    bar: BarColors(
      gloss: Gloss(
        top: Color(rgb: 0xB4C0CE), aboveMiddle: Color(rgb: 0x8FA0B8),
        belowMiddle: Color(rgb: 0x8295B0), bottom: Color(rgb: 0x6B819F)),
      light: Color(rgb: 0xDCE3EA), dark: Color(rgb: 0x2F3B4B)),
    face: FaceColors(
      resting: Gloss(
        top: Color(rgb: 0x8DA2BF), aboveMiddle: Color(rgb: 0x6B86AB),
        belowMiddle: Color(rgb: 0x5D7AA2), bottom: Color(rgb: 0x5673A0)),
      pressed: Gloss(
        top: Color(rgb: 0x5A7394), aboveMiddle: Color(rgb: 0x49648A),
        belowMiddle: Color(rgb: 0x415C83), bottom: Color(rgb: 0x4A678F)),
      selected: Gloss(
        top: Color(rgb: 0x38506F), aboveMiddle: Color(rgb: 0x37547C),
        belowMiddle: Color(rgb: 0x324E77), bottom: Color(rgb: 0x426693)),
      border: Color(rgb: 0x34465F), light: Color(rgb: 0xFFFFFF, alpha: 0.28),
      bevel: Color(rgb: 0xFFFFFF, alpha: 0.32), innerShadow: .black,
      hold: Color(rgb: 0xE8F0FA, alpha: 0.4)),
    label: LabelColors(
      color: Color.white, disabled: Color(rgb: 0xFFFFFF, alpha: 0.42),
      shadow: Color(rgb: 0x101C2C, alpha: 0.62)),
    popover: PopoverColors(
      gloss: Gloss(
        top: Color(rgb: 0x6F8098), aboveMiddle: Color(rgb: 0x44566F),
        belowMiddle: Color(rgb: 0x33445C), bottom: Color(rgb: 0x2C3B51)),
      border: Color(rgb: 0x1C2737), shadow: Color.black.withAlpha(0.28)),
    swatch: SwatchColors(
      border: Color(rgb: 0x101C2C, alpha: 0.7), sheen: Color(rgb: 0xFFFFFF, alpha: 0.3)),
    backdrop: Color(rgb: 0x7A8CA6), metrics: Metrics())
}

public import Raster

/// How a panel looks: its colours, radii and measures. Take one of those that are here and change what
/// you like.
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
    /// How the controls of a group are put together.
    public var shape = FaceShape.joined
    /// Whether the selected control of a group that asks for it has a stripe in the panel's accent.
    package var hasStripe = false
  }

  /// How the controls of a group are put together.
  public enum FaceShape: Hashable, Sendable, CaseIterable {
    /// As one piece with lines between, as if cut into the bar.
    case joined
    /// Each on the bar itself, with a rounded ground of its own while it is pressed or selected.
    case pill
  }

  /// What words and icons are drawn in.
  public struct LabelColors: Hashable, Sendable {
    /// Of an enabled control.
    public var color: Color
    /// Of the choice of a group, or of a toggle that is on.
    public var selected: Color
    /// Of a disabled control.
    public var disabled: Color
    /// One point above the label of an enabled control that is not selected.
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
    package var shape = SwatchShape.tile
  }

  /// What a swatch is.
  package enum SwatchShape: Hashable, Sendable {
    /// A square or a stripe; that it is selected shows on the control's face.
    case tile
    /// A pot of paint, seen from above: a disc, with a ring and a tick while it is selected.
    case pot
  }

  /// Lengths in points. On pictures too small for them all but the radii shrink.
  public struct Metrics: Hashable, Sendable {
    /// A third of the picture's height at most. Default: 44.
    public var barHeight = 44.0
    /// Of bars on pictures with room for larger ones: from 900 points of width and 500 of height on.
    package var largeBarHeight = 44.0
    /// How far the label of a pressed control is lowered, in points.
    package var pressedDrop = 2.0
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

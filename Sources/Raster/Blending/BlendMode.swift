/// How what is drawn comes together with what is there, by the formulas of W3C "Compositing and
/// Blending Level 1" (PDF 1.7, 11.3, has the same ones), on sRGB bytes. To add one takes a case
/// here and a rule in `BlendMode+Rules.swift`.
///
/// A shape that covers a part of a pixel changes that part of it: the result is mixed with what was
/// there by the coverage, for `copy` and `clear` as well.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  /// The drawing lies over what is there.
  case sourceOver
  /// The drawing takes the place of what is there, its transparency too.
  case copy
  /// Nothing is left, whatever is drawn.
  case clear
  /// Colours are multiplied: never lighter than either.
  case multiply
  /// Complements are multiplied: never darker than either.
  case screen
  /// The darker one of each channel.
  case darken
  /// The lighter one of each channel.
  case lighten
  /// The distance of each channel.
  case difference
}

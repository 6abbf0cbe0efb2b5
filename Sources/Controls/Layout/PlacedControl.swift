public import Geometry

/// A control with its place on the picture.
public struct PlacedControl: Hashable, Sendable {
  public var name: ControlName
  /// Where a finger hits it: in a bar, the whole height of that bar.
  public var frame: PixelRect
  /// What is drawn of it; lies within `frame`.
  public var face: PixelRect
  /// Whether it stands in the panel behind More rather than in a bar.
  public var isInPanel: Bool
  /// Whether it is on the screen now and can be hit.
  public var visible: Bool
  public var enabled: Bool
  public var selected: Bool

  public var kind: ControlKind { name.kind }
  public var group: ControlGroup { name.group }
  /// How long a finger has to rest on it before it acts; every control acts at once.
  public var holdMS: Int { 0 }

  /// The middle of `frame`, where `select` taps.
  public var center: Point { frame.rect.center }

  init(name: ControlName, face: PixelRect, frame: PixelRect, isInPanel: Bool = false) {
    self.name = name
    self.face = face
    self.frame = frame
    self.isInPanel = isInPanel
    visible = !isInPanel
    enabled = true
    selected = false
  }
}

public import Geometry

/// Properties of several objects that are to change together.
public struct AtomicRequest: Hashable, Sendable {
  public struct Setting: Hashable, Sendable {
    /// A connector, CRTC or plane.
    public var object: UInt32
    public var property: UInt32
    public var value: UInt64

    public init(object: UInt32, property: UInt32, value: UInt64) {
      self.object = object
      self.property = property
      self.value = value
    }
  }

  /// A later setting of the same property wins.
  public private(set) var settings: [Setting] = []

  public init() {}

  public mutating func set(_ property: UInt32, of object: UInt32, to value: UInt64) {
    settings.append(Setting(object: object, property: property, value: value))
  }
}

/// How a commit is made (DRM_MODE_ATOMIC_…).
public struct CommitFlags: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing changes: the answer tells whether it could.
  public static let testOnly = CommitFlags(rawValue: 1)
  /// Returns before it is on the screen.
  public static let nonBlocking = CommitFlags(rawValue: 2)
  /// May switch CRTCs and links, which can take long and flicker.
  public static let allowModeset = CommitFlags(rawValue: 4)
  /// An event tells when it is on the screen; not with `testOnly`.
  public static let flipEvent = CommitFlags(rawValue: 8)
}

/// A value that a property names by the id of a blob.
public enum ScanoutBlob: Hashable, Sendable {
  case mode(DisplayMode)
  /// Where a framebuffer changed, in its own pixels.
  case clips([PixelRect])
}

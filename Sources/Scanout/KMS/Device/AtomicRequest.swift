package import Geometry

/// Properties of several objects that are to change together.
package struct AtomicRequest: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    /// A connector, CRTC or plane.
    package var object: UInt32
    package var property: UInt32
    package var value: UInt64

    package init(object: UInt32, property: UInt32, value: UInt64) {
      self.object = object
      self.property = property
      self.value = value
    }
  }

  /// One for each property; a later one replaces an earlier one.
  package private(set) var settings: [Setting] = []

  package init() {}

  package mutating func set(_ property: UInt32, of object: UInt32, to value: UInt64) {
    for index in settings.indices
    where settings[index].object == object && settings[index].property == property {
      settings[index].value = value
      return
    }
    settings.append(Setting(object: object, property: property, value: value))
  }

  /// Empties the request; its memory is used again.
  package mutating func removeAll() {
    settings.removeAll(keepingCapacity: true)
  }
}

/// How a commit is made (DRM_MODE_ATOMIC_…).
package struct CommitFlags: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing changes: the answer says whether it could.
  package static let testOnly = CommitFlags(rawValue: 1)
  /// Returns before it is on the screen.
  package static let nonBlocking = CommitFlags(rawValue: 2)
  /// May switch CRTCs and links, which can take long and flicker.
  package static let allowModeset = CommitFlags(rawValue: 4)
  /// An event reports when it is on the screen; not with `testOnly`.
  package static let flipEvent = CommitFlags(rawValue: 8)
}

/// A value that a property names by the id of a blob.
package enum ScanoutBlob: Hashable, Sendable {
  case mode(DisplayMode)
  /// Where a framebuffer changed, in its own pixels.
  case clips([PixelRect])
}

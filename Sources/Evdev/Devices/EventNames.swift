internal import CLibEvdev

/// The kernel's names of event types, codes and values, as libevdev knows them.
package enum EventNames {
  /// The type named e.g. "EV_ABS".
  package static func type(named name: String) -> UInt16? {
    UInt16(exactly: libevdev_event_type_from_name(name))
  }

  /// The code of a type, named e.g. "ABS_MT_SLOT" or "KEY_Z".
  package static func code(named name: String, ofType type: UInt16) -> UInt16? {
    UInt16(exactly: libevdev_event_code_from_name(UInt32(type), name))
  }

  /// The value of a code that has named values, e.g. "MT_TOOL_PALM".
  package static func value(named name: String, ofType type: UInt16, code: UInt16) -> Int32? {
    let value = libevdev_event_value_from_name(UInt32(type), UInt32(code), name)
    return value >= 0 ? value : nil
  }

  /// The name of a code, e.g. "KEY_Z"; nil where it has none.
  package static func name(ofType type: UInt16, code: UInt16) -> String? {
    libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
  }
}

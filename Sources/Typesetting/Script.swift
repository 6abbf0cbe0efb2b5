internal import CHarfBuzz

/// The script of a scalar, as HarfBuzz numbers it: the four letters of ISO 15924.
struct Script: Hashable {
  let tag: UInt32

  static let common = Script(tag: HB_SCRIPT_COMMON.rawValue)

  init(of scalar: Unicode.Scalar) {
    tag = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue
  }

  private init(tag: UInt32) {
    self.tag = tag
  }

  /// Whether the scalar is used with many scripts: blanks, digits, marks.
  var isShared: Bool {
    tag == HB_SCRIPT_COMMON.rawValue || tag == HB_SCRIPT_INHERITED.rawValue
      || tag == HB_SCRIPT_UNKNOWN.rawValue
  }
}

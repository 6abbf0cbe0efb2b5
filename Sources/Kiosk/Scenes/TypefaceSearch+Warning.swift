internal import Typesetting

extension TypefaceSearch {
  /// What the log says of the font for labels; nil where nothing is amiss.
  var warning: String? {
    guard let face else {
      let families = TypefaceSearch.families.joined(separator: ", ")
      let folders = TypefaceSearch.folders.joined(separator: " or ")
      let missing =
        "no label font (\(families)) is installed under \(folders), so the controls show icons "
        + "only; install fonts-dejavu-core or set controls.font"
      return failure.map { "\($0); \(missing)" } ?? missing
    }
    return failure.map { "\($0) (\(face.path) is used instead)" }
  }
}

extension ValueFormat where Value == String {
  /// A file by its path.
  public static var file: ValueFormat { file("FILE") }

  /// A file by its path, with an ending that help shows.
  static func file(_ placeholder: String) -> ValueFormat {
    ValueFormat(placeholder: placeholder, allowed: "a file's path", read: path)
  }

  /// A folder by its path.
  public static var folder: ValueFormat {
    ValueFormat(placeholder: "DIR", allowed: "a folder's path", read: path)
  }
}

extension ValueFormat where Value == FakeInputRequest {
  static var fakeInput: ValueFormat {
    ValueFormat(placeholder: "FILE", allowed: "a file or -") { word in
      word == "-" ? .standardInput : path(word).map { .file($0) }
    }
  }
}

extension ValueFormat where Value == StateDirectoryRequest {
  static var stateDirectory: ValueFormat {
    ValueFormat(placeholder: "DIR|none", allowed: "a folder's path or none") { word in
      word == "none" ? .nothing : path(word).map { .directory($0) }
    }
  }
}

/// The script or recording that plays instead of devices.
package enum FakeInputRequest: Hashable, Sendable {
  /// Played line by line as it arrives.
  case standardInput
  case file(String)
}

/// Where things are kept that outlive the run.
package enum StateDirectoryRequest: Hashable, Sendable {
  case nothing
  case directory(String)
}

/// A path that the kernel can be given: a NUL would end it early.
private func path(_ word: String) -> String? {
  word.isEmpty || word.utf8.contains(0) ? nil : word
}

/// The program's name and version, said by `--version` and nowhere else written down.
enum Version {
  static let program = "tigereye"
  static let number = "0.1.0"
  static let text = "\(program) \(number)"
}

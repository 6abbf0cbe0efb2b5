/// The program's name and version, said by `--version` and nowhere else written down.
public enum Version {
  public static let program = "tigereye"
  public static let number = "0.1.0"
  public static let text = "\(program) \(number)"
}

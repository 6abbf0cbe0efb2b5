/// What one start of a program is to do.
package enum Invocation<Own> {
  /// Print this text, whole lines, and end.
  case help(String)
  /// Print the program's name and version and end.
  case version
  case command(Command<Own>, CommandCall<Own>)
}

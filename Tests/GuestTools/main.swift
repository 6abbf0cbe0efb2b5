// The kernel tests' hand inside their guest: makes and moves input devices through uinput, and
// tells what state a virtual console is in.
//
//   tigereye-guest-tools uinput         obeys lines of standard input, one answer line each
//   tigereye-guest-tools console TTY    prints "text" or "graphics", then the keyboard's mode
internal import Glibc

func fail(_ sentence: String) -> Never {
  print("tigereye-guest-tools: \(sentence)")
  exit(1)
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "uinput":
  var bench = DeviceBench()
  while let line = readLine() {
    print(bench.obey(line))
    // Standard output is a pipe, and the tests wait for each answer.
    fflush(nil)
  }
case "console" where arguments.count == 3:
  guard let state = ConsoleState(path: arguments[2]) else {
    fail("\(arguments[2]) is no virtual console: \(String(cString: strerror(errno)))")
  }
  print(state.isGraphics ? "graphics" : "text", state.keyboardMode)
default:
  fail("say uinput, or console and a terminal")
}

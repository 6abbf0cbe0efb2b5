// The kernel tests' hand inside their guest: makes and moves input devices through uinput, and
// tells what state a virtual console is in.
//
//   tigereye-guest-tools uinput         obeys lines of standard input, one answer line each
//   tigereye-guest-tools console TTY    prints "text" or "graphics", then the keyboard's mode
//   tigereye-guest-tools switching TTY  prints who switches consoles: "kernel" or "process"
//   tigereye-guest-tools spoil TTY      gives it back as a program does that thinks it its own:
//   text,
//                                       keys, switched by the kernel
//   tigereye-guest-tools revoke PID NODE         takes an input node away from a process
//   tigereye-guest-tools storm FINGERS FRAMES WIDTH HEIGHT
//                                       prints what the line "storm" below does, as a script
//   tigereye-guest-tools usable TTY SECONDS     waits until it is text with keys, switched by the
//                                       kernel, and prints when that was, as /proc/uptime counts
//   tigereye-guest-tools as USER GROUP,… COMMAND…    runs a command as a user, all by number
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
case "switching" where arguments.count == 3:
  guard let isByProcess = ConsoleState.isSwitchedByProcess(path: arguments[2]) else {
    fail("\(arguments[2]) is no virtual console: \(String(cString: strerror(errno)))")
  }
  print(isByProcess ? "process" : "kernel")
case "spoil" where arguments.count == 3:
  guard ConsoleState.giveBack(path: arguments[2]) else {
    fail("cannot change \(arguments[2]): \(String(cString: strerror(errno)))")
  }
case "revoke" where arguments.count == 4:
  guard let process = pid_t(arguments[2]),
    let count = Revocation.revoke(arguments[3], from: process)
  else {
    fail("cannot revoke \(arguments[3]): \(String(cString: strerror(errno)))")
  }
  print(count)
case "storm" where arguments.count == 6:
  let numbers = arguments[2...].compactMap { Int($0) }
  guard numbers.count == 4 else { fail("a storm is four numbers") }
  Storm(fingers: numbers[0], frames: numbers[1], width: numbers[2], height: numbers[3])
    .printScript()
case "usable" where arguments.count == 4:
  guard let seconds = Int(arguments[3]) else { fail("\(arguments[3]) is no number") }
  guard let time = ConsoleState.awaitUsable(path: arguments[2], seconds: seconds) else {
    fail("\(arguments[2]) was not usable within \(seconds) s")
  }
  print(time)
case "as" where arguments.count >= 5:
  guard let user = UInt32(arguments[2]) else { fail("\(arguments[2]) is no number") }
  let groups = arguments[3].split(separator: ",").compactMap { UInt32($0) }
  guard setgroups(groups.count, groups) == 0, setgid(user) == 0, setuid(user) == 0 else {
    fail("cannot become user \(user): \(String(cString: strerror(errno)))")
  }
  var words: [UnsafeMutablePointer<CChar>?] = arguments[4...].map { strdup($0) } + [nil]
  execvp(words[0]!, &words)
  fail("cannot run \(arguments[4]): \(String(cString: strerror(errno)))")
default:
  fail(
    "say uinput; console, switching or spoil and a terminal; usable, a terminal and seconds; revoke, a "
      + "process and a node; storm and its numbers; or as, a user, groups and a command")
}

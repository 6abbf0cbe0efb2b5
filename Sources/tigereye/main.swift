import Kiosk

// Parse, build and run happen in Kiosk; here errors have become a number.
Program.exit(Program.run(Array(CommandLine.arguments.dropFirst())))

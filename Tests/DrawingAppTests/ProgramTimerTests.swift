import Foundation
import Testing

/// Timers of the configuration, and what SIGHUP puts into force.
@Suite struct ProgramTimerTests {
  private static let headless = ["--display", "headless:320x480", "--config", "a.conf"]

  @Test func blankingFollowsTheScriptsClock() throws {
    let run = try ProgramRun()
    try run.write("a.conf", "[kiosk]\nblank = 2\n")
    // The touch that lights the screen does nothing else; a finger that rests keeps it lit.
    try run.write(
      "script.txt",
      """
      wait 1900
      drag 20 100 60 100
      expect 40 100 #FF0000
      wait 2100
      drag 20 150 60 150
      expect 40 150 #FFFFFF
      drag 20 150 60 150
      expect 40 150 #FF0000
      touch 1 down 20 200
      wait 60000
      touch 1 move 60 200
      touch 1 up
      expect 40 200 #FF0000
      wait 86400000
      tap 40 300
      drag 20 250 60 250
      expect 40 250 #FF0000
      """)
    let start = Date()
    #expect(try run.run(Self.headless + ["--fake-input", "script.txt"]) == 0, "\(run.errors)")
    #expect(Date().timeIntervalSince(start) < 600)
  }

  @Test func withoutBlankingNothingGoesDark() throws {
    let run = try ProgramRun()
    try run.write("a.conf", "[kiosk]\nblank = never\n")
    try run.write(
      "script.txt", "wait 86400000\ndrag 20 100 60 100\nexpect 40 100 #FF0000\n")
    #expect(try run.run(Self.headless + ["--fake-input", "script.txt"]) == 0, "\(run.errors)")
  }

  // MARK: SIGHUP

  /// Changes the configuration under a running program, and waits until it has said so.
  private func reload(_ text: String, _ run: ProgramRun) throws {
    let before = run.errors.components(separatedBy: "read the configuration again").count
    try run.write("a.conf", text)
    run.signal(SIGHUP)
    while run.errors.components(separatedBy: "read the configuration again").count == before {
      sched_yield()
    }
  }

  @Test func whatCanChangeWhileDrawingChangesAtOnce() throws {
    let run = try ProgramRun()
    try run.write("a.conf", "")
    try run.start(Self.headless + ["--fake-input", "-"])
    run.send("drag 20 100 60 100\ntouch 1 down 20 200\nscreenshot one.png\n")
    #expect(run.awaitFile("one.png"))
    try reload(
      "[canvas]\nbackground = #00FF00\nline-width = 10\n[kiosk]\nblank = 2\nlocked = yes\n", run)
    // The drawing and the contact are kept; the next line is wider, and the screen goes dark.
    run.send(
      """
      touch 1 move 60 200
      expect 40 200 #FF0000
      touch 1 up
      expect 40 100 #FF0000
      expect 40 104 #00FF00
      expect 300 300 #00FF00
      drag 20 300 60 300
      expect 40 304 #FF0000
      wait 3000
      drag 20 150 60 150
      expect 40 150 #00FF00
      screenshot two.png

      """)
    #expect(run.awaitFile("two.png"))
    #expect(!run.errors.contains("next start"), "\(run.errors)")
    try reload("[canvas]\nbackground = #00FF00\nkeep = last\n[input]\ngrab = no\n", run)
    while !run.errors.contains("takes effect at the next start: input.grab, canvas.keep") {
      sched_yield()
    }
    run.send("expect 40 100 #FF0000\n")
    run.closeInput()
    #expect(run.wait() == 0, "\(run.errors)")
  }
}

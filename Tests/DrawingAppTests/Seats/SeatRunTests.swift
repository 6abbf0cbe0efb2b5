import Foundation
import Raster
import Testing

@testable import DrawingApp

/// Seats as scripts and the commands have them.
@Suite struct SeatRunTests {
  private func run(
    _ script: String, seats: String, size: String = "800x480", _ options: [String] = []
  ) throws -> (run: ProgramRun, code: Int32) {
    let run = try ProgramRun()
    try run.write("seats.conf", "[controls]\nseats = \(seats)\n")
    try run.write("script.txt", script)
    let code = try run.run(
      ["--display", "headless:\(size)", "--config", "seats.conf", "--fake-input", "script.txt"]
        + options)
    return (run, code)
  }

  @Test func aScriptSelectsTheControlsOfAnySeat() throws {
    let (run, code) = try run(
      """
      select Rect
      select 2:Rect
      select 2:Blue
      begin
      touch 1 down 100 100
      touch 2 down 500 100
      end
      begin
      touch 1 move 200 200
      touch 2 move 300 300
      end
      expect 150 150 #FF0000
      expect 450 150 #0000FF
      # Over the border between the parts, which is in the bars alone.
      expect 399 200 #0000FF
      expect 400 200 #0000FF
      begin
      touch 1 up
      touch 2 up
      end
      select 2:Undo
      expect 150 150 #FF0000
      expect 450 150 #FFFFFF
      select 1:Undo
      select 2:Redo
      expect 150 150 #FFFFFF
      expect 399 200 #0000FF
      key ctrl+z
      expect 399 200 #FFFFFF
      """, seats: "2")
    #expect(code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
  }

  @Test func aSeatThatIsNotThereHasNoControls() throws {
    for name in ["3:Blue", "0:Blue"] {
      let (run, code) = try run("select \(name)\n", seats: "2")
      #expect(code == 1)
      #expect(run.errors.contains("script.txt:1: "), "\(run.errors)")
    }
    let (_, code) = try run("select 1:Blue\nselect Blue\n", seats: "1")
    #expect(code == 0)
  }

  @Test func ctrlZTakesBackWhereTheMouseIs() throws {
    let (run, code) = try run(
      """
      device mouse
      select Rect
      select 2:Rect
      mouse to 100 140
      mouse press
      mouse move 50 50
      mouse release
      expect 120 160 #FF0000
      mouse to 600 180
      mouse press
      mouse move 50 50
      mouse release
      expect 620 200 #FF0000
      mouse move -400 0
      key ctrl+z
      expect 120 160 #FFFFFF
      expect 620 200 #FF0000
      mouse move 200 0
      key ctrl+z
      expect 620 200 #FFFFFF
      """, seats: "2")
    #expect(code == 0, "\(run.errors)")
  }

  @Test func ctrlZTakesBackWhereAMouseWithoutAnArrowPoints() throws {
    let (run, code) = try run(
      """
      device absmouse
      select Rect
      select 2:Rect
      drag 100 140 150 190
      drag 600 180 650 230
      expect 120 160 #FF0000
      expect 620 200 #FF0000
      mouse to 200 300
      key ctrl+z
      expect 120 160 #FFFFFF
      expect 620 200 #FF0000
      """, seats: "2")
    #expect(code == 0, "\(run.errors)")
  }

  @Test func layoutListsTheControlsOfAllSeats() throws {
    let run = try ProgramRun()
    try run.write("seats.conf", "[controls]\nseats = 3\n")
    #expect(
      try run.run(["layout", "--display", "headless:1000x480", "--config", "seats.conf"]) == 0)
    let layout = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(layout["width"] as? Int == 1000 && layout["height"] as? Int == 480)
    #expect(
      layout["canvas"] as? [String: Int] == ["x": 0, "y": 44, "width": 1000, "height": 392])
    let controls = try #require(layout["controls"] as? [[String: Any]])
    for seat in 1...3 {
      let own = controls.filter { $0["seat"] as? Int == seat }
      #expect(own.count == PanelEntry.all(PanelDesign()).count - 1)
      for control in own where control["visible"] as? Bool == true {
        let left = try #require(control["x"] as? Int)
        let width = try #require(control["width"] as? Int)
        #expect(left >= (seat - 1) * 1000 / 3 && left + width <= seat * 1000 / 3)
      }
    }
    // In the order of the seats, and each after its group.
    #expect(controls.compactMap { $0["seat"] as? Int } == controls.indices.map { 1 + $0 / 15 })
    #expect(run.output.contains(#""group":"color","seat":1,"x":"#))
  }

  @Test func aPictureWithTooLittleRoomHasFewerSeatsAndOneWarning() throws {
    let run = try ProgramRun()
    try run.write("seats.conf", "[controls]\nseats = 8\n")
    #expect(
      try run.run(["layout", "--display", "headless:320x240", "--config", "seats.conf"]) == 0)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("no room for 8 seats"))
    #expect(run.output.contains(#""seat":2"#) && !run.output.contains(#""seat":3"#))
    let (played, code) = try self.run("select 2:Blue\n", seats: "8", size: "320x240")
    #expect(code == 0 && played.errors.split(separator: "\n").count == 1)
    #expect(played.errors.contains("no room for 8 seats"))
  }

  /// A headless screen has no size, so there is one seat.
  @Test func anAutomaticNumberIsOneWithoutASize() throws {
    let (run, code) = try run("select 2:Blue\n", seats: "auto", size: "3840x1080")
    #expect(code == 1 && run.errors.contains("no such control"))
  }

  @Test func oneSeatIsWhatThereWasBeforeSeats() throws {
    let script = """
      select Random
      select Rect
      drag 20 100 300 200
      select Image
      drag 100 200 200 250
      select Pencil
      touch 1 down 40 300
      touch 1 move 300 310
      """
    let options = ["--seed", "5", "--screenshot", "last.png"]
    let one = try run(script, seats: "1", options).run.picture("last.png")
    let auto = try run(script, seats: "auto", options).run.picture("last.png")
    let plain = try ProgramRun()
    try plain.write("script.txt", script)
    #expect(
      try plain.run(
        ["--display", "headless:800x480", "--fake-input", "script.txt"] + options) == 0)
    let only = try plain.picture("last.png")
    #expect(one.rawPixels == only.rawPixels)
    #expect(one.rawPixels == auto.rawPixels)
  }

  // MARK: Settings

  @Test func valuesThatAreNotAllowedAreNamed() throws {
    for value in ["0", "9", "-1", "2.5", "two", "automatic"] {
      let (run, code) = try run("", seats: value)
      #expect(code == 78)
      #expect(
        run.errors.contains("controls.seats must be a whole number from 1 to 8, or auto"),
        "\(run.errors)")
    }
    for value in ["0", "0.5", "-1", "much"] {
      let run = try ProgramRun()
      try run.write("memory.conf", "[canvas]\nmemory = \(value)\n")
      #expect(
        try run.run(["layout", "--display", "headless:320x480", "--config", "memory.conf"]) == 78)
      #expect(run.errors.contains("canvas.memory must be a number of MB"), "\(run.errors)")
    }
  }

  @Test func theMemoryIsANumberOfMegabytes() throws {
    let run = try ProgramRun()
    try run.write("memory.conf", "[canvas]\nmemory = 1.5\n")
    #expect(
      try run.run(["layout", "--display", "headless:320x480", "--config", "memory.conf"]) == 0)
    #expect(run.errors.isEmpty)
    #expect(DrawingSettings().memory == 64)
  }

  /// SIGHUP changes the number of seats while the program runs.
  @Test func aHangUpChangesTheNumberOfSeats() throws {
    let run = try ProgramRun()
    try run.write("seats.conf", "[controls]\nseats = 1\n[canvas]\nmemory = 64\n")
    try run.start([
      "--display", "headless:800x480", "--config", "seats.conf", "--fake-input", "-",
    ])
    run.send("select Blue\nscreenshot first.png\n")
    #expect(run.awaitFile("first.png"))
    try run.write("seats.conf", "[controls]\nseats = 2\n[canvas]\nmemory = 32\n")
    run.signal(SIGHUP)
    while !run.errors.contains("takes effect at the next start: canvas.memory") { sched_yield() }
    run.send("select 2:Green\nselect 2:Rect\ndrag 500 100 600 200\nexpect 550 150 #00FF00\n")
    run.closeInput()
    #expect(run.wait() == 0, "\(run.errors)")
  }
}

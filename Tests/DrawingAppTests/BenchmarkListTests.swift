import Foundation
import Testing

/// The benchmark names the program's own rows.
@Suite struct BenchmarkListTests {
  private func list(_ arguments: [String]) throws -> [String] {
    let run = try ProgramRun()
    let program = URL(fileURLWithPath: ProgramRun.program).deletingLastPathComponent()
      .appendingPathComponent("tigereye-bench").path
    try run.start(arguments, program: program)
    #expect(run.wait() == 0)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func theProgramsOwnRowsAreListed() throws {
    let names = try list(["--list"])
    for name in [
      "ui_full", "frame_drag_kept_10", "frame_drag_kept_1000", "frame_drag_kept_100000",
      "frame_drag_10", "frame_drag_seats_6", "undo", "undo_under", "undo_beside", "startup",
      "scribble_at_rest_1000_pencil", "scribble_at_rest_1000_eraser",
      "scribble_jumps_4000_pencil", "scribble_jumps_4000_eraser", "present_800x480_xrgb8888_0",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(Set(names).count == names.count)
    // There is no journal yet, so there is no row that pretends to measure it.
    #expect(!names.contains("journal_append"))
  }

  @Test func aFilterChoosesRows() throws {
    #expect(try list(["--list", "--filter", "frame_drag_10"]) == ["frame_drag_10"])
  }
}

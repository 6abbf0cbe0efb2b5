import Foundation
import Testing

extension KernelTests {
  /// What the release build allocates from a touch to the frame that shows it. No guest is needed,
  /// only the programs that are made for it.
  struct AllocationTests {
    /// Mallocs of a whole run in which one contact drags a tool through `steps` positions.
    private func allocations(
      tool: String, renderer: String, steps: Int, image: GuestImage
    ) throws -> Int {
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let script = folder + "/drag.script"
      let text = "select \(tool)\ndrag 20 100 300 300 steps \(steps)\nexpect 20 60 #FFFFFF\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: script))
      let outcome = try run(
        "/usr/bin/env",
        [
          "LD_PRELOAD=\(image.folder)/count-allocations.so", image.path(of: .tigereye),
          "--display", "headless:320x480", "--renderer", renderer, "--fake-input", script,
        ])
      let line = outcome.errors.split(separator: "\n").first { $0.hasPrefix("allocations: ") }
      guard outcome.status == 0, let line, let count = Int(line.dropFirst(13)) else {
        throw GuestError("status \(outcome.status): \(outcome.errors)")
      }
      return count
    }

    @Test(
      arguments: ["Line", "Rect", "Ellipse", "Image", "Pencil", "Eraser"], ["quartz", "gles"])
    func moveAllocatesNothingFromTheTouchToTheFrame(tool: String, renderer: String) throws {
      let image = try GuestImage.shared.get()
      let short = try allocations(tool: tool, renderer: renderer, steps: 1_000, image: image)
      let long = try allocations(tool: tool, renderer: renderer, steps: 2_000, image: image)
      // What grows by doubling (the script's steps, a trail, the tiles that a stroke touches) grows
      // once more, up to 41 times in all; a malloc for each move would be 1,000.
      #expect(long - short <= 60, "\(short) for 1,000 moves, \(long) for 2,000")
    }
  }
}

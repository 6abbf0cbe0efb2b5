import Geometry
import Raster
import TestSupport
import Testing

@testable import Drawing

@Suite struct ToolStateTests {
  private func tool(_ name: ToolName) -> any Tool {
    name.makeTool(DrawingStyle(color: .black, stamp: DrawingStamp.make()))
  }

  private func word(_ tool: some Tool) -> String {
    switch tool.state {
    case .idle: "idle"
    case .tracking: "tracking"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  @Test(arguments: ToolName.allCases)
  func beganLeadsFromIdleToTracking(name: ToolName) {
    var tool = tool(name)
    #expect(word(tool) == "idle")
    #expect(tool.drawable == nil)
    _ = tool.began(at: Point(3, 4))
    #expect(word(tool) == "tracking")
    #expect(tool.drawable != nil)
  }

  @Test(arguments: ToolName.allCases)
  func movedStaysInTracking(name: ToolName) {
    var tool = tool(name)
    _ = tool.began(at: Point(3, 4))
    let change = tool.moved(to: Point(30, 40))
    #expect(change != .nothing)
    #expect(word(tool) == "tracking")
  }

  @Test(arguments: ToolName.allCases)
  func endedHandsTheShapeOverOnce(name: ToolName) {
    var tool = tool(name)
    _ = tool.began(at: Point(3, 4))
    #expect(tool.ended(at: Point(30, 40)).shape != nil)
    #expect(word(tool) == "ended")
    #expect(tool.drawable == nil)
    #expect(tool.ended(at: Point(30, 40)).shape == nil)
  }

  @Test(arguments: ToolName.allCases)
  func cancelledDropsTheShape(name: ToolName) {
    var tool = tool(name)
    _ = tool.began(at: Point(3, 4))
    _ = tool.moved(to: Point(20, 4))
    #expect(tool.cancelled() != .nothing)
    #expect(word(tool) == "cancelled")
    #expect(tool.drawable == nil)
    #expect(tool.ended(at: Point(30, 40)).shape == nil)
  }

  @Test(arguments: ToolName.allCases)
  func allOtherEventsChangeNothing(name: ToolName) {
    var idle = tool(name)
    #expect(idle.moved(to: Point(1, 1)) == .nothing)
    #expect(idle.ended(at: Point(1, 1)).shape == nil)
    #expect(idle.cancelled() == .nothing)
    #expect(word(idle) == "idle")

    var tracking = tool(name)
    _ = tracking.began(at: Point(3, 4))
    #expect(tracking.began(at: Point(9, 9)) == .nothing)
    #expect(word(tracking) == "tracking")

    var ended = tracking
    _ = ended.ended(at: Point(5, 6))
    var cancelled = tracking
    _ = cancelled.cancelled()
    for state in [ended, cancelled] {
      var tool = state
      let before = word(tool)
      #expect(tool.began(at: Point(1, 1)) == .nothing)
      #expect(tool.moved(to: Point(1, 1)) == .nothing)
      #expect(tool.cancelled() == .nothing)
      #expect(word(tool) == before)
    }
  }

  @Test func theLastPositionCountsAtTheEnd() throws {
    var line = LineTool(style: DrawingStyle(color: .black, stamp: DrawingStamp.make()))
    _ = line.began(at: Point(1, 2))
    _ = line.moved(to: Point(5, 6))
    let shape = try #require(line.ended(at: Point(9, 8)).shape as? LineDrawable)
    #expect(shape.start == Point(1, 2))
    #expect(shape.end == Point(9, 8))
  }

  @Test func withoutAnEndPositionTheOneBeforeCounts() throws {
    var line = LineTool(style: DrawingStyle(color: .black, stamp: DrawingStamp.make()))
    _ = line.began(at: Point(1, 2))
    _ = line.moved(to: Point(5, 6))
    let shape = try #require(line.ended(at: nil).shape as? LineDrawable)
    #expect(shape.end == Point(5, 6))
  }
}

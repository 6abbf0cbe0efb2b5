/// What a display has done so far.
public struct DisplayStatistics: Hashable, Sendable {
  /// Frames that reached the screen.
  public var framesPresented: Int
  /// Flips that the kernel refused or never answered.
  public var flipsRefused: Int
  /// Pixels copied to scan-out memory, those that a back buffer had missed included.
  public var pixelsPresented: Int

  /// Counts; all 0 at first.
  public init(framesPresented: Int = 0, flipsRefused: Int = 0, pixelsPresented: Int = 0) {
    self.framesPresented = framesPresented
    self.flipsRefused = flipsRefused
    self.pixelsPresented = pixelsPresented
  }

  /// Of one display after another.
  package static func + (left: DisplayStatistics, right: DisplayStatistics) -> DisplayStatistics {
    DisplayStatistics(
      framesPresented: left.framesPresented + right.framesPresented,
      flipsRefused: left.flipsRefused + right.flipsRefused,
      pixelsPresented: left.pixelsPresented + right.pixelsPresented)
  }
}

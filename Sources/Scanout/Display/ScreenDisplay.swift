/// A display on a real screen, as `MirroredDisplay` and `HotPlugDisplay` use it.
protocol ScreenDisplay: Display {
  /// The cards that it draws on.
  var cards: [KMSCard] { get }

  /// Looks at the screen again, after the kernel reported that something was plugged;
  /// `handleEvents` reports what came of it.
  func recheck(now: Duration)

  /// As `close`; without restoring, the last picture stays on the screen, and the cards stay open
  /// and master for whoever opens the next display, or closes them.
  func close(restoring: Bool)
}

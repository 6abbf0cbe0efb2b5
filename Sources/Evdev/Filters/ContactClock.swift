/// A time that only grows, made from kernel times that may jump: a step back counts as none.
struct ContactClock {
  private(set) var moment: Duration = .zero
  private var last: Duration?

  /// Takes the time of a report and returns its moment.
  mutating func advance(to time: Duration) -> Duration {
    moment += max(.zero, time - (last ?? time))
    last = time
    return moment
  }

  /// The kernel time of a moment to come.
  func time(of moment: Duration) -> Duration {
    (last ?? .zero) + (moment - self.moment)
  }

  /// The moment of a sample that is reported now; one of an earlier time happened then.
  func moment(of time: Duration) -> Duration {
    moment - max(.zero, (last ?? time) - time)
  }
}

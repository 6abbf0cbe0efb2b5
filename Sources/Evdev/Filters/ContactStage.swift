/// One step that the samples of a device go through: it passes them on, changes them, holds them
/// back or rejects them. Every contact that it begins it also ends or cancels.
protocol ContactStage {
  /// Takes one sample and appends what comes of it.
  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample])

  /// Takes note that the device has reported something, be it no sample.
  mutating func noteReport(at moment: Duration)

  /// When `advance` has something to do though nothing is reported; nil: never.
  var deadline: Duration? { get }

  /// Takes note that time has passed.
  mutating func advance(to moment: Duration, into output: inout [ContactSample])

  /// Passes on what is held back for nothing but time; after the device's contacts were cancelled.
  mutating func flush(into output: inout [ContactSample])

  /// Takes another size of the pixels.
  mutating func setScale(_ scale: PictureScale)

  /// Adds the contacts that it has rejected so far.
  func count(into counts: inout RejectionCounts)
}

extension ContactStage {
  mutating func noteReport(at moment: Duration) {}
  var deadline: Duration? { nil }
  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {}
  mutating func flush(into output: inout [ContactSample]) {}
  mutating func setScale(_ scale: PictureScale) {}
  func count(into counts: inout RejectionCounts) {}
}

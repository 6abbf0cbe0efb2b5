internal import Geometry
internal import Touches

/// Takes single wild positions out: each coordinate is the median of the contact's last `length`
/// ones. Of an odd length n it follows a motion (n − 1) / 2 samples behind and lets no outburst of
/// up to (n − 1) / 2 samples through; the default of 3 is one sample behind. The first position
/// passes as it is and is taken for those before it; the lift passes as it is too, so that a stroke
/// ends where the finger did. So a wild last position is drawn: no later one shows that it was
/// wild, and a stroke that ends short is seen more often than one that ends with a spike.
struct MedianFilter: ContactStage {
  private struct Window {
    var recent: [Point]
    var next = 0
    var output: Point
  }

  static let lengths = 3...15

  private let length: Int
  private var contacts: [ContactID: Window] = [:]
  private var sorted: [Double] = []

  init(length: Int) {
    precondition(MedianFilter.lengths.contains(length) && length % 2 == 1)
    self.length = length
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    var sample = sample
    if sample.phase == .began {
      contacts[sample.contact] = Window(
        recent: Array(repeating: sample.position, count: length), output: sample.position)
    } else if var window = contacts.removeValue(forKey: sample.contact) {
      if sample.phase == .ended {
        sample.appendEnd(after: window.output, to: &output)
        return
      }
      if sample.phase == .moved {
        window.recent[window.next] = sample.position
        window.next = (window.next + 1) % length
        window.output = Point(
          x: median(of: window.recent, \.x), y: median(of: window.recent, \.y))
        contacts[sample.contact] = window
      }
      sample.position = window.output
    }
    output.append(sample)
  }

  private mutating func median(of points: [Point], _ coordinate: KeyPath<Point, Double>) -> Double {
    sorted.removeAll(keepingCapacity: true)
    for point in points { sorted.append(point[keyPath: coordinate]) }
    sorted.sort()
    return sorted[length / 2]
  }
}

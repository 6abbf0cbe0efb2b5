internal import Geometry

/// What one more position changes on a trail, with the memory that finding it out takes: whoever
/// keeps it from one position to the next allocates nothing for that.
package struct TrailChanges {
  /// The lines along which the outline changes, as one polyline.
  var lines: [Point] = []
  // The segment before the new one, as it was drawn until now and as it is from now on.
  var former: [Point] = []
  var settled: [Point] = []

  /// Forgets what was noted; the memory is kept.
  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    former.removeAll(keepingCapacity: true)
    settled.removeAll(keepingCapacity: true)
  }
}

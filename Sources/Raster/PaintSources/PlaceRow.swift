/// Memory for the places of a row on a gradient.
struct PlaceRow: ~Copyable {
  private var memory = UnsafeMutablePointer<Float>.allocate(capacity: 16)
  private var capacity = 16

  deinit { memory.deallocate() }

  /// Room for `count` places and three more, of which nobody looks at the values.
  mutating func reserve(_ count: Int) -> UnsafeMutablePointer<Float> {
    if count + 4 > capacity {
      memory.deallocate()
      capacity = count + 64
      memory = .allocate(capacity: capacity)
    }
    (memory + count).initialize(repeating: 0, count: 4)
    return memory
  }
}

/// Which of the rasterizer's edges a band of rows has.
enum EdgeList {
  case all(Int)
  case some(UnsafeMutablePointer<Int32>, count: Int)

  /// Calls `body` with the index of each edge.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    switch self {
    case .all(let count):
      var index = 0
      while index < count {
        body(index)
        index &+= 1
      }
    case .some(let indices, let count):
      var index = 0
      while index < count {
        body(Int(indices[index]))
        index &+= 1
      }
    }
  }
}

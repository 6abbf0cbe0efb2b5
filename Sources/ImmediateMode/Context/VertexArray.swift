/// Numbers in memory that `vertexPointer` and `texCoordPointer` refer to (section 2.8).
///
/// As with the GL's pointers, what counts is what the array holds when `drawArrays` is called. Two
/// numbers make a vertex (x, y) or a pair of texture coordinates (s, t); a number left over is
/// ignored.
public final class VertexArray {
  /// Pairs, one after the other; read when something is drawn.
  public var elements: [Double]

  /// An array of the given pairs.
  public init(_ elements: [Double] = []) {
    self.elements = elements
  }

  /// The number of pairs.
  public var count: Int { elements.count / 2 }

  /// Appends a pair.
  public func append(_ first: Double, _ second: Double) {
    elements.append(first)
    elements.append(second)
  }

  /// Empties the array and keeps its memory.
  public func removeAll() { elements.removeAll(keepingCapacity: true) }
}

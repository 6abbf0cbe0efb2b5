/// Finds out in passing whether an outline is a star: whether every ray from its middle meets it
/// once. Such an outline cannot meet itself; convex shapes and most blobs are stars.
struct StarTest {
  private var center = Vector(0, 0)
  /// Twice the areas of the triangles between the middle and the edges.
  private var smallest = Double.infinity
  private var largest = -Double.infinity
  /// How often the outline passes the height of the middle: twice in one turn.
  private var passes = 0
  private var outlines = 0

  init() {}

  /// A test of an outline within the box from `low` to `high`.
  init(_ low: Vector, _ high: Vector) { center = (low + high) / 2 }

  /// Another subpath begins.
  mutating func begin() { outlines &+= 1 }

  @inline(__always)
  mutating func add(_ from: Vector, _ to: Vector) {
    let a = from - center
    let b = to - center
    let area = a.cross(b)
    smallest = min(smallest, area)
    largest = max(largest, area)
    if (a.y < 0) != (b.y < 0) { passes &+= 1 }
  }

  /// Whether the edges so far go around the middle once, always in the same direction. NaN fails.
  var isStar: Bool { outlines == 1 && passes == 2 && (smallest >= 0 || largest <= 0) }
}

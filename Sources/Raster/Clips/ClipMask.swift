internal import Geometry

/// One path clip among those that are in force: the clip before it, and what it takes to make its
/// rows. States share it.
///
/// Clips may be nested as deep as anyone likes. The rows are what takes memory, so that beyond a
/// budget some are given up, and made again from the nearest clip that still has its own when they
/// are needed (`ClipMemory`, `Context.restoreRows`).
final class ClipMask {
  /// What the rows are made from.
  struct Recipe {
    let path: Path
    let rule: FillRule
    let transform: AffineTransform
    let shouldAntialias: Bool
  }

  let recipe: Recipe
  let box: PixelRect
  private(set) var parent: ClipMask?
  let depth: Int
  private let memory: ClipMemory
  /// nil while they are given up.
  var rows: ClipRows? {
    didSet { memory.bytes += (rows?.size ?? 0) - (oldValue?.size ?? 0) }
  }

  init(_ recipe: Recipe, _ rows: ClipRows, within parent: ClipMask?, _ memory: ClipMemory) {
    self.recipe = recipe
    self.rows = rows
    self.parent = parent
    self.memory = memory
    box = rows.box
    depth = (parent?.depth ?? 0) + 1
    memory.bytes += rows.size
  }

  deinit {
    memory.bytes -= rows?.size ?? 0
    // One after the other: a chain of many would overflow the stack if each let go of the next.
    var next = parent
    parent = nil
    while next != nil && isKnownUniquelyReferenced(&next) {
      let above = next?.parent
      next?.parent = nil
      next = above
    }
  }
}

public import Geometry

extension Context {
  /// The pixels that drawing can change; empty where nothing can be drawn. A path clip may leave
  /// out more.
  public var clipBounds: PixelRect { state.clip }

  /// Keeps drawing within `rect` of user space from now on, until the state is restored. Such a
  /// clip consists of whole pixels: each edge goes to the nearest pixel border, so that two clips
  /// that share an edge never share a pixel. Of a turned rectangle its bounding box is taken; for a
  /// soft or a turned edge, clip to a path. A rectangle that is not finite lets nothing through.
  public func clip(to rect: Rect) {
    let map = VectorTransform(state.transform)
    let a = Vector(rect.minX, rect.minY)
    let b = Vector(rect.maxX, rect.maxY)
    let (low, high) = map.box(pointwiseMinimum(a, b), pointwiseMaximum(a, b))
    let extent = high - low
    guard extent.x.isFinite, extent.y.isFinite else { return clipAll() }
    // Held to a range that no bitmap leaves, so that the conversion cannot overflow.
    let range = Double(2 * Bitmap.maximumSide)
    func border(_ value: Double) -> Int {
      Int((min(max(value, -range), range) + 0.5).rounded(.down))
    }
    clip(
      to: PixelRect(
        minX: border(low.x), minY: border(low.y), maxX: border(high.x), maxY: border(high.y)))
  }

  /// Keeps drawing within pixels of the bitmap, whatever the transform.
  public func clip(to rect: PixelRect) {
    state.clip = state.clip.intersection(rect)
  }

  /// Keeps drawing within `path` as well from now on, until the state is restored. What is drawn is
  /// weakened by the part of each pixel that the path covers, or kept out of pixels of which less
  /// than half is covered, where antialiasing is off now. Open subpaths are closed; an empty path,
  /// or one that is not finite, lets nothing through. The current path stays.
  ///
  /// Takes the time of filling the path, and memory for the soft pixels of its edge.
  public func clip(to path: Path, using rule: FillRule = .nonZero) {
    let map = VectorTransform(state.transform)
    guard !path.isEmpty, path.isFinite else { return clipAll() }
    let (low, high) = map.box(path.lowest, path.highest)
    guard let box = PixelRect(around: low, high, within: state.clip) else { return clipAll() }
    state.clip = box
    let recipe = ClipMask.Recipe(
      path: path, rule: rule, transform: state.transform,
      shouldAntialias: state.shouldAntialias)
    switch makeRows(recipe, box, within: state.clipMask) {
    case .nothing: clipAll()
    case .unchanged: break
    case .rows(let rows):
      let mask = ClipMask(recipe, rows, within: state.clipMask, clipMemory)
      state.clipMask = mask
      clipMemory.thin(upTo: mask)
    }
  }

  /// Clips to the current path and begins a new one.
  public func clipPath(using rule: FillRule = .nonZero) {
    clip(to: path, using: rule)
    path.removeAll()
  }

  private func makeRows(
    _ recipe: ClipMask.Recipe, _ box: PixelRect, within mask: ClipMask?
  ) -> ClipMaker.Result {
    if let mask { restoreRows(of: mask) }
    var maker = ClipMaker(box, mask?.rows, shouldAntialias: recipe.shouldAntialias, paintRows)
    let (transform, clip) = (state.transform, state.clip)
    state.transform = recipe.transform
    state.clip = box
    FilledPath(path: recipe.path, rule: recipe.rule).cover(in: self, &maker)
    state.transform = transform
    state.clip = clip
    return maker.finish()
  }

  /// Makes the rows of a mask again, where they were given up, and those above it that it needs.
  func restoreRows(of mask: ClipMask) {
    guard mask.rows == nil else { return }
    var missing = [mask]
    while let above = missing[missing.count - 1].parent, above.rows == nil {
      missing.append(above)
    }
    // From the top down; of those between, the last ones are kept, since they are needed next.
    var oldest = missing.count - 1
    for index in missing.indices.reversed() {
      let node = missing[index]
      if case .rows(let rows) = makeRows(node.recipe, node.box, within: node.parent) {
        node.rows = rows
      }
      while clipMemory.isFull && oldest > index {
        missing[oldest].rows = nil
        oldest -= 1
      }
    }
  }

  private func clipAll() {
    state.clip = PixelRect(x: state.clip.minX, y: state.clip.minY, width: 0, height: 0)
    state.clipMask = nil
  }
}

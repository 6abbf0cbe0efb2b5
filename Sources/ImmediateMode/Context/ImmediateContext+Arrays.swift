internal import Geometry
internal import Raster

extension ImmediateContext {
  /// The array that vertices come from (section 2.8).
  public func vertexPointer(_ array: VertexArray?) { state.vertexArray = array }

  /// The array that texture coordinates come from.
  public func texCoordPointer(_ array: VertexArray?) { state.textureCoordinates = array }

  /// Draws primitives from the pairs `first`..<`first + count` of the enabled arrays (section 2.8).
  ///
  /// Nothing is drawn while the vertex array is disabled. Negative numbers are an `.invalidValue`;
  /// more than an enabled array has is an `.invalidOperation`, for texture coordinates only while
  /// texturing is on. O(count) and the pixels within viewport and scissor box.
  public func drawArrays(_ mode: PrimitiveMode, first: Int, count: Int) {
    guard first >= 0, count >= 0 else { return record(.invalidValue) }
    guard state.isEnabled(.vertexArray) else { return }
    let (end, overflow) = first.addingReportingOverflow(count)
    guard !overflow, let array = state.vertexArray, end <= array.count else {
      return record(.invalidOperation)
    }
    let texture = state.activeTexture
    var coordinates: VertexArray?
    if texture != nil, state.isEnabled(.textureCoordArray) {
      guard let pairs = state.textureCoordinates, end <= pairs.count else {
        return record(.invalidOperation)
      }
      coordinates = pairs
    }
    let clip = self.clip
    guard count > 0, !clip.isEmpty else { return }
    transform(array, first, count)
    let assembly = Assembly(
      mode: mode, clip: clip, bitmapHeight: bitmap.height, lineWidth: state.lineWidth,
      pointSize: state.pointSize, spans: spans)
    paint(assembly, texture, coordinates, first)
  }

  /// Where fragments may land: the viewport, and the scissor box while it is enabled.
  private var clip: PixelRect {
    let clip = bitmap.bounds.intersection(deviceRect(state.viewport))
    return state.isEnabled(.scissorTest) ? clip.intersection(deviceRect(state.scissor)) : clip
  }

  private func transform(_ array: VertexArray, _ first: Int, _ count: Int) {
    let matrix = state.toWindow
    vertices.removeAll(keepingCapacity: true)
    array.elements.withUnsafeBufferPointer { numbers in
      for index in first..<(first + count) {
        let place = matrix.apply(to: Point(x: numbers[2 * index], y: numbers[2 * index + 1]))
        vertices.append(WindowVertex(x: place.x, y: place.y))
      }
    }
  }

  /// Chooses the loop for the state's kind of fragments.
  private func paint(
    _ assembly: Assembly, _ texture: Texture?, _ coordinates: VertexArray?, _ first: Int
  ) {
    if let texture {
      texture.texels.withUnsafeBufferPointer { texels in
        guard let base = texels.baseAddress else { return }
        var painter = TexturePainter(bitmap, texture, base, state)
        let lookup = TextureLookup(
          coordinates: coordinates, first: first, width: Double(texture.width),
          height: Double(texture.height))
        run(assembly, lookup, &painter)
      }
      return
    }
    let color = state.color.rawValue
    let blending = state.blending
    if blending == .replace || blending == .over && color &>> 24 == 255 {
      var painter = SolidPainter(bitmap: bitmap, color: color)
      run(assembly, nil, &painter)
    } else if blending == .over && state.color.isPremultiplied {
      var painter = SolidOverPainter(bitmap: bitmap, color: color)
      run(assembly, nil, &painter)
    } else {
      var painter = SolidBlendPainter(bitmap: bitmap, color: color, blending: blending)
      run(assembly, nil, &painter)
    }
  }

  private func run<Painter: FragmentPainter>(
    _ assembly: Assembly, _ lookup: TextureLookup?, _ painter: inout Painter
  ) {
    vertices.withUnsafeBufferPointer { assembly.draw($0, lookup, &painter) }
    paintedPixels += painter.painted
  }
}

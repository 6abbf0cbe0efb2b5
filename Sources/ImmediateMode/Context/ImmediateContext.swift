public import Geometry
public import Raster

/// Draws into a bitmap as OpenGL ES 1.1 does: by state, vertex arrays and `drawArrays`.
///
/// The subset is what a program in two dimensions needs, under the GL's names: matrices with an
/// orthographic projection, one colour, points, lines and triangles from arrays, one texture,
/// blending, the scissor test. Sections in this module's comments are those of "OpenGL ES
/// Common/Common-Lite Profile Specification, Version 1.1.12 (Full Specification)", Khronos, 2008.
/// What the GL leaves open is decided as follows:
///
/// - Window coordinates begin at the bottom left and count upwards; the bitmap's last row is
///   window row 0. They are rounded to 1/256 pixel, to the nearest. All that follows is
///   exact, so no pixel depends on the scissor box or on what else is drawn.
/// - A GLfloat is a Double. Vertices have two coordinates: z is 0, w is 1, there is no depth buffer
///   and there are no near and far planes.
/// - Primitives are cut pixel by pixel at the viewport (section 2.11 would cut wide lines and
///   points by their middles, and so lose their visible parts at the border).
/// - A primitive with a vertex that is not finite draws nothing. What reaches beyond a million
///   pixels is cut there first, which may move its edge by parts of a pixel.
/// - The bitmap is a colour buffer with alpha. Its pixels stay well-formed premultiplied ones as
///   long as sources are: opaque, or premultiplied and blended by (`.one`, `.oneMinusSourceAlpha`).
///
/// A command with a bad argument is ignored and leaves its mark for `getError` (section 2.5); there
/// is one flag. Drawing allocates nothing once an array of that length was drawn. Not safe to use
/// from two threads at once.
public final class ImmediateContext {
  /// The colour buffer.
  public let bitmap: Bitmap
  /// The number of fragments written and pixels cleared since the context was made.
  package internal(set) var paintedPixels = 0

  var state: ImmediateState
  private var error: ImmediateError?
  /// The vertices of the call under way, in window coordinates.
  var vertices: [WindowVertex] = []
  let spans: RowSpans

  /// A context in the GL's initial state: identity matrices, the whole bitmap as viewport and
  /// scissor box, white, everything disabled.
  public init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    state = ImmediateState(window: bitmap.bounds)
    spans = RowSpans(count: bitmap.height)
  }

  /// The first error since it was last asked for; asking clears it (section 2.5).
  public func getError() -> ImmediateError? {
    defer { error = nil }
    return error
  }

  func record(_ error: ImmediateError) {
    if self.error == nil { self.error = error }
  }

  // MARK: Matrices (section 2.10)

  /// Which matrix the following commands change. Initially the model-view matrix.
  public func matrixMode(_ mode: MatrixMode) { state.matrixMode = mode }

  /// Makes the current matrix the identity.
  public func loadIdentity() { state.matrix = .identity }

  /// Replaces the current matrix.
  public func loadMatrix(_ matrix: AffineTransform) { state.matrix = matrix }

  /// Multiplies the current matrix: vertices go through `matrix` first.
  public func multMatrix(_ matrix: AffineTransform) {
    state.matrix = matrix.concatenating(state.matrix)
  }

  /// Multiplies the current matrix by a parallel projection that takes `left`...`right` and
  /// `bottom`...`top` to the viewport (section 2.10.2). Equal or non-finite limits are an
  /// `.invalidValue`.
  public func ortho(left: Double, right: Double, bottom: Double, top: Double) {
    let width = right - left
    let height = top - bottom
    let matrix = AffineTransform(
      a: 2 / width, b: 0, c: 0, d: 2 / height, tx: -(right + left) / width,
      ty: -(top + bottom) / height)
    guard width != 0, height != 0, matrix.isFinite else { return record(.invalidValue) }
    multMatrix(matrix)
  }

  /// Where in the window the projection's square ends up, in pixels from the bottom left corner
  /// (section 2.10.1). A negative size is an `.invalidValue`.
  public func viewport(x: Int, y: Int, width: Int, height: Int) {
    guard let rect = windowRect(x, y, width, height) else { return record(.invalidValue) }
    state.viewport = rect
  }

  // MARK: Clearing (section 4.2.3)

  /// The colour of `clear`; initially all 0. Components are held to 0...1.
  public func clearColor(red: Double, green: Double, blue: Double, alpha: Double) {
    state.clearColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Stores the clear colour in the colour buffer, as far as an enabled scissor test lets it.
  public func clear() {
    var area = bitmap.bounds
    if state.isEnabled(.scissorTest) { area = area.intersection(deviceRect(state.scissor)) }
    let pixel = FragmentColor(state.clearColor).rawValue
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      PixelRun.fill(bitmap.row(y) + area.minX, area.width, with: pixel)
    }
    paintedPixels += area.area
  }

  // MARK: From the window to the bitmap

  /// Window rows count from the bottom.
  func deviceRect(_ rect: PixelRect) -> PixelRect {
    PixelRect(x: rect.x, y: bitmap.height - rect.maxY, width: rect.width, height: rect.height)
  }

  /// Nil for a negative size. Numbers beyond any bitmap are held to what arithmetic is safe with.
  func windowRect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect? {
    guard width >= 0, height >= 0 else { return nil }
    let limit = 1 << 30
    func hold(_ value: Int) -> Int { min(max(value, -limit), limit) }
    return PixelRect(x: hold(x), y: hold(y), width: hold(width), height: hold(height))
  }
}

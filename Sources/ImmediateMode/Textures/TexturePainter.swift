internal import Raster

/// Paints fragments with the colours of a texture.
struct TexturePainter: FragmentPainter {
  let bitmap: Bitmap
  let texels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let minFilter: TextureFilter
  let magFilter: TextureFilter
  let wrapS: TextureWrap
  let wrapT: TextureWrap
  let blending: Blending
  /// What each texel is multiplied by; nil for nothing.
  let color: UInt32?
  /// Whether runs of premultiplied texels may be copied or blended as they are.
  let isPlain: Bool
  var painted = 0
  private var map = TextureMap.constant(u: 0, v: 0)
  private var isLinear = false

  /// Looks colours up in `texels`, which are those of `texture`.
  init(
    _ bitmap: Bitmap, _ texture: Texture, _ texels: UnsafePointer<UInt32>, _ state: ImmediateState
  ) {
    self.bitmap = bitmap
    self.texels = texels
    width = texture.width
    height = texture.height
    minFilter = texture.minFilter
    magFilter = texture.magFilter
    wrapS = texture.wrapS
    wrapT = texture.wrapT
    blending = state.blending
    let isModulated = state.environment == .modulate && state.color != .white
    color = isModulated ? state.color.rawValue : nil
    isPlain = color == nil && (blending == .replace || blending == .over && texture.isPremultiplied)
  }

  mutating func prepare(_ map: TextureMap) {
    self.map = map
    isLinear = (map.isMinified ? minFilter : magFilter) == .linear
  }

  mutating func paint(row: Int, from: Int, to: Int) {
    painted += to - from
    let pixels = bitmap.row(row)
    var u = map.u &+ from &* map.uAcross &+ row &* map.uDown
    var v = map.v &+ from &* map.vAcross &+ row &* map.vDown
    if isPlain, let run = straightRun(u, v, to - from) {
      switch blending {
      case .replace: pixels.advanced(by: from).update(from: run, count: to - from)
      default: PixelRun.blend(run, over: pixels + from, to - from)
      }
      return
    }
    for x in from..<to {
      var texel = isLinear ? linear(u, v) : nearest(u, v)
      if let color { texel = TexturePainter.modulate(texel, color) }
      pixels[x] = blending.mix(texel, pixels[x])
      u &+= map.uAcross
      v &+= map.vAcross
    }
  }

  /// The texels of a run where they lie side by side, each alone in its pixel.
  private func straightRun(_ u: Int, _ v: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard map.uAcross == TextureMap.one, map.vAcross == 0 else { return nil }
    var column = u &>> 32
    var line = v &>> 32
    if isLinear {
      let (across, down) = (TexturePainter.place(u), TexturePainter.place(v))
      guard across & 255 == 0, down & 255 == 0 else { return nil }
      column = across &>> 8
      line = down &>> 8
    }
    guard column >= 0, column &+ count <= width, line >= 0, line < height else { return nil }
    return texels + (line &* width &+ column)
  }

  /// From the middle of the first texel, in 1/256 texel, rounded (section 3.7.7: u − 1/2).
  @inline(__always)
  private static func place(_ coordinate: Int) -> Int {
    (coordinate &- TextureMap.one / 2 &+ (1 << 23)) &>> 24
  }

  /// Equations 3.16 and 3.17.
  @inline(__always)
  private func nearest(_ u: Int, _ v: Int) -> UInt32 {
    texels[wrap(v &>> 32, height, wrapT) &* width &+ wrap(u &>> 32, width, wrapS)]
  }

  /// Equation 3.18, with weights in 1/256 each way; rounded once.
  private func linear(_ u: Int, _ v: Int) -> UInt32 {
    let across = TexturePainter.place(u)
    let down = TexturePainter.place(v)
    let left = wrap(across &>> 8, width, wrapS)
    let right = wrap((across &>> 8) &+ 1, width, wrapS)
    let upper = texels + wrap(down &>> 8, height, wrapT) &* width
    let lower = texels + wrap((down &>> 8) &+ 1, height, wrapT) &* width
    let x = UInt32(truncatingIfNeeded: across & 255)
    let y = UInt32(truncatingIfNeeded: down & 255)
    var result: UInt32 = 0
    for shift in stride(from: 0, through: 24, by: 8) as StrideThrough<UInt32> {
      func byte(_ texel: UInt32) -> UInt32 { (texel &>> shift) & 255 }
      let top = byte(upper[left]) &* (256 &- x) &+ byte(upper[right]) &* x
      let bottom = byte(lower[left]) &* (256 &- x) &+ byte(lower[right]) &* x
      result |= ((top &* (256 &- y) &+ bottom &* y &+ 32_768) &>> 16) &<< shift
    }
    return result
  }

  /// Sides are powers of two. Clamping texels is clamping coordinates to the edge texels' middles
  /// (section 3.7.6).
  @inline(__always)
  private func wrap(_ texel: Int, _ side: Int, _ mode: TextureWrap) -> Int {
    switch mode {
    case .repeat: texel & (side &- 1)
    case .clampToEdge: max(0, min(texel, side &- 1))
    }
  }

  /// Round(a·b/255) for each component (table 3.15, RGBA, MODULATE).
  private static func modulate(_ texel: UInt32, _ color: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: 0, through: 24, by: 8) as StrideThrough<UInt32> {
      let product = ((texel &>> shift) & 255) * ((color &>> shift) & 255)
      result |= ((product + 127) / 255) &<< shift
    }
    return result
  }
}

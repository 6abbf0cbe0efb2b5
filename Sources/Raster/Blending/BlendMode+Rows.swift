extension BlendMode {
  /// Puts `count` premultiplied pixels of `source` over `pixels`, each through its coverage; nil
  /// means that all are covered fully. Both other rows are readable for three items more.
  func blend(
    _ source: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, _ count: Int,
    coverage: UnsafePointer<UInt8>?
  ) {
    switch self {
    case .sourceOver: blend(SourceOverRule.self, source, pixels, count, coverage)
    case .copy: blend(CopyRule.self, source, pixels, count, coverage)
    case .clear: blend(ClearRule.self, source, pixels, count, coverage)
    case .multiply: blend(MultiplyRule.self, source, pixels, count, coverage)
    case .screen: blend(ScreenRule.self, source, pixels, count, coverage)
    case .darken: blend(DarkenRule.self, source, pixels, count, coverage)
    case .lighten: blend(LightenRule.self, source, pixels, count, coverage)
    case .difference: blend(DifferenceRule.self, source, pixels, count, coverage)
    }
  }

  private func blend<Rule: BlendRule>(
    _ rule: Rule.Type, _ source: UnsafePointer<UInt32>, _ pixels: UnsafeMutablePointer<UInt32>,
    _ count: Int, _ coverage: UnsafePointer<UInt8>?
  ) {
    if let coverage {
      BlendMode.blendCovered(rule, source, pixels, count, coverage)
    } else {
      BlendMode.blendFull(rule, source, pixels, count)
    }
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func blendFull<Rule: BlendRule>(
    _ rule: Rule.Type, _ source: UnsafePointer<UInt32>, _ pixels: UnsafeMutablePointer<UInt32>,
    _ count: Int
  ) {
    var i = 0
    while i &+ 4 <= count {
      let d = ByteMath.load(pixels + i)
      ByteMath.store(Rule.blend(load(source + i), over: d), pixels + i)
      i &+= 4
    }
    if i < count {
      let d = few(pixels + i, count &- i)
      store(Rule.blend(load(source + i), over: d), pixels + i, count &- i)
    }
  }

  @inline(__always)
  private static func blendCovered<Rule: BlendRule>(
    _ rule: Rule.Type, _ source: UnsafePointer<UInt32>, _ pixels: UnsafeMutablePointer<UInt32>,
    _ count: Int, _ coverage: UnsafePointer<UInt8>
  ) {
    var i = 0
    while i &+ 4 <= count {
      let m = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt32.self)
      if m == UInt32.max {
        let d = ByteMath.load(pixels + i)
        ByteMath.store(Rule.blend(load(source + i), over: d), pixels + i)
      } else if m != 0 {
        let d = ByteMath.load(pixels + i)
        ByteMath.store(Rule.blend(load(source + i), over: d, spread(m)), pixels + i)
      }
      i &+= 4
    }
    if i < count {
      let m = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt32.self)
      let d = few(pixels + i, count &- i)
      store(Rule.blend(load(source + i), over: d, spread(m)), pixels + i, count &- i)
    }
  }

  @inline(__always)
  private static func spread(_ m: UInt32) -> SIMD4<UInt32> {
    SIMD4<UInt32>(m & 255, (m &>> 8) & 255, (m &>> 16) & 255, m &>> 24)
  }

  /// One to three pixels, since there may be no more of them.
  @inline(__always)
  private static func few(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) -> SIMD4<UInt32> {
    SIMD4<UInt32>(pixels[0], count > 1 ? pixels[1] : 0, count > 2 ? pixels[2] : 0, 0)
  }

  @inline(__always)
  private static func store(
    _ four: SIMD4<UInt32>, _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    pixels[0] = four[0]
    if count > 1 { pixels[1] = four[1] }
    if count > 2 { pixels[2] = four[2] }
  }
}

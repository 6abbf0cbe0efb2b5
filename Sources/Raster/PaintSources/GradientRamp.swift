/// The colours of a gradient by their place on it, without a table: between two stops a colour is a
/// linear function of the place, computed in single precision, so that preparing costs a few
/// operations for each stop and nothing for each gradient. Four pixels between the same stops are
/// done at once, one channel at a time.
///
/// Precision: the result is the exact mix rounded to nearest, off by one where rounding errors
/// (below 1/1000 of a step as long as two stops are 1/8192 or more apart) tip the balance; closer
/// stops are a hard edge. `GradientStop.pixel` is the definition.
struct GradientRamp {
  /// The places from `low` to `high`, which belongs to the next one.
  private struct Segment {
    var low: Float
    var high: Float
    /// Where `color` stands: the channels blue, green, red, alpha from 0 to 255.
    var start: Float
    var color: SIMD4<Float>
    var slope: SIMD4<Float>
  }

  /// Places beyond are taken for these, so that they can be folded in floating point.
  static let farthest = 1e9
  private var segments: [Segment] = []

  /// `stops` are in order and not empty.
  mutating func prepare(_ stops: [GradientStop], opacity: Double) {
    segments.removeAll(keepingCapacity: true)
    var color = GradientRamp.channels(stops[0].color, opacity)
    var location = GradientRamp.held(stops[0].location)
    var low = -Float.infinity
    append(from: low, to: Float(location), 0, color, color, 1)
    low = Float(location)
    for stop in stops.dropFirst() {
      let nextColor = GradientRamp.channels(stop.color, opacity)
      let nextLocation = GradientRamp.held(stop.location)
      append(
        from: low, to: Float(nextLocation), low, color, nextColor, nextLocation - location)
      color = nextColor
      location = nextLocation
      low = Float(location)
    }
    append(from: low, to: .infinity, 0, color, color, 1)
  }

  private static func held(_ location: Double) -> Double {
    min(max(location, -farthest / 2), farthest / 2)
  }

  private static func channels(_ color: Color, _ opacity: Double) -> SIMD4<Double> {
    let alpha = Color.unit(color.alpha) * Color.unit(opacity) * 255
    return SIMD4(
      Color.unit(color.blue) * alpha, Color.unit(color.green) * alpha,
      Color.unit(color.red) * alpha, alpha)
  }

  private mutating func append(
    from low: Float, to high: Float, _ start: Float, _ first: SIMD4<Double>,
    _ second: SIMD4<Double>, _ length: Double
  ) {
    guard low < high, length > 1e-9 else { return }
    let slope = (second - first) / length
    segments.append(
      Segment(
        low: low, high: high, start: start,
        color: SIMD4<Float>(Float(first.x), Float(first.y), Float(first.z), Float(first.w)),
        slope: SIMD4<Float>(Float(slope.x), Float(slope.y), Float(slope.z), Float(slope.w))))
  }

  /// The premultiplied pixels of `count` places; of those that are not numbers, transparent ones.
  /// Both rows have room for three more.
  func fetch(
    _ places: UnsafePointer<Float>, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    segments.withUnsafeBufferPointer { segments in
      guard var segment = segments.first else { return }
      var i = 0
      while i < count {
        let four = UnsafeRawPointer(places + i).loadUnaligned(as: SIMD4<Float>.self)
        if !GradientRamp.holds(segment, four) {
          segment = GradientRamp.find(segments, four[0]) ?? segment
        }
        if GradientRamp.holds(segment, four) {
          ByteMath.store(GradientRamp.pixels(segment, four), pixels + i)
        } else {
          for lane in 0..<4 {
            let found = GradientRamp.find(segments, four[lane])
            pixels[i &+ lane] = found.map { GradientRamp.pixel($0, four[lane]) } ?? 0
          }
        }
        i &+= 4
      }
    }
  }

  private static func find(
    _ segments: UnsafeBufferPointer<Segment>, _ place: Float
  ) -> Segment? {
    var low = 0
    var high = segments.count
    // The last segment that begins at or before the place.
    while low < high {
      let middle = (low &+ high) &>> 1
      if segments[middle].low <= place { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 && place < segments[low &- 1].high ? segments[low &- 1] : nil
  }

  @inline(__always)
  private static func holds(_ segment: Segment, _ places: SIMD4<Float>) -> Bool {
    var bits = SIMD4<UInt32>(repeating: 0)
    bits.replace(
      with: SIMD4<UInt32>(repeating: 1),
      where: (places .>= SIMD4<Float>(repeating: segment.low))
        .& (places .< SIMD4<Float>(repeating: segment.high)))
    let halves = unsafeBitCast(bits, to: SIMD2<UInt64>.self)
    return halves[0] & halves[1] == 0x0000_0001_0000_0001
  }

  /// Rounds 0...255 to nearest by adding 2²³, which leaves the whole number in the low bits.
  @inline(__always)
  private static func bytes(_ values: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(values + SIMD4<Float>(repeating: 8_388_608), to: SIMD4<UInt32>.self)
      & SIMD4<UInt32>(repeating: 255)
  }

  @inline(__always)
  private static func pixels(_ segment: Segment, _ places: SIMD4<Float>) -> SIMD4<UInt32> {
    let distance = places - SIMD4<Float>(repeating: segment.start)
    @inline(__always)
    func channel(_ index: Int) -> SIMD4<UInt32> {
      bytes(distance * segment.slope[index] + SIMD4<Float>(repeating: segment.color[index]))
    }
    let alpha = channel(3)
    // Rounding errors must not lift a colour above its alpha.
    @inline(__always)
    func held(_ value: SIMD4<UInt32>) -> SIMD4<UInt32> {
      var result = value
      result.replace(
        with: alpha,
        where: unsafeBitCast(value, to: SIMD4<Int32>.self)
          .> unsafeBitCast(alpha, to: SIMD4<Int32>.self))
      return result
    }
    return alpha &<< 24 | held(channel(2)) &<< 16 | held(channel(1)) &<< 8 | held(channel(0))
  }

  /// The same for one place, with the same operations.
  private static func pixel(_ segment: Segment, _ place: Float) -> UInt32 {
    let distance = SIMD4<Float>(repeating: place - segment.start)
    let v = bytes(distance * segment.slope + segment.color)
    let alpha = v[3]
    return alpha &<< 24 | min(v[2], alpha) &<< 16 | min(v[1], alpha) &<< 8 | min(v[0], alpha)
  }
}

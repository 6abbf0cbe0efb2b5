import Geometry
import tigereye_peer

/// Makes the arrays of the workloads: the same numbers, in the same order and in single precision,
/// as the host of the peer library makes them, so that both draw the same pictures.
///
/// What it allocates lives as long as the program: the workloads are drawn to its end.
struct SuiteMaker {
  private(set) var suite: WorkloadSuite
  /// The nominal area of each workload in millions of pixels.
  private(set) var megapixels: [Double]

  private typealias Box = WorkloadSuite.Box
  private let width: Float
  private let height: Float
  private let pixelCount: Double

  init(_ size: PixelSize) {
    width = Float(size.width)
    height = Float(size.height)
    pixelCount = Double(size.width * size.height)
    var random = SuiteRandom(seed: 99)
    let target = SuiteMaker.surface(size.width, size.height) { _, _ in 0xFFFF_FFFF }
    let source = SuiteMaker.surface(size.width, size.height) { _, _ in random.opaque() }
    let image = SuiteMaker.surface(128, 128, SuiteMaker.disc)
    megapixels = Array(repeating: 0, count: Workload.allCases.count)
    suite = WorkloadSuite(
      target: target, image: image, source: source,
      works: Array(repeating: WorkloadSuite.Work(), count: Workload.allCases.count),
      scene: SuiteMaker.scene(width, height), gradient: [0xFF20_3040, 0xFF60_90C0, 0xFF10_2030])
    makeBoxes()
    makeLines()
    makeScribble()
    makeBlobs()
    makePlaces()
  }

  private mutating func set(
    _ workload: Workload, _ area: Double, _ change: (inout WorkloadSuite.Work) -> Void
  ) {
    let index = Workload.allCases.firstIndex(of: workload) ?? 0
    change(&suite.works[index])
    megapixels[index] = area / 1e6
  }

  /// An array that stays.
  private static func kept<Item>(_ items: [Item]) -> UnsafePointer<Item> {
    let memory = UnsafeMutablePointer<Item>.allocate(capacity: max(1, items.count))
    memory.initialize(from: items, count: items.count)
    return UnsafePointer(memory)
  }

  private static func surface(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32
  ) -> WorkloadSuite.Surface {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 4096)
    let pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
    for y in 0..<height { for x in 0..<width { pixels[y * width + x] = pixel(x, y) } }
    return WorkloadSuite.Surface(
      pixels: memory, width: width, height: height, stride: width * 4)
  }

  /// A disc that fades out between 40 and 60 pixels from its centre.
  private static func disc(_ x: Int, _ y: Int) -> UInt32 {
    let dx = Float(x) - 63.5
    let dy = Float(y) - 63.5
    let distance = (dx * dx + dy * dy).squareRoot()
    let opacity: Float = distance <= 40 ? 255 : distance >= 60 ? 0 : 255 * (60 - distance) / 20
    let alpha = UInt32(opacity)
    func channel(_ value: Int) -> UInt32 { (UInt32(value & 255) * alpha + 127) / 255 }
    return alpha << 24 | channel(x * 2) << 16 | channel(y * 2) << 8 | channel((x ^ y) * 2)
  }

  private mutating func makeBoxes() {
    func boxes(
      _ count: Int, _ width: Float, _ height: Float, _ alpha: UInt32, _ isWhole: Bool,
      _ seed: UInt64
    ) -> UnsafePointer<Box> {
      var random = SuiteRandom(seed: seed)
      return SuiteMaker.kept(
        (0..<count).map { _ in
          var x = random.range(0, self.width - width)
          var y = random.range(0, self.height - height)
          if isWhole {
            x = x.rounded(.down)
            y = y.rounded(.down)
          }
          let color = random.next() & 0xFF_FFFF | alpha
          return Box(x: x, y: y, width: width, height: height, color: color)
        })
    }
    let round = 0.78539816339
    let rows: [(Workload, Int, Float, Float, UInt32, Bool, UInt64, Double)] = [
      (.rectangle, 64, 400, 300, 0xFF, true, 1, 1),
      (.smallRectangle, 4000, 20, 20, 0xFF, true, 2, 1),
      (.fractionalRectangle, 500, 100.5, 50.25, 0xFF, false, 3, 1),
      (.translucentRectangle, 64, 400, 300, 0x80, true, 4, 1),
      (.smallTranslucentRectangle, 4000, 20, 20, 0x80, true, 5, 1),
      (.ellipse, 64, 300, 200, 0xFF, false, 6, round),
      (.smallEllipse, 2000, 30, 20, 0xFF, false, 7, round),
      (.translucentEllipse, 64, 300, 200, 0x80, false, 8, round),
    ]
    for (workload, count, width, height, alpha, isWhole, seed, part) in rows {
      let made = boxes(count, width, height, alpha << 24, isWhole, seed)
      set(workload, Double(count) * Double(width) * Double(height) * part) {
        $0.count = count
        $0.boxes = made
      }
    }
    var random = SuiteRandom(seed: 15)
    let bars = SuiteMaker.kept(
      (0..<24).map { _ in
        Box(
          x: 0, y: Float(random.integer(Int32(self.height) - 44)), width: self.width, height: 44,
          color: 0)
      })
    set(.gradientBar, 24 * Double(width) * 44) {
      $0.count = 24
      $0.boxes = bars
    }
    set(.clear, 2 * pixelCount) { $0.count = 2 }
    set(.copy, 2 * pixelCount) { $0.count = 2 }
    set(.interface, pixelCount) { $0.count = 1 }
  }

  private mutating func makeLines() {
    func lines(_ count: Int, _ length: Float, _ seed: UInt64) -> UnsafePointer<WorkloadSuite.Line> {
      var random = SuiteRandom(seed: seed)
      var made: [WorkloadSuite.Line] = []
      while made.count < count {
        let angle = random.range(0, 6.2831853)
        let x0 = random.range(4, width - 4)
        let y0 = random.range(4, height - 4)
        let x1 = x0 + length * Trigonometry.cosine(angle)
        let y1 = y0 + length * Trigonometry.sine(angle)
        if x1 < 4 || y1 < 4 || x1 > width - 4 || y1 > height - 4 { continue }
        made.append(WorkloadSuite.Line(x0: x0, y0: y0, x1: x1, y1: y1, color: random.opaque()))
      }
      return SuiteMaker.kept(made)
    }
    let long: Float = height < 700 ? 450 : 600
    for (workload, count, length, seed) in [
      (Workload.longButtLine, 200, long, UInt64(9)), (.longRoundLine, 200, long, 9),
      (.shortButtLine, 2000, 20, 10), (.shortRoundLine, 2000, 20, 10),
    ] {
      let made = lines(count, length, seed)
      set(workload, Double(count) * Double(length) * 2) {
        $0.count = count
        $0.lines = made
      }
    }
  }

  /// A walk of 200 steps that turns a little with each one, and much at the border.
  private mutating func makeScribble() {
    var random = SuiteRandom(seed: 11)
    var points: [Float] = []
    var lines: [WorkloadSuite.Polyline] = []
    var total = 0.0
    for index in 0..<8 {
      var x = random.range(100, width - 100)
      var y = random.range(100, height - 100)
      var angle = random.range(0, 6.2831853)
      lines.append(
        WorkloadSuite.Polyline(
          first: Int32(index * 200), count: 200, color: random.opaque(), width: 8))
      for _ in 0..<200 {
        points += [x, y]
        angle += random.range(-0.6, 0.6)
        let step = random.range(4, 8)
        var nextX = x + step * Trigonometry.cosine(angle)
        var nextY = y + step * Trigonometry.sine(angle)
        if nextX < 10 || nextY < 10 || nextX > width - 10 || nextY > height - 10 {
          angle += 3.14159265 * 0.5
          nextX = x + 0.5
          nextY = y
        }
        total += Double(step)
        x = nextX
        y = nextY
      }
    }
    set(.scribble, total * 8) {
      $0.count = 8
      $0.polylines = SuiteMaker.kept(lines)
      $0.points = SuiteMaker.kept(points)
    }
  }

  private mutating func makeBlobs() {
    var random = SuiteRandom(seed: 12)
    let scale = height / 1080
    var points: [Float] = []
    var blobs: [WorkloadSuite.Blob] = []
    var area = 0.0
    for _ in 0..<240 {
      let segments = 4 + random.integer(9)
      let radius = 8 * Trigonometry.exponential(random.unit() * Trigonometry.logarithm(25)) * scale
      let centerX = random.range(210 * scale, width - 210 * scale)
      let centerY = random.range(210 * scale, height - 210 * scale)
      var color = random.next() & 0xFF_FFFF
      color |= (random.unit() < 0.7 ? 0xFF : 0x60) << 24
      blobs.append(
        WorkloadSuite.Blob(first: Int32(points.count / 2), segments: segments, color: color))
      var start: (Float, Float) = (0, 0)
      let count = Float(segments)
      for step in 0...segments {
        let angle = 6.2831853 * Float(step) / count
        let reach = radius * random.range(0.55, 1)
        let end = (
          centerX + reach * Trigonometry.cosine(angle), centerY + reach * Trigonometry.sine(angle)
        )
        if step == 0 {
          start = end
          points += [end.0, end.1]
          continue
        }
        for third in 1...2 {
          let place = Float(step - 1) + Float(third) / 3 + random.range(-0.15, 0.15)
          let turn = 6.2831853 * place / count
          let distance = radius * random.range(0.4, 1.05)
          points.append(centerX + distance * Trigonometry.cosine(turn))
          points.append(centerY + distance * Trigonometry.sine(turn))
        }
        let last = step == segments ? start : end
        points += [last.0, last.1]
      }
      area += 0.6 * 3.14159 * Double(radius) * Double(radius)
    }
    set(.paths, area) {
      $0.count = 1
      $0.blobs = SuiteMaker.kept(blobs)
      $0.points = SuiteMaker.kept(points)
    }
  }

  private mutating func makePlaces() {
    for (workload, count, side, seed) in [
      (Workload.image, 200, Int32(128), UInt64(13)), (.scaledImage, 64, 192, 14),
    ] {
      var random = SuiteRandom(seed: seed)
      let places = (0..<count).map { _ in
        let x = random.integer(Int32(width) - side)
        return WorkloadSuite.Place(x: x, y: random.integer(Int32(height) - side))
      }
      set(workload, Double(count) * Double(side) * Double(side)) {
        $0.count = count
        $0.places = SuiteMaker.kept(places)
      }
    }
  }

  private static func scene(_ width: Float, _ height: Float) -> WorkloadSuite.Scene {
    var random = SuiteRandom(seed: 16)
    let step = ((width - 100) / 9).rounded(.down)
    let segments = (0..<9).map {
      Box(
        x: 10 + Float($0) * (step + 10), y: 60, width: step, height: (height / 9).rounded(.down),
        color: random.opaque())
    }
    var ellipses: [Box] = []
    var lines: [WorkloadSuite.Line] = []
    var boxes: [Box] = []
    var images: [WorkloadSuite.Place] = []
    for _ in 0..<5 {
      var x = random.range(0, width - 90)
      var y = random.range(200, height - 110)
      ellipses.append(Box(x: x, y: y, width: 80, height: 60, color: random.opaque()))
      let angle = random.range(0, 6.28)
      x = random.range(160, width - 160)
      y = random.range(190, height - 190)
      lines.append(
        WorkloadSuite.Line(
          x0: x, y0: y, x1: x + 150 * Trigonometry.cosine(angle),
          y1: y + 150 * Trigonometry.sine(angle), color: random.opaque()))
      x = random.range(0, width - 90).rounded(.down)
      y = random.range(200, height - 110).rounded(.down)
      let color = random.next() & 0xFF_FFFF | 0x8000_0000
      boxes.append(Box(x: x, y: y, width: 80, height: 60, color: color))
      let column = random.integer(Int32(width) - 128)
      images.append(
        WorkloadSuite.Place(
          x: column, y: 180 + random.integer(max(1, Int32(height) - 128 - 224))))
    }
    return WorkloadSuite.Scene(
      bars: kept([
        Box(x: 0, y: 0, width: width, height: 44, color: 0),
        Box(x: 0, y: height - 44, width: width, height: 44, color: 0),
      ]),
      segments: kept(segments), ellipses: kept(ellipses), lines: kept(lines), boxes: kept(boxes),
      images: kept(images))
  }
}

/// splitmix64 with the conversions that the workloads are defined by.
struct SuiteRandom {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt32 { UInt32(generator.next() >> 32) }

  /// From 0 up to 1.
  mutating func unit() -> Float { Float(next() >> 8) * (1 / 16_777_216) }
  mutating func range(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }
  mutating func integer(_ count: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (UInt64(next()) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }
  mutating func opaque() -> UInt32 { 0xFF00_0000 | next() & 0xFF_FFFF }
}

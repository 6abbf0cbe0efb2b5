import Geometry
import Raster
import TestSupport
import Testing

@testable import ImmediateMode

/// Whatever the numbers, nothing traps, hangs, or writes outside.
@Suite struct HostileInputTests {
  private static let modes: [PrimitiveMode] = [
    .points, .lines, .lineStrip, .lineLoop, .triangles, .triangleStrip, .triangleFan,
  ]
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, -1e300, .greatestFiniteMagnitude, 0, -0.0,
    .leastNonzeroMagnitude, 1e6, -1e6, 1_048_576, -1_048_576.001, 2e9, 12.5, 7, -3, 0.5, 19.99,
  ]

  /// A bitmap in the middle of memory that must not change.
  private final class Guarded {
    let bitmap: Bitmap
    private let memory: UnsafeMutablePointer<UInt32>
    private let count: Int
    private let margin = 600

    init(width: Int, height: Int) {
      count = margin * 2 + width * height
      memory = .allocate(capacity: count)
      memory.initialize(repeating: 0xDEAD_BEEF, count: count)
      bitmap = Bitmap(
        borrowing: memory + margin, width: width, height: height, stride: width * 4)
    }

    var isIntact: Bool {
      (0..<count).allSatisfy {
        ($0 >= margin && $0 < count - margin) || memory[$0] == 0xDEAD_BEEF
      }
    }

    deinit { memory.deallocate() }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyVerticesStayWithinTheBitmap(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let guarded = Guarded(width: 20, height: 16)
    let context = ImmediateContext(guarded.bitmap)
    context.matrixMode(.projection)
    context.ortho(left: 0, right: 20, bottom: 0, top: 16)
    context.enableClientState(.vertexArray)
    context.enableClientState(.textureCoordArray)
    let texture = Texture()
    context.bindTexture(texture)
    context.texImage2D(Bitmap(width: 8, height: 4))
    let coordinates = VertexArray()
    context.texCoordPointer(coordinates)
    let vertices = VertexArray()
    context.vertexPointer(vertices)
    func number() -> Double {
      random.oneIn(2)
        ? Double.random(in: -30...50, using: &random)
        : HostileInputTests.numbers.randomElement(using: &random)!
    }
    for _ in 0..<500 {
      let count = Int.random(in: 0...9, using: &random)
      vertices.elements = (0..<(2 * count)).map { _ in number() }
      coordinates.elements = (0..<(2 * count)).map { _ in number() }
      for capability in Capability.allCases {
        if random.oneIn(2) { context.enable(capability) } else { context.disable(capability) }
      }
      context.scissor(
        x: Int.random(in: -30...30, using: &random), y: Int.random(in: -30...30, using: &random),
        width: Int.random(in: 0...60, using: &random), height: random.oneIn(9) ? Int.max : 30)
      context.lineWidth(number())
      context.pointSize(number())
      context.blendFunc(
        SourceFactor.allCases.randomElement(using: &random)!,
        DestinationFactor.allCases.randomElement(using: &random)!)
      texture.minFilter = random.oneIn(2) ? .linear : .nearest
      texture.magFilter = random.oneIn(2) ? .linear : .nearest
      texture.wrapS = random.oneIn(2) ? .repeat : .clampToEdge
      texture.wrapT = random.oneIn(2) ? .repeat : .clampToEdge
      context.color(red: number(), green: number(), blue: number(), alpha: number())
      context.drawArrays(
        HostileInputTests.modes.randomElement(using: &random)!, first: 0, count: count)
      if random.oneIn(20) { context.clear() }
    }
    #expect(guarded.isIntact)
  }

  @Test func verticesThatAreNotFiniteDrawNothing() {
    for bad: Double in [.nan, .infinity, -.infinity] {
      for mode in HostileInputTests.modes {
        let fixture = ImmediateFixture()
        fixture.draw(mode, [(bad, 3), (12, bad)])
        #expect(fixture.pixels.allSatisfy { $0 == 0 })
      }
      let fixture = ImmediateFixture()
      fixture.draw(.triangles, [(0, 0), (24, 0), (bad, 20), (0, 0), (24, 0), (24, 20)])
      let good = ImmediateFixture()
      good.draw(.triangles, [(0, 0), (24, 0), (24, 20)])
      #expect(fixture.pixels == good.pixels)
    }
  }

  @Test func whatReachesFarIsCutThereAndFillsThePicture() {
    for far in [1e7, 1e30, 1e150] {
      let fixture = ImmediateFixture()
      fixture.count()
      fixture.draw(.triangleFan, [(-far, -far), (far, -far), (far, far), (-far, far)])
      #expect(fixture.counts.allSatisfy { $0 == 1 }, "\(far)")
      fixture.wipe()
      fixture.context.lineWidth(3)
      fixture.draw(.lines, [(-far, 10), (far, 10)])
      #expect(fixture.counts.filter { $0 == 1 }.count == 3 * 24)
    }
  }

  @Test func cutTrianglesStillShareTheirEdges() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<60 {
      let fixture = ImmediateFixture()
      fixture.count()
      let middle = random.place(24, 20, beyond: 0)
      let corners = [(-1e9, -1.1e9), (1.2e9, -1e9), (1.3e9, 1e9), (-1e9, 1.4e9), (-1e9, -1.1e9)]
      fixture.draw(
        .triangleFan, [(Double(middle.x) / 256, Double(middle.y) / 256)] + corners)
      #expect(fixture.counts.allSatisfy { $0 == 1 })
    }
  }

  @Test(arguments: [0, 1]) func emptyAndTinyBitmapsAreDrawnOn(side: Int) {
    let bitmap = Bitmap(width: side, height: side)
    let context = ImmediateContext(bitmap)
    context.enableClientState(.vertexArray)
    context.vertexPointer(VertexArray([-1, -1, 1, -1, 1, 1, -1, 1]))
    for mode in HostileInputTests.modes { context.drawArrays(mode, first: 0, count: 4) }
    context.clear()
    #expect(context.getError() == nil)
  }

  @Test func theWidestLineCoversThePicture() {
    let fixture = ImmediateFixture()
    fixture.context.lineWidth(1e30)
    fixture.draw(.lines, [(-10, 10), (40, 10.25)])
    #expect(fixture.sketch.allSatisfy { !$0.contains(".") })
  }

  @Test func drawingKeepsItsMemory() {
    let fixture = ImmediateFixture()
    fixture.draw(.lineStrip, (0..<50).map { (Double($0 % 24), Double($0 % 20)) })
    let memory = fixture.context.vertices.withUnsafeBufferPointer { $0.baseAddress }
    for count in [3, 50, 20] {
      fixture.draw(.triangleFan, (0..<count).map { (Double($0), Double($0 * $0 % 20)) })
      #expect(fixture.context.vertices.withUnsafeBufferPointer { $0.baseAddress } == memory)
    }
  }
}

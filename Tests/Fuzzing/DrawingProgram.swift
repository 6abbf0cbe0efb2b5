import Geometry
import Raster

/// Bytes as a row of calls of a context. The same bytes are the same calls, whatever the context.
struct DrawingProgram {
  var reader: ByteReader
  let context: Context
  /// A path of its own, beside the context's.
  var path = Path()
  /// How many states are saved: what was there before this program stays.
  private var depth = 0

  init(_ reader: ByteReader, _ context: Context) {
    self.reader = reader
    self.context = context
  }

  mutating func run() {
    while !reader.isAtEnd {
      switch reader.byte() {
      case 0..<70: draw()
      case 70..<130: growPath(reader.bool())
      case 130..<160: setStroke()
      case 160..<190: setPaint()
      case 190..<215: setTransform()
      case 215..<235: clip()
      case 235..<245: measure()
      default: saveOrRestore()
      }
    }
  }

  private mutating func saveOrRestore() {
    if reader.bool() {
      context.saveState()
      depth += 1
    } else if depth > 0 {
      context.restoreState()
      depth -= 1
    }
  }

  private mutating func setTransform() {
    switch reader.int(below: 4) {
    case 0: context.translateBy(x: reader.number(), y: reader.number())
    case 1: context.scaleBy(x: reader.part(), y: reader.part())
    case 2: context.rotate(by: reader.number())
    default: context.concatenate(reader.transform())
    }
  }

  private mutating func setStroke() {
    switch reader.int(below: 6) {
    case 0: context.lineWidth = reader.number()
    case 1: context.lineCap = reader.pick([.butt, .round, .square])
    case 2: context.lineJoin = reader.pick([.miter, .round, .bevel])
    case 3: context.miterLimit = reader.number()
    case 4: setDash()
    default: context.shouldAntialias = reader.bool()
    }
  }

  private mutating func setDash() {
    let count = reader.int(below: 5)
    var lengths: [Double] = []
    for _ in 0..<count { lengths.append(reader.number()) }
    context.setLineDash(phase: reader.number(), lengths: lengths)
  }

  private mutating func clip() {
    let rule = reader.pick([FillRule.nonZero, .evenOdd])
    switch reader.int(below: 4) {
    case 0: context.clip(to: reader.rect())
    case 1: context.clip(to: reader.pixelRect())
    case 2: context.clip(to: path, using: rule)
    default: context.clipPath(using: rule)
    }
  }

  private mutating func draw() {
    let rule = reader.pick([FillRule.nonZero, .evenOdd])
    switch reader.int(below: 22) {
    case 0, 1: context.fill(reader.rect())
    case 2: context.clear(reader.rect())
    case 3: context.stroke(reader.rect())
    case 4, 5: context.strokeLine(from: reader.point(), to: reader.point())
    case 6: context.fillEllipse(in: reader.rect())
    case 7: context.strokeEllipse(in: reader.rect())
    case 8: context.fillPath(using: rule)
    case 9: context.strokePath()
    case 10: context.fillAndStrokePath(using: rule)
    case 11: context.fill(path, using: rule)
    case 12: context.stroke(path)
    case 13: context.fill(path, with: paint(), using: rule)
    case 14: context.stroke(path, with: paint())
    case 15: context.fill(reader.rect(), with: paint())
    case 16: context.drawLinearGradient(linearGradient(), in: reader.rect())
    case 17: context.drawRadialGradient(radialGradient(), in: reader.rect())
    case 18: context.draw(image(), at: reader.point())
    case 19, 20: context.draw(image(), in: reader.rect())
    default: drawMask(rule)
    }
  }

  private mutating func drawMask(_ rule: FillRule) {
    // A mask holds what a path covers of 8,192 by 8,192 pixels: too much for every input.
    let box = path.boundingBox
    guard box.minX > -200, box.minY > -200, box.maxX < 200, box.maxY < 200 else { return }
    let mask = CoverageMask.render(path, using: rule)
    context.draw(mask, at: PixelPoint(x: Int(reader.byte()) - 64, y: Int(reader.byte()) - 64))
  }

  /// What a path is asked must be answered, whatever the path.
  private mutating func measure() {
    let box = path.tightBoundingBox
    let point = reader.point()
    let isInside = path.contains(point, using: reader.pick([.nonZero, .evenOdd]))
    // NaN where there is nothing finite to be inside of.
    if isInside && !(box.width >= 0 && box.height >= 0) { fatalError("inside of no box") }
    if reader.bool() { path = path.transformed(by: reader.transform()) }
  }
}

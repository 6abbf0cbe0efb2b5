import Geometry

@testable import Raster

/// One input: the first bytes say what is drawn on, the others are drawing calls. The picture must
/// be made of premultiplied pixels and the same, to the bit, with every instruction set that this
/// machine has, and drawn in two halves; nothing outside of its pixels may change.
struct Trial {
  private let width: Int
  private let height: Int
  private let padding: Int
  private let background: Color
  /// Where the halves meet.
  private let cut: Int
  private let cutsColumns: Bool
  private let format: PixelFormat
  private let turn: QuarterTurn
  private let program: ByteReader

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reader = ByteReader(bytes)
    width = 1 + reader.int(below: 80)
    height = 1 + reader.int(below: 40)
    padding = reader.int(below: 5)
    background = reader.bool() ? .white : reader.color()
    cut = Int(reader.byte())
    cutsColumns = reader.bool()
    format = reader.pick(PixelFormat.allCases)
    turn = reader.pick(QuarterTurn.allCases)
    program = reader
  }

  func run() {
    let whole = picture(.baseline, clips: [nil])
    for instructions in InstructionSet.allCases
    where instructions != .baseline && instructions.isSupported {
      expectEqual(whole, picture(instructions, clips: [nil]), "\(instructions) and baseline")
    }
    let (first, second) = halves(of: whole.bitmap.bounds)
    expectEqual(whole, picture(.best, clips: [first, second]), "two halves and the whole")
    present(whole.bitmap)
  }

  private func halves(of all: PixelRect) -> (PixelRect, PixelRect) {
    var (x, y) = (all.maxX, all.maxY)
    if cutsColumns { x = cut % (all.width + 1) } else { y = cut % (all.height + 1) }
    return (
      PixelRect(minX: 0, minY: 0, maxX: x, maxY: y),
      PixelRect(
        minX: cutsColumns ? x : 0, minY: cutsColumns ? 0 : y, maxX: all.maxX, maxY: all.maxY)
    )
  }

  /// Draws everything once for each clip.
  private func picture(_ instructions: InstructionSet, clips: [PixelRect?]) -> FencedBitmap {
    let result = FencedBitmap(
      width: width, height: height, padding: padding, background: background)
    for clip in clips {
      let context = Context(result.bitmap, instructions: instructions)
      if let clip { context.clip(to: clip) }
      var drawing = DrawingProgram(program, context)
      drawing.run()
    }
    if !result.memory.isFenceWhole { fatalError("written outside of the bitmap") }
    if !result.isPremultiplied { fatalError("a channel above its alpha") }
    return result
  }

  private func expectEqual(_ a: FencedBitmap, _ b: FencedBitmap, _ what: String) {
    if a.memory.holdsTheSame(as: b.memory) { return }
    for y in 0..<height {
      for x in 0..<width where a.bitmap[x, y] != b.bitmap[x, y] {
        let values = [a, b].map { String($0.bitmap[x, y].rawValue, radix: 16) }
        fatalError("\(what) differ at (\(x), \(y)) of \(width) by \(height): \(values)")
      }
    }
  }

  /// Copies the picture to memory of a panel, with each instruction set.
  private func present(_ picture: Bitmap) {
    let size = turn.turned(picture.size)
    var first: FencedMemory?
    for instructions in InstructionSet.allCases where instructions.isSupported {
      let memory = FencedMemory(
        rowBytes: size.width * format.bytesPerPixel, rows: size.height, padding: padding)
      var target = PresentationTarget(
        memory: memory.start, pitch: memory.stride, size: size, format: format, turn: turn)
      target.instructions = instructions
      target.present(picture.bounds, of: picture)
      if !memory.isFenceWhole { fatalError("written outside of the panel") }
      if let first, !first.holdsTheSame(as: memory) {
        fatalError("\(instructions) presents \(format) at \(turn) otherwise than baseline")
      }
      first = first ?? memory
    }
  }
}

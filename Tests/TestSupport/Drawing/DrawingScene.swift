package import Drawing
package import Geometry
package import Raster
package import Touches

/// A sheet, the picture that a screen would show of it, and fingers.
///
/// `present` composes the damage alone, as the program does; `fullPicture` composes everything
/// anew. The two must always be equal: else damage was forgotten.
package final class DrawingScene {
  package let sheet: Sheet
  /// Of the one seat.
  package var choices: Choices {
    didSet {
      if choices.tool != oldValue.tool { sheet.prepare(choices.tool) }
    }
  }
  package let shadow: Bitmap
  private var time = Duration.zero

  package init(
    width: Int = 64, height: Int = 64, canvas: PixelRect? = nil, scale: Double = 1,
    options: SheetOptions = SheetOptions(), lineWidth: Double = 2, seed: UInt64 = 0
  ) {
    choices = Choices(lineWidth: lineWidth, seed: seed)
    let size = PixelSize(width: width, height: height)
    sheet = Sheet(
      size: size, canvas: canvas ?? PixelRect(size), scale: scale, options: options)
    shadow = Bitmap(width: width, height: height)
    present()
  }

  package func touch(
    _ id: UInt64, _ phase: Touch.Phase, _ x: Double, _ y: Double,
    source: Touch.Source = .finger, pressure: Double? = nil
  ) {
    time += .milliseconds(16)
    sheet.touch(
      Touch(
        id: ContactID(rawValue: id), phase: phase, position: Point(x: x, y: y), time: time,
        source: source, pressure: pressure), with: &choices)
  }

  /// One finger from place to place and up again.
  package func drag(_ places: [(Double, Double)], id: UInt64 = 1) {
    touch(id, .began, places[0].0, places[0].1)
    for place in places.dropFirst() { touch(id, .moved, place.0, place.1) }
    touch(id, .ended, places[places.count - 1].0, places[places.count - 1].1)
  }

  /// Brings the picture up to date and tells how many pixels were composed.
  @discardableResult
  package func present() -> Int {
    let damage = DamageRegion(takenBy: sheet.takeDamage)
    for rect in damage.rects { sheet.compose(into: shadow, rect: rect) }
    return damage.area
  }

  package func pixel(_ x: Int, _ y: Int) -> UInt32 { shadow[x, y].rawValue }

  package var picture: [UInt32] { DrawingPixels.all(of: shadow) }

  package func fullPicture() -> [UInt32] {
    let bitmap = Bitmap(width: shadow.width, height: shadow.height)
    sheet.compose(into: bitmap, rect: bitmap.bounds)
    return DrawingPixels.all(of: bitmap)
  }
}

/// The pixels of a bitmap as an array, row by row.
package enum DrawingPixels {
  package static func all(of bitmap: Bitmap) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      let row = bitmap.pixels + y * (bitmap.stride / 4)
      result.append(contentsOf: UnsafeBufferPointer(start: row, count: bitmap.width))
    }
    return result
  }

  /// How far two pixels are apart in the channel that differs most.
  package static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).map { shift in
      abs(Int(a >> UInt32(shift) & 0xFF) - Int(b >> UInt32(shift) & 0xFF))
    }.max()!
  }

  /// What drawables look like on white, drawn one after another without any clip.
  package static func drawn(
    _ drawables: [any Drawable], width: Int, height: Int,
    transform: AffineTransform = .identity, renderer: Renderer = .quartz
  ) -> [UInt32] {
    let bitmap = Bitmap(width: width, height: height)
    bitmap.fill(.white, in: bitmap.bounds)
    for drawable in drawables {
      draw(drawable, on: bitmap, transform: transform, renderer: renderer)
    }
    return all(of: bitmap)
  }

  /// Draws one drawable without any clip.
  package static func draw(
    _ drawable: any Drawable, on bitmap: Bitmap, transform: AffineTransform = .identity,
    renderer: Renderer
  ) {
    switch renderer {
    case .quartz:
      let context = Context(bitmap)
      context.concatenate(transform)
      drawable.draw(in: context)
    case .gles:
      let canvas = ImmediateCanvas(bitmap)
      canvas.begin(clip: bitmap.bounds, transform: transform)
      drawable.draw(in: canvas)
    }
  }
}

/// Shapes and places by a seed.
package struct DrawingRandom {
  package var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A place in multiples of 1/64, at most `beyond` outside of the size.
  package mutating func place(_ width: Int, _ height: Int, beyond: Int = 8) -> Point {
    Point(
      x: Double(Int.random(in: -beyond * 64...(width + beyond) * 64, using: &generator)) / 64,
      y: Double(Int.random(in: -beyond * 64...(height + beyond) * 64, using: &generator)) / 64)
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  package mutating func tool() -> ToolName {
    ToolName.allCases.randomElement(using: &generator)!
  }
}

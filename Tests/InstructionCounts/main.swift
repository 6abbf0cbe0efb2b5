import Geometry
import Raster

// Draws one kind of picture a number of times, for an emulator that counts the instructions:
//
//   instruction-counts             names the kinds, each with the pixels of one picture and the
//                                  most instructions per pixel that it may take on aarch64
//   instruction-counts KIND COUNT
//
// .ci/aarch64 takes the difference between two counts, so that start-up and warm-up cancel out.

/// What is drawn, and on how many pixels.
struct Kind {
  let name: String
  let pixels: Int
  /// A third above what was measured: SIMD operations that turn into calls cost many times more.
  let limit: Double
  let draw: (Context) -> Void
}

/// 128 × 128 pixels of which none is opaque or transparent: no shortcut helps.
let image = Bitmap(width: 128, height: 128)
image.fill(Color(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.5), in: image.bounds)

let panel = PresentationTarget(
  memory: .allocate(byteCount: 512 * 320 * 2, alignment: 64), pitch: 512 * 2,
  size: PixelSize(width: 512, height: 320), format: .rgb565)

let kinds = [
  Kind(name: "fill", pixels: 400 * 300, limit: 0.75) { context in
    context.setFillColor(Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 1))
    context.fill(Rect(x: 10, y: 10, width: 400, height: 300))
  },
  Kind(name: "blend", pixels: 400 * 300, limit: 4.6) { context in
    context.setFillColor(Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.5))
    context.fill(Rect(x: 10, y: 10, width: 400, height: 300))
  },
  // Nearly level edges: in every row most pixels are covered in part.
  Kind(name: "sweep", pixels: 2 * 480, limit: 52) { context in
    context.setStrokeColor(Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 1))
    context.lineWidth = 1
    context.strokeLine(from: Point(10, 20.3), to: Point(490, 24.9))
  },
  Kind(name: "image", pixels: 128 * 128, limit: 11.3) { context in
    context.draw(image, at: Point(10, 10))
  },
  // Scaled up by 1.5.
  Kind(name: "bilinear", pixels: 192 * 192, limit: 32) { context in
    context.draw(image, in: Rect(x: 10, y: 10, width: 192, height: 192))
  },
  // The whole picture to a 16-bit panel, dithered.
  Kind(name: "present", pixels: 512 * 320, limit: 8.7) { context in
    panel.present(context.bitmap.bounds, of: context.bitmap)
  },
]

let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
  for kind in kinds { print(kind.name, kind.pixels, kind.limit) }
} else {
  guard arguments.count == 2, let kind = kinds.first(where: { $0.name == arguments[1] }),
    let count = Int(arguments[2])
  else { fatalError("usage: instruction-counts [KIND COUNT]") }
  let context = Context(Bitmap(width: 512, height: 320))
  for _ in 0..<count { kind.draw(context) }
  // A picture that nobody looks at might not be drawn.
  print(context.bitmap[100, 22].rawValue)
}

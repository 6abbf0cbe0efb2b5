public import Geometry

/// An image as paint: its pixels tile user space, or stand in it once.
public struct ImagePattern {
  /// What is repeated; read when something is drawn.
  public let image: Bitmap
  /// From the image, of which a pixel is 1 x 1 and the top left corner the origin, to user space.
  public let transform: AffineTransform
  /// What there is beside the image: `repeat` tiles it, `reflect` tiles it mirrored, `pad` draws
  /// out its edges.
  public let extend: Extend

  /// A pattern of an image without pixels, or of a transform that cannot be undone, draws nothing.
  /// The image is read when something is drawn, not before.
  public init(_ image: Bitmap, transform: AffineTransform = .identity, extend: Extend = .repeat) {
    self.image = image
    self.transform = transform
    self.extend = extend
  }
}

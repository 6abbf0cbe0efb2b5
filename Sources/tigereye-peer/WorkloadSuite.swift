/// What is drawn by the rasterizer workloads, as plain arrays: the peer reads them from the host's
/// memory, the benchmark makes them itself.
///
/// The items have the layout of the host's C structures of the same fields (four-byte floats and
/// integers only, so that no padding comes in), which is why arrays of them are used in place.
package struct WorkloadSuite {
  /// A rectangle, or the box of an ellipse, and its colour 0xAARRGGBB, not premultiplied.
  package struct Box {
    package var x: Float
    package var y: Float
    package var width: Float
    package var height: Float
    package var color: UInt32

    package init(x: Float, y: Float, width: Float, height: Float, color: UInt32) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.color = color
    }
  }

  package struct Line {
    package var x0: Float
    package var y0: Float
    package var x1: Float
    package var y1: Float
    package var color: UInt32

    package init(x0: Float, y0: Float, x1: Float, y1: Float, color: UInt32) {
      self.x0 = x0
      self.y0 = y0
      self.x1 = x1
      self.y1 = y1
      self.color = color
    }
  }

  /// `count` points from index `first` on.
  package struct Polyline {
    package var first: Int32
    package var count: Int32
    package var color: UInt32
    package var width: Float

    package init(first: Int32, count: Int32, color: UInt32, width: Float) {
      self.first = first
      self.count = count
      self.color = color
      self.width = width
    }
  }

  /// A start at index `first`, then three points for each of `segments` cubic curves, closed.
  package struct Blob {
    package var first: Int32
    package var segments: Int32
    package var color: UInt32

    package init(first: Int32, segments: Int32, color: UInt32) {
      self.first = first
      self.segments = segments
      self.color = color
    }
  }

  package struct Place {
    package var x: Int32
    package var y: Int32

    package init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// Premultiplied pixels; the stride counts in bytes.
  package struct Surface {
    package var pixels: UnsafeMutableRawPointer
    package var width: Int
    package var height: Int
    package var stride: Int

    package init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
      self.pixels = pixels
      self.width = width
      self.height = height
      self.stride = stride
    }
  }

  /// The items of one workload; of the pointers only those that it uses are set.
  package struct Work {
    package var count = 0
    package var boxes: UnsafePointer<Box>?
    package var lines: UnsafePointer<Line>?
    package var polylines: UnsafePointer<Polyline>?
    package var blobs: UnsafePointer<Blob>?
    package var places: UnsafePointer<Place>?
    /// x and y in turn.
    package var points: UnsafePointer<Float>?

    package init() {}
  }

  /// The scene of `ui_frame`.
  package struct Scene {
    package var bars: UnsafePointer<Box>
    package var segments: UnsafePointer<Box>
    package var ellipses: UnsafePointer<Box>
    package var lines: UnsafePointer<Line>
    package var boxes: UnsafePointer<Box>
    package var images: UnsafePointer<Place>

    package init(
      bars: UnsafePointer<Box>, segments: UnsafePointer<Box>, ellipses: UnsafePointer<Box>,
      lines: UnsafePointer<Line>, boxes: UnsafePointer<Box>, images: UnsafePointer<Place>
    ) {
      self.bars = bars
      self.segments = segments
      self.ellipses = ellipses
      self.lines = lines
      self.boxes = boxes
      self.images = images
    }
  }

  package var target: Surface
  package var image: Surface
  package var source: Surface
  /// One for each `Workload`, in their order.
  package var works: [Work]
  package var scene: Scene
  /// The colours of the gradient at its start, middle and end.
  package var gradient: [UInt32]

  package init(
    target: Surface, image: Surface, source: Surface, works: [Work], scene: Scene,
    gradient: [UInt32]
  ) {
    self.target = target
    self.image = image
    self.source = source
    self.works = works
    self.scene = scene
    self.gradient = gradient
  }
}

/// The workloads in the order of the host's numbers; the raw values are their names.
package enum Workload: String, CaseIterable {
  case rectangle = "rect_400x300"
  case smallRectangle = "rect_20x20"
  case fractionalRectangle = "rect_frac_100x50"
  case translucentRectangle = "rect_a50_400x300"
  case smallTranslucentRectangle = "rect_a50_20x20"
  case ellipse = "ellipse_300x200"
  case smallEllipse = "ellipse_30x20"
  case translucentEllipse = "ellipse_a50_300x200"
  case longButtLine = "line600_2px_butt"
  case longRoundLine = "line600_2px_round"
  case shortButtLine = "line20_2px_butt"
  case shortRoundLine = "line20_2px_round"
  case scribble = "scribble_8px_200pt"
  case paths = "paths_240_scene"
  case image = "blit_128_alpha"
  case scaledImage = "blit_128_x1.5_bilinear"
  case gradientBar = "gradbar_Wx44"
  case clear = "clear_full"
  case copy = "copy_full"
  case interface = "ui_frame"
}

internal import Geometry
internal import LinuxIO
internal import Raster

/// A plane as atomic commits set it: which framebuffer it shows, where, and which way up.
struct AtomicPlane {
  enum Kind: Hashable {
    case primary
    case overlay
    case cursor
  }

  let id: UInt32
  let possibleCRTCs: UInt32
  let formats: [UInt32]
  let kind: Kind
  private let properties: PropertyTable
  /// Looked up once: a flip sets these two.
  private let framebufferProperty: UInt32?
  private let clipsProperty: UInt32?

  init(_ plane: ScanoutPlane, on device: any ScanoutDevice) throws(SystemError) {
    id = plane.id
    possibleCRTCs = plane.possibleCRTCs
    formats = plane.formats
    properties = try PropertyTable(of: .plane, plane.id, on: device)
    framebufferProperty = properties["FB_ID"]?.id
    clipsProperty = properties["FB_DAMAGE_CLIPS"]?.id
    kind =
      switch properties["type"]?.chosenName {
      case "Primary": .primary
      case "Cursor": .cursor
      default: .overlay
      }
  }

  /// The properties that say what a plane shows and where.
  static let placing: Set<String> = [
    "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
    "rotation",
  ]

  /// Whether a flip may say which pixels changed.
  var takesClips: Bool { clipsProperty != nil }

  func offers(_ format: PixelFormat) -> Bool { formats.contains(format.fourcc) }

  /// `index`: the CRTC's place among those of the card.
  func canShow(onCRTC index: Int) -> Bool { possibleCRTCs & (1 << UInt32(index)) != 0 }

  /// Whether it says that it can rotate the picture; a commit may still be refused.
  func canRotate(by rotation: QuarterTurn) -> Bool {
    rotation == .none
      || properties["rotation"]?.value(named: AtomicPlane.propertyValue(of: rotation)) != nil
  }

  /// The kernel counts counter-clockwise (drm_blend.c, "rotation").
  private static func propertyValue(of rotation: QuarterTurn) -> String {
    "rotate-\(rotation.inverse.rawValue)"
  }

  /// The whole of a framebuffer of the layout's size over the whole of a CRTC with the mode.
  func show(
    _ framebuffer: UInt32, _ layout: PictureLayout, on crtc: UInt32, _ mode: DisplayMode,
    in request: inout AtomicRequest
  ) {
    func set(_ name: String, _ value: Int) {
      properties.set(name, to: UInt64(value), in: &request)
    }
    set("FB_ID", Int(framebuffer))
    set("CRTC_ID", Int(crtc))
    // Source places are in 1/65536 pixels.
    set("SRC_X", 0)
    set("SRC_Y", 0)
    set("SRC_W", layout.bufferSize.width << 16)
    set("SRC_H", layout.bufferSize.height << 16)
    set("CRTC_X", 0)
    set("CRTC_Y", 0)
    set("CRTC_W", mode.size.width)
    set("CRTC_H", mode.size.height)
    if let bit = properties["rotation"]?.value(
      named: AtomicPlane.propertyValue(of: layout.hardwareRotation))
    {
      properties.set("rotation", to: 1 << bit, in: &request)
    }
  }

  /// Another framebuffer of the same size in the same place.
  func flip(to framebuffer: UInt32, clips: UInt32?, in request: inout AtomicRequest) {
    if let framebufferProperty {
      request.set(framebufferProperty, of: id, to: UInt64(framebuffer))
    }
    if let clips, let clipsProperty { request.set(clipsProperty, of: id, to: UInt64(clips)) }
  }

  func switchOff(in request: inout AtomicRequest) {
    properties.set("FB_ID", to: 0, in: &request)
    properties.set("CRTC_ID", to: 0, in: &request)
  }
}

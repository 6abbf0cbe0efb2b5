public import Geometry
internal import LinuxIO

/// What is known about a framebuffer device.
public struct FramebufferReport: Hashable, Sendable {
  /// Such as "/dev/fb0".
  public var path: String
  /// What the device calls itself, such as "VESA VGA"; nil where it could not be opened.
  public var name: String?
  /// The kernel's driver, such as "vesa-framebuffer"; nil where the kernel does not tell.
  public var driver: String?
  /// The DRM card of the same hardware, which is to be preferred where it works; nil: none.
  public var card: String?
  /// nil where it could not be opened.
  public var size: PixelSize?
  /// Such as "rgb565"; nil where it cannot be drawn.
  public var format: String?
  /// As the device claims, lies included; nil where it claims nothing.
  public var physicalSize: PhysicalSize?
  public var isUsable: Bool
  /// "usable", or why not: a whole sentence.
  public var verdict: String
  /// Whether a right that this user lacks is the reason.
  public var lacksPermission: Bool

  public init(path: String, isUsable: Bool, verdict: String, lacksPermission: Bool = false) {
    self.path = path
    self.isUsable = isUsable
    self.verdict = verdict
    self.lacksPermission = lacksPermission
  }
}

/// Looks at every framebuffer device, or at the one at `path`, without changing anything. Lowest
/// number first. Whether one whose hardware has a DRM card is to be skipped is for the caller to
/// say, who knows whether that card works (`FramebufferReport.card`).
public func framebufferCandidates(
  at path: String? = nil, devices source: any FramebufferSource = KernelFramebuffers()
) -> [FramebufferReport] {
  let paths = path.map { [$0] } ?? (try? source.framebufferPaths()) ?? []
  return paths.map { FramebufferOpener(path: $0, source: source).report() }
}

extension FramebufferOpener {
  func report() -> FramebufferReport {
    var report = FramebufferReport(path: path, isUsable: true, verdict: "usable")
    report.driver = source.driverName(of: path)
    report.card = source.card(of: path)
    do throws(DisplayError) {
      let device = try open()
      defer { device.close() }
      report.name = try? device.fixedInfo().name
      if let mode = try? device.mode() {
        report.size = mode.size
        report.physicalSize = mode.physicalSize
      }
      do throws(FramebufferFailure) {
        report.format = try FramebufferSetup(device, DisplayOptions()).layout.name
      } catch {
        throw explain(error, on: device)
      }
    } catch {
      report.isUsable = false
      report.verdict = "\(error)"
      if case .permission = error { report.lacksPermission = true }
    }
    return report
  }
}

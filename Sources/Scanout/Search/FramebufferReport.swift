public import Geometry
internal import LinuxIO

/// What is known about a framebuffer device.
public struct FramebufferReport: Hashable, Sendable {
  /// Such as "/dev/fb0".
  public var path: String
  /// What the device calls itself, such as "VESA VGA"; nil where it could not be opened.
  public var name: String?
  /// The kernel's driver, such as "vesa-framebuffer"; nil where the kernel does not say.
  public var driver: String?
  /// The DRM card of the same hardware, which is to be preferred where it works; nil: none.
  public var card: String?
  /// In pixels; nil where it could not be opened.
  public var size: PixelSize?
  /// Such as "rgb565"; nil where it cannot be drawn.
  public var format: String?
  /// As the device claims, lies included; nil where it claims nothing.
  public var physicalSize: PhysicalSize?
  /// Whether it would be used, and why not.
  public var verdict: ScreenVerdict

  package init(path: String, verdict: ScreenVerdict) {
    self.path = path
    self.verdict = verdict
  }

  /// Whether the device can be drawn on.
  public var isUsable: Bool { verdict.isUsable }
}

/// Looks at every framebuffer device, or at the one at `path`, without changing anything. Lowest
/// number first. Whether one whose hardware has a DRM card is to be skipped is for the caller to
/// say, who knows whether that card works (`FramebufferReport.card`).
func framebufferReports(
  at path: String? = nil, devices source: any FramebufferSource
) -> [FramebufferReport] {
  let paths = path.map { [$0] } ?? (try? source.framebufferPaths()) ?? []
  return paths.map { FramebufferOpener(path: $0, source: source).report() }
}

extension FramebufferOpener {
  func report() -> FramebufferReport {
    var report = FramebufferReport(path: path, verdict: .usable())
    report.driver = source.driverName(of: path)
    report.card = source.card(of: path)
    do throws(ScreenFailure) {
      let device = try open()
      defer { device.close() }
      report.name = try? device.fixedInfo().name
      if let mode = try? device.mode() {
        report.size = mode.size
        report.physicalSize = mode.physicalSize
      }
      do throws(FramebufferProblem) {
        report.format = try FramebufferSetup(device, DisplayOptions()).layout.name
      } catch {
        throw explain(error, on: device)
      }
    } catch {
      report.verdict = .unusable(error)
    }
    return report
  }
}

internal import Geometry
internal import LinuxIO

/// All cards opened and judged, and the screens to try in order.
final class ScreenSearch {
  struct Screen {
    var device: any ScanoutDevice
    var candidate: ScreenCandidate
  }

  /// Connected screens of all cards first, then those that may be connected.
  private(set) var screens: [Screen] = []
  private(set) var reports: [CardReport] = []
  /// One sentence for each card that cannot be used, and for each screen given up.
  private(set) var failures: [String] = []
  /// Whether a right that this user lacks is among the failures.
  private(set) var lacksPermission = false
  private let source: any CardSource
  private var devices: [any ScanoutDevice] = []

  init(_ options: DisplayOptions, cards source: any CardSource) {
    self.source = source
    var paths: [String] = []
    if case .drm(let path?) = options.choice {
      paths = [path]
    } else {
      do {
        paths = try source.cardPaths()
      } catch {
        fail("\(error)", errno: error.errno)
      }
    }
    for path in paths { look(at: path, options) }
    // A stable partition: sort promises no order for equal ones.
    screens =
      screens.filter { $0.candidate.connector.status == .connected }
      + screens.filter { $0.candidate.connector.status != .connected }
  }

  private func look(at path: String, _ options: DisplayOptions) {
    let device: any ScanoutDevice
    do {
      device = try source.open(path)
    } catch {
      let sentence = explain(error, path: path)
      reports.append(
        CardReport(path: path, driver: nil, isUsable: false, verdict: sentence, connectors: []))
      fail(sentence, errno: error.errno)
      return
    }
    devices.append(device)
    let survey = CardSurvey(of: device, for: options)
    var verdict = survey.failure ?? "usable"
    var isUsable = survey.failure == nil
    if let failure = survey.failure {
      fail("cannot use \(name(of: device)): \(failure)", errno: nil)
    } else {
      do {
        try device.becomeMaster()
        screens += survey.candidates.map { Screen(device: device, candidate: $0) }
      } catch {
        isUsable = false
        verdict = explainMastership(error, path: path)
        fail(verdict, errno: nil)
      }
    }
    reports.append(
      CardReport(
        path: path, driver: device.driverName, isUsable: isUsable, verdict: verdict,
        connectors: survey.connectors))
  }

  func name(of device: any ScanoutDevice) -> String {
    device.driverName.isEmpty ? device.path : "\(device.path) (\(device.driverName))"
  }

  /// Takes note of a screen that was tried in vain.
  func fail(_ sentence: String, errno: Errno?) {
    failures.append(sentence)
    if errno == .accessDenied || errno == .notPermitted { lacksPermission = true }
  }

  private func explain(_ error: SystemError, path: String) -> String {
    var error = error
    switch error.errno {
    case .accessDenied, .notPermitted:
      let group = source.owningGroup(of: path) ?? "video"
      // A node that udev has not handed to a group is root's alone; nobody should join that one.
      error.remedy =
        group == "root"
        ? "it belongs to root alone: a udev rule must give it to group video"
        : "add the user to group \(group) (usermod -aG \(group) USER) and log in again"
    case .noSuchFile:
      error.remedy = "\"tigereye list\" shows the cards there are"
    case .notTerminal, .invalidArgument:
      error.remedy = "it is no DRM card; \"tigereye list\" shows those there are"
    default:
      break
    }
    return "\(error)"
  }

  private func explainMastership(_ error: SystemError, path: String) -> String {
    guard [.accessDenied, .notPermitted, .busy, .invalidArgument].contains(error.errno) else {
      return "\(error)"
    }
    let holders = source.programsHolding(path)
    let who = holders.isEmpty ? "" : " (\(holders.joined(separator: ", ")))"
    let remedy =
      holders.contains("plymouthd")
      ? "stop it or set After=plymouth-quit-wait.service"
      : "stop it, for example the desktop, or draw on another card"
    return "cannot become DRM master of \(path): another program holds it\(who); \(remedy)"
  }

  /// The sum of all failures.
  func failure(_ choice: DisplayChoice) -> DisplayError {
    let sentence: String
    switch choice {
    case .drm(_?) where failures.count == 1:
      sentence = failures[0]
    default:
      var causes = failures
      if causes.isEmpty {
        causes = ["there is no DRM card under /dev/dri; load the kernel module of the screen"]
      }
      if choice == .auto { causes.append("framebuffer devices are not available in this version") }
      sentence = "no usable display: " + causes.joined(separator: "; ")
    }
    return lacksPermission ? .permission(sentence) : .noUsableDisplay(sentence)
  }

  /// Closes all cards but the one that is used.
  func close(except used: (any ScanoutDevice)? = nil) {
    for device in devices where device !== used { device.close() }
    devices = []
    screens = []
  }
}

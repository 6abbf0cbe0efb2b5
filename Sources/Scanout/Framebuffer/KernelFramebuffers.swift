package import LinuxIO

/// The framebuffer devices under /dev, and what sysfs says of them.
package struct KernelFramebuffers: FramebufferSource {
  private let devices: String
  private let sysfs: String

  /// Other roots than the kernel's are for tests.
  package init(devices: String = "/dev", sysfs: String = "/sys") {
    self.devices = devices
    self.sysfs = sysfs
  }

  package func framebufferPaths() throws(SystemError) -> [String] {
    let numbers = try listDirectory(devices).compactMap { name in
      name.hasPrefix("fb") ? Int(name.dropFirst("fb".count)) : nil
    }
    return numbers.sorted().map { "\(devices)/fb\($0)" }
  }

  package func open(_ path: String) throws(SystemError) -> any FramebufferDevice {
    try KernelFramebuffer(opening: path)
  }

  package func owningGroup(of path: String) -> String? { groupName(ofFile: path) }

  package func driverName(of path: String) -> String? {
    hardware(of: path).flatMap { linkTarget("\($0)/driver") }.map(lastName)
  }

  package func card(of path: String) -> String? {
    guard let hardware = hardware(of: path) else { return nil }
    let names = (try? listDirectory("\(hardware)/drm")) ?? []
    return names.first { $0.hasPrefix("card") && Int($0.dropFirst("card".count)) != nil }
      .map { "\(devices)/dri/\($0)" }
  }

  /// The directory of the hardware behind a node, through the class's own link.
  private func hardware(of path: String) -> String? {
    let directory = "\(sysfs)/class/graphics/\(lastName(path))/device"
    return fileExists(directory) ? directory : nil
  }

  private func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

package import LinuxIO

/// The cards under /dev/dri.
package struct KernelCards: CardSource {
  private let console: Console?

  /// - Parameter console: the one whose calls give the cards up.
  package init(on console: Console? = nil) {
    self.console = console
  }

  package func cardPaths() throws(SystemError) -> [String] {
    let directory = "/dev/dri"
    let names: [String]
    do {
      names = try listDirectory(directory)
    } catch {
      if error.errno == .noSuchFile { return [] }
      throw error
    }
    let numbers = names.compactMap { name in
      name.hasPrefix("card") ? Int(name.dropFirst("card".count)) : nil
    }
    return numbers.sorted().map { "\(directory)/card\($0)" }
  }

  package func open(_ path: String) throws(SystemError) -> any ScanoutDevice {
    try KMSDevice(opening: path, on: console)
  }

  package func owningGroup(of path: String) -> String? { groupName(ofFile: path) }

  /// Reads /proc; the descriptors of other users' programs are hidden there from all but root.
  package func programsHolding(_ path: String) -> [String] {
    let own = linkTarget("/proc/self")
    var names: [String] = []
    for process in (try? listDirectory("/proc")) ?? [] where Int(process) != nil && process != own {
      let descriptors = (try? listDirectory("/proc/\(process)/fd")) ?? []
      guard descriptors.contains(where: { linkTarget("/proc/\(process)/fd/\($0)") == path }),
        let bytes = try? readFile("/proc/\(process)/comm", limit: 64)
      else { continue }
      let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      // The login manager keeps a descriptor for the desktop; it does not hold the screen itself.
      if name != "systemd-logind", !names.contains(name) { names.append(name) }
    }
    return names
  }
}

package import LinuxIO
package import Scanout

/// The cards of a machine, some of which cannot be opened.
package final class FakeCards: CardSource {
  package var cards: [(path: String, answer: Result<FakeScanoutDevice, SystemError>)]
  package var listingError: Errno?
  package var groups: [String: String] = [:]
  package var holders: [String: [String]] = [:]
  package private(set) var openedPaths: [String] = []

  package init(_ devices: FakeScanoutDevice...) {
    cards = devices.map { ($0.path, .success($0)) }
  }

  package func add(_ path: String, failing errno: Errno) {
    cards.append((path, .failure(SystemError(call: "open", subject: path, errno: errno))))
  }

  package func cardPaths() throws(SystemError) -> [String] {
    if let listingError {
      throw SystemError(call: "list", subject: "/dev/dri", errno: listingError)
    }
    return cards.map(\.path)
  }

  package func open(_ path: String) throws(SystemError) -> any ScanoutDevice {
    openedPaths.append(path)
    switch cards.first(where: { $0.path == path })?.answer {
    case .success(let device): return device
    case .failure(let error): throw error
    case nil: throw SystemError(call: "open", subject: path, errno: .noSuchFile)
    }
  }

  package func owningGroup(of path: String) -> String? { groups[path] }
  package func programsHolding(_ path: String) -> [String] { holders[path] ?? [] }
}

public import LinuxIO
public import Scanout

/// The cards of a machine, some of which cannot be opened.
public final class FakeCards: CardSource {
  public var cards: [(path: String, answer: Result<FakeScanoutDevice, SystemError>)]
  public var listingError: Errno?
  public var groups: [String: String] = [:]
  public var holders: [String: [String]] = [:]
  public private(set) var openedPaths: [String] = []

  public init(_ devices: FakeScanoutDevice...) {
    cards = devices.map { ($0.path, .success($0)) }
  }

  public func add(_ path: String, failing errno: Errno) {
    cards.append((path, .failure(SystemError(call: "open", subject: path, errno: errno))))
  }

  public func cardPaths() throws(SystemError) -> [String] {
    if let listingError {
      throw SystemError(call: "list", subject: "/dev/dri", errno: listingError)
    }
    return cards.map(\.path)
  }

  public func open(_ path: String) throws(SystemError) -> any ScanoutDevice {
    openedPaths.append(path)
    switch cards.first(where: { $0.path == path })?.answer {
    case .success(let device): return device
    case .failure(let error): throw error
    case nil: throw SystemError(call: "open", subject: path, errno: .noSuchFile)
    }
  }

  public func owningGroup(of path: String) -> String? { groups[path] }
  public func programsHolding(_ path: String) -> [String] { holders[path] ?? [] }
}

package import Geometry
package import LinuxIO
package import Scanout

/// A machine whose cards and screens come and go. Each opening of a card gives a device of its own,
/// as the kernel gives a file of its own; of several that are open the first is master.
package final class FakeMachine: CardSource {
  /// What is plugged into a card: one connector each, "HDMI-A-1" the first.
  package var cards: [String: [PixelSize?]]
  /// Programs that hold a card.
  package var holders: [String: String] = [:]
  /// Makes a card that is opened what else it is.
  package var prepare: (FakeScanoutDevice) -> Void = { _ in }
  /// Called when the cards are listed, before that is answered.
  package var onListing: () -> Void = {}
  package private(set) var devices: [FakeScanoutDevice] = []
  private var descriptors: [OpenDescriptor] = []

  package init(_ cards: [String: [PixelSize?]]) {
    self.cards = cards
  }

  package func cardPaths() throws(SystemError) -> [String] {
    onListing()
    return cards.keys.sorted()
  }

  package func open(_ path: String) throws(SystemError) -> any ScanoutDevice {
    guard let screens = cards[path] else {
      throw SystemError(call: "open", subject: path, errno: .noSuchFile)
    }
    let device = FakeScanoutDevice(
      path: path,
      connectors: screens.enumerated().map { index, size in
        let number = UInt32(index)
        return ScanoutConnector(
          id: 31 + number, name: "HDMI-A-\(index + 1)",
          status: size == nil ? .disconnected : .connected,
          modes: size.map { [.fake($0)] } ?? [], encoders: [41 + number])
      },
      encoders: screens.indices.map {
        ScanoutEncoder(id: UInt32(41 + $0), possibleCRTCs: (1 << UInt32(screens.count)) - 1)
      },
      crtcs: screens.indices.map { CRTCState(id: UInt32(51 + $0)) })
    device.script = { [unowned self, unowned device] call in
      guard call == .becomeMaster else { return nil }
      let isMaster = inUse(path).first { $0.device === device } != nil
      return holders[path] != nil || (!isMaster && !inUse(path).isEmpty) ? .busy : nil
    }
    let descriptor = try OpenDescriptor()
    descriptors.append(descriptor)
    device.fileDescriptor = descriptor.rawValue
    devices.append(device)
    prepare(device)
    return device
  }

  /// The open devices of a card that have set a mode.
  private func inUse(_ path: String) -> [(device: FakeScanoutDevice, path: String)] {
    devices.filter { $0.path == path && !$0.isClosed && !$0.modesSet.isEmpty }
      .map { ($0, path) }
  }

  /// Those that are drawn on now.
  package var used: [FakeScanoutDevice] {
    devices.filter { !$0.isClosed && !$0.modesSet.isEmpty }
  }

  package func owningGroup(of path: String) -> String? { "video" }
  package func programsHolding(_ path: String) -> [String] { holders[path].map { [$0] } ?? [] }
}

extension ScreenSource {
  /// These cards, and no framebuffer devices unless given.
  package static func only(
    _ cards: any CardSource, framebuffers: FakeFramebuffers = FakeFramebuffers()
  ) -> ScreenSource {
    ScreenSource(cards: cards, framebuffers: framebuffers)
  }
}

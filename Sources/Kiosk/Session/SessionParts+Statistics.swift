internal import Evdev
internal import LinuxIO
internal import Scanout

extension SessionParts {
  /// What the run was like so far.
  func statistics(started: Duration) -> Statistics {
    let info = presenter.display.info
    let input = hub.statistics
    var result = Statistics()
    result.screen = Statistics.Screen(
      backend: info.backend.rawValue, width: info.pictureSize.width,
      height: info.pictureSize.height,
      format: info.format, rotation: info.rotation.rawValue)
    result.frames = Statistics.Frames(
      presented: presenter.display.statistics.framesPresented, coalesced: presenter.coalesced,
      refused: presenter.display.statistics.flipsRefused)
    result.latency = presenter.latency
    result.startup = presenter.firstPresented.map { $0 - started }
    result.usage = ProcessUsage.current()
    result.wakeups = host.loop.wakeups
    result.input = Statistics.Input(
      events: input.events, frames: input.frames, contacts: input.contacts,
      maxContacts: input.maxContacts, dropped: input.dropped, outOfRange: input.outOfRange,
      badSlots: input.badSlots, ghosts: input.ghosts, palms: input.palms, edges: input.edges)
    result.pixelsPainted = presenter.paintedPixels + scenes.paintedPixels
    result.pixelsPresented = presenter.display.statistics.pixelsPresented
    return result
  }
}

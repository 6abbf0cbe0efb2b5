/// What is left where no card shows a picture.
extension ScreenSearch {
  /// The framebuffer devices that the options allow, the lowest number first.
  func framebuffers() -> [FramebufferReport] {
    switch options.choice {
    case .drm, .headless: return []
    case .fbdev(let path?): return framebufferCandidates(at: path, devices: source.framebuffers)
    case .auto, .fbdev(path: nil):
      // A connector that was named is one of a card.
      if options.connector != nil { return [] }
      return framebufferCandidates(devices: source.framebuffers).filter { report in
        // Another program draws on the same hardware through its card.
        !(report.card.map(heldCards.contains) ?? false)
      }
    }
  }

  /// All that could be used now, the first choice first: two searches that find the same find the
  /// same screens. Framebuffer devices count only where there are no cards.
  var outlook: [ScreenProspect] {
    if !prospects.isEmpty { return prospects }
    return framebuffers().filter(\.isUsable).map { ScreenProspect($0) }
  }

  /// Opens the first framebuffer device that can be drawn on.
  func openFramebuffer(log: @escaping (DisplayNote) -> Void) -> FramebufferDisplay? {
    for report in framebuffers() {
      do throws(DisplayError) {
        let display = try Scanout.openFramebuffer(
          report.path, options, devices: source.framebuffers, log: log)
        for sentence in failures { log(DisplayNote(.info, sentence)) }
        return display
      } catch {
        fail(error)
      }
    }
    return nil
  }
}

internal import Evdev
internal import Geometry
internal import Scanout

/// What becomes of the drawing when screens go and come.
extension Session {
  func follow(_ change: Presenter.Change) {
    isStatusDue = true
    switch change {
    case .lost(let reason):
      log.warning(reason)
      // Fingers that are down draw on a picture that nobody sees.
      dropContacts()
      touchGate.reasons.insert(.noScreen)
    case .screen:
      dropContacts()
      fitScreen()
      power.fitScreen()
      touchGate.reasons.remove(.noScreen)
    }
  }

  private func dropContacts() {
    for action in hub.cancelContacts(now: clock.now) { _ = scene.apply(action) }
  }

  /// Takes over size, density and turn of the screen that is used now.
  private func fitScreen() {
    let info = presenter.display.info
    // Before the scene, which may ask the hub where a touch lands.
    hub.setPicture(PictureGeometry(info))
    hub.setScreens(info.shownScreens)
    scene.resize(to: info.pictureSize, scale: scale(info.automaticScale))
    scene.moveCursor(to: hub.cursor)
    presenter.gather(from: scene, eventTime: nil)
  }
}

extension PictureGeometry {
  /// Touch lands where the margins of the screen let the picture be seen.
  init(_ info: DisplayInfo) {
    self.init(
      panel: info.panelSize, turn: info.rotation, picture: info.pictureSize,
      place: info.margins.inset(info.panelSize))
  }
}

internal import Evdev
internal import Scanout

extension DisplayInfo {
  /// What devices need to know of the screen that shows the picture.
  var shownScreens: ShownScreens {
    ShownScreens(
      connectors: connector.map { Set([$0] + mirrorConnectors) },
      size: physicalSize.map {
        SurfaceSize(width: Double($0.width), height: Double($0.height))
      })
  }
}

/// The screens that show the picture, all the same one.
package struct ShownScreens: Hashable, Sendable {
  /// Their connectors; nil where screens have no names, so that every device belongs to them.
  package var connectors: Set<String>?
  /// The size of the panel in its own orientation, where it is known; of mirrors, of the first.
  package var size: SurfaceSize?

  package init(connectors: Set<String>? = nil, size: SurfaceSize? = nil) {
    self.connectors = connectors
    self.size = size
  }
}

/// Where the positions of a device land, and whose word that is.
package struct DevicePlacement: Hashable, Sendable {
  /// Who says where a device belongs, the strongest first.
  package enum Authority: Hashable, Sendable {
    case configuration
    /// What was learned for this device.
    case learned
    case udev
  }

  /// The connector that the device belongs to; nil: to whichever shows the picture.
  package var connector: String?
  /// nil where nobody says.
  package var connectorAuthority: Authority?
  /// What positions go through before the screen's rotation, as fractions of the panel; nil for
  /// devices that report no positions.
  package var matrix: TouchCalibration?
  /// nil where nobody says, which makes the matrix the identity.
  package var matrixAuthority: Authority?
}

extension InputOptions {
  /// Where a device comes to lie by what is set for all, else by what was learned for it, else by
  /// what udev says of it.
  package func placement(
    of identity: DeviceIdentity, as kind: DeviceKind, tags: DeviceTags
  ) -> DevicePlacement {
    var placement = DevicePlacement()
    placement.connector = map.connector(for: identity)
    if placement.connector != nil {
      placement.connectorAuthority = .configuration
    } else if let output = tags.output {
      placement.connector = output
      placement.connectorAuthority = .udev
    }
    switch kind {
    case .touchscreen, .pen:
      (placement.matrix, placement.matrixAuthority) = calibration(of: identity, tags: tags)
    case .absoluteMouse:
      // A virtual machine's pointer follows the window, which no calibration of a panel concerns.
      placement.matrix = .identity
    case .relativeMouse, .keyboard, .touchpad, .ignored:
      break
    }
    return placement
  }

  private func calibration(
    of identity: DeviceIdentity, tags: DeviceTags
  ) -> (TouchCalibration, DevicePlacement.Authority?) {
    let device = DeviceSignature(identity)
    if let calibration { return (calibration, .configuration) }
    if let known = learned.first(where: { $0.device == device }) { return (known.matrix, .learned) }
    if let calibration = tags.calibration { return (calibration, .udev) }
    return (.identity, nil)
  }
}

/// How much of the incoming fragment goes into the result, for each component (table 4.1).
public enum SourceFactor: Hashable, Sendable, CaseIterable {
  case zero
  case one
  case destinationColor
  case oneMinusDestinationColor
  case sourceAlpha
  case oneMinusSourceAlpha
  case destinationAlpha
  case oneMinusDestinationAlpha
  /// The smaller of the source's alpha and what is missing of the destination's; 1 for alpha.
  case sourceAlphaSaturate
}

/// How much of the stored pixel goes into the result, for each component (table 4.1).
public enum DestinationFactor: Hashable, Sendable, CaseIterable {
  case zero
  case one
  case sourceColor
  case oneMinusSourceColor
  case sourceAlpha
  case oneMinusSourceAlpha
  case destinationAlpha
  case oneMinusDestinationAlpha
}

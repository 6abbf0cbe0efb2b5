/// Numbers that look random and are the same for the same seed (xorshift64*).
public struct ControlsGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed | 1
  }

  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return (state &* 0x2545_F491_4F6C_DD1D) >> 16
  }
}

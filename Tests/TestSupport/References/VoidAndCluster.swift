import Geometry

/// Makes blue-noise thresholds: the slow origin of the tile with which Raster dithers.
///
/// Void and cluster (Ulichney, "The void-and-cluster method for dither array generation", Proc.
/// SPIE 1913, 1993): points are ranked so that those of any rank and below lie as evenly as they
/// can. The tile repeats without a seam, since distances are taken around its borders. Energies are
/// integers, so that every machine ranks alike.
package struct VoidAndCluster {
  /// The side of the tile; a power of two.
  private let side: Int
  /// The energy that a point gives the place at a distance (x, y): a Gaussian of 1.5 pixels.
  private let bell: [Int32]
  private var energy: [Int32]
  private var isSet: [Bool]

  /// For each pixel, row by row, a rank from 0 to side · side - 1.
  package static func ranks(side: Int, seed: UInt64) -> [Int] {
    var maker = VoidAndCluster(side: side)
    maker.scatter(seed: seed)
    return maker.rank()
  }

  private init(side: Int) {
    self.side = side
    // exp(-r²/4.5)·2^24 for squared distances from 0 on, by repeated multiplication in integers.
    var powers: [Int64] = [1 << 24]
    // exp(-1/4.5)·2^30
    let factor: Int64 = 859_785_240
    while let last = powers.last, last > 0 { powers.append((last * factor) >> 30) }
    var bell = [Int32](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let dx = min(x, side - x)
        let dy = min(y, side - y)
        let squared = dx * dx + dy * dy
        if squared < powers.count { bell[y * side + x] = Int32(powers[squared]) }
      }
    }
    self.bell = bell
    energy = Array(repeating: 0, count: side * side)
    isSet = Array(repeating: false, count: side * side)
  }

  private mutating func put(_ place: Int, _ value: Bool) {
    isSet[place] = value
    let x0 = place % side
    let y0 = place / side
    let side = self.side
    bell.withUnsafeBufferPointer { bell in
      energy.withUnsafeMutableBufferPointer { energy in
        let sign: Int32 = value ? 1 : -1
        // Beyond eight pixels a point gives less than 2^-20 of its own energy.
        for dy in -8...8 {
          let row = ((y0 &+ dy) & (side &- 1)) &* side
          let bellRow = (dy & (side &- 1)) &* side
          for dx in -8...8 {
            let at = row &+ ((x0 &+ dx) & (side &- 1))
            energy[at] = energy[at] &+ sign &* bell[bellRow &+ (dx & (side &- 1))]
          }
        }
      }
    }
  }

  /// The set place with the most energy, or the free one with the least; the first of equal ones.
  private func extreme(among value: Bool) -> Int {
    var best = -1
    var bestEnergy: Int32 = 0
    energy.withUnsafeBufferPointer { energy in
      isSet.withUnsafeBufferPointer { isSet in
        var place = 0
        while place < energy.count {
          if isSet[place] == value {
            let here = value ? energy[place] : 0 &- energy[place]
            if best < 0 || here > bestEnergy {
              best = place
              bestEnergy = here
            }
          }
          place &+= 1
        }
      }
    }
    return best
  }

  /// A tenth of the places at random, then moved from the tightest cluster to the largest void
  /// until nothing moves.
  private mutating func scatter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var missing = side * side / 10
    while missing > 0 {
      let place = Int.random(in: 0..<(side * side), using: &random)
      if isSet[place] { continue }
      put(place, true)
      missing -= 1
    }
    while true {
      let cluster = extreme(among: true)
      put(cluster, false)
      let void = extreme(among: false)
      put(void, true)
      if void == cluster { return }
    }
  }

  /// Ranks the set places from the tightest cluster down and the free ones from the largest void
  /// up.
  private mutating func rank() -> [Int] {
    var ranks = [Int](repeating: 0, count: side * side)
    let first = isSet
    let firstEnergy = energy
    let count = isSet.filter { $0 }.count
    for rank in (0..<count).reversed() {
      let cluster = extreme(among: true)
      put(cluster, false)
      ranks[cluster] = rank
    }
    isSet = first
    energy = firstEnergy
    for rank in count..<(side * side) {
      let void = extreme(among: false)
      put(void, true)
      ranks[void] = rank
    }
    return ranks
  }
}

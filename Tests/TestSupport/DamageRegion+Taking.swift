package import Geometry

extension DamageRegion {
  /// What one call of a `takeDamage(into:)` gives.
  package init(takenBy takeDamage: (inout DamageRegion) -> Void) {
    self.init()
    takeDamage(&self)
  }
}

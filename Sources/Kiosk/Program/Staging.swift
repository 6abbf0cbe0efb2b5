/// How a program's first scene comes about, and how it follows the settings.
package struct Staging<Settings> {
  let first: (Settings, Stage) -> any Scene
  /// Puts into force what changed while the program runs.
  let apply: (Settings, any Scene) -> Void

  package init(
    first: @escaping (Settings, Stage) -> any Scene,
    apply: @escaping (Settings, any Scene) -> Void = { _, _ in }
  ) {
    self.first = first
    self.apply = apply
  }
}

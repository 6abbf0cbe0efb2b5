/// Where one contact is with its tool. The shape exists exactly as long as it is being made, so no
/// second list can fall out of step with it.
///
///     idle ──began──▶ tracking(shape) ──ended──────▶ ended      (the shape is handed over)
///                       │  ▲   │
///                       └──┘   └────────cancelled──▶ cancelled  (the shape is dropped)
///                      moved
///
/// Every other event changes nothing: a move before the beginning, anything after the end.
package enum ToolState<Shape> {
  case idle
  case tracking(Shape)
  case ended
  case cancelled
}

package import Drawing
internal import Kiosk
package import Raster

/// What the drawing program goes by.
package struct DrawingSettings: Hashable, Sendable {
  /// Of the random colour; from the clock where nil.
  package var seed: UInt64?
  package var keep = Keep.all
  package var renderer = Renderer.quartz
  /// nil: as the tutorials have it, by renderer and `keep`.
  package var background: Color?
  /// What there is to choose from, and how it looks; the width of lines is part of that.
  package var controls = PanelDesign()
  /// What stands on the controls, in which languages.
  package var words = Words()
  /// Whether the pencil's width follows the pressure of contacts that report it.
  package var followsPressure = false

  /// For undo, stamps and thumbnails together, in millions of bytes.
  package var memory = 64.0
  package var seats = SeatCount.fixed(1)

  package init() {}

  /// The colour of the canvas: white, or grey where everything is as in the OpenGL tutorial.
  package var backgroundColor: Color {
    background ?? (renderer == .gles && keep == .last ? Color(rgb: 0xC7C7C7) : .white)
  }
}

/// All settings of the drawing program.
typealias Settings = ProgramSettings<DrawingSettings>

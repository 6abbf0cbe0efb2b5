package import Kiosk

/// The drawing program's settings: where a key or an option of it is added.
extension DrawingSettings {
  package static var list: SettingsList<DrawingSettings> {
    SettingsList(
      canvasSettings + controlsSettings + gallerySettings,
      freeSections: [Words.section])
  }

  private static var canvasSettings: [Setting<DrawingSettings>] {
    [
      Setting(
        \.seed, as: .seed, option: "seed", default: .described("from the clock"),
        meaning: "the seed of the random colour"),
      Setting(
        \.background, as: .color, key: "canvas.background",
        default: .value("#FFFFFF", note: "#C7C7C7 with renderer gles and keep last"),
        effect: .atOnce,
        meaning: "the colour of the canvas"),
      Setting(
        \.keep, as: .name, key: "canvas.keep", option: "keep", default: "all",
        meaning: "all: drawings stay; last: only the newest shape does"),
      Setting(
        \.renderer, as: .name, key: "canvas.renderer", option: "renderer", default: "quartz",
        meaning: "quartz: by paths, with soft edges; gles: by vertex arrays, as OpenGL ES 1.1 "
          + "draws"),
      Setting(
        \.controls.lineWidth, as: .number(0.5...64, of: "points"), key: "canvas.line-width",
        default: "2",
        effect: .atOnce,
        meaning: "the width of lines, outlines and the pencil"),
      Setting(
        \.followsPressure, as: .yesNo, key: "canvas.pressure", default: "no",
        meaning: "whether the pencil's width follows how hard a pen or finger presses, where the "
          + "device can tell"),
      .planned(
        key: "canvas.taper", allowed: "none or speed", default: "none",
        meaning: "whether fast strokes of the pencil become thinner"),
      .planned(
        key: "canvas.dots", allowed: "yes or no", default: "no",
        meaning: "whether a tap with Line leaves a dot"),
      .planned(
        key: "canvas.fill", allowed: "same, none or second", default: "same",
        meaning: "what closed shapes are filled with: their colour, nothing, or the colour chosen "
          + "before"),
      .planned(
        key: "canvas.polygon-sides", allowed: "a whole number from 3 to 12", default: "6",
        meaning: "the corners of Polygon"),
      .planned(
        key: "canvas.symmetry", allowed: "none, mirror or a whole number from 2 to 12",
        default: "none", meaning: "whether each stroke is repeated, mirrored or turned"),
      .planned(
        key: "canvas.stamps", allowed: "PNG and JPEG files or folders, comma-separated",
        default: .described("the built-in tiger"), meaning: "what Image sets down"),
      .planned(
        key: "canvas.templates", allowed: "PNG files or folders, comma-separated",
        default: .described("none"),
        meaning: "pictures in front of the drawing that cannot be drawn away"),
      Setting(
        \.memory, as: .number(1...1_000_000, of: "MB"), key: "canvas.memory", default: "64",
        meaning: "for undo, stamps and thumbnails together"),
    ]
  }

  private static var controlsSettings: [Setting<DrawingSettings>] {
    [
      Setting(
        \.controls.palette, as: Palette.format, key: "controls.colors", default: "classic",
        effect: .atOnce, meaning: "the colours to choose from"),
      Setting(
        \.controls.tools, as: ToolList.format, key: "controls.shapes",
        default: "Line Rect Ellipse Image Pencil Eraser", effect: .atOnce,
        meaning: "the tools to choose from"),
      Setting(
        \.controls.widths, as: PanelDesign.widthsFormat, key: "controls.widths",
        default: .described("line-width alone, without a control"), effect: .atOnce,
        meaning: "the widths to choose from; the one equal to line-width is chosen first"),
      Setting(
        \.controls.theme, as: .name, key: "controls.theme", default: "classic",
        effect: .atOnce, meaning: "how the controls look"),
      .planned(
        key: "controls.place", allowed: "split, bottom, left or right", default: "split",
        meaning: "where the bars are"),
      Setting(
        \.seats, as: SeatCount.format, key: "controls.seats", default: "1", effect: .atOnce,
        meaning: "how many draw side by side, each with controls of their own; auto: one for each "
          + "700 mm of the panel's width"),
      Setting(
        \.controls.start, as: StartChoice.format, key: "controls.start",
        default: .value("Line", note: "and Red, or the first colour"), effect: .atOnce,
        meaning: "what is chosen at the start"),
      Setting(
        \.controls.random, as: .name, key: "controls.random", default: "uniform",
        effect: .atOnce,
        meaning: "of which colours Random chooses; bounded: none very dark or very light"),
      Setting(
        \.controls.clear, as: .name, key: "controls.clear", default: "tap", effect: .atOnce,
        meaning: "how Clear is pressed"),
      Setting(
        \.controls.ring, as: ValueFormat<Bool>.yesNo.map { $0 }, key: "controls.ring",
        default: .described("yes, but no while a script or a recording plays"), effect: .atOnce,
        meaning: "whether a ring shows where a finger came down, and an outline what the eraser "
          + "covers"),
      Setting(
        \.controls.hasLabels, as: .yesNo, key: "controls.labels", default: "yes",
        effect: .atOnce, meaning: "whether controls show words, not icons only"),
      Setting(
        \.words.languages, as: Words.languagesFormat, key: "controls.languages", default: "en",
        effect: .atOnce,
        meaning: "the languages of the labels; with more than one there is a control to choose"),
      Setting(
        \.controls.title, as: PanelDesign.textFormat, key: "controls.title",
        default: .described("none"), effect: .atOnce,
        meaning:
          "shown beside the tools where there is room, else while the stamp hides the colours"),
      .planned(
        key: "controls.logo", allowed: "a PNG file", default: .described("none"),
        meaning: "a picture among the controls"),
      Setting(
        \.controls.hint, as: PanelDesign.textFormat, key: "controls.hint",
        default: .described("none"), effect: .atOnce, meaning: "shown on the empty canvas"),
    ]
  }

  private static var gallerySettings: [Setting<DrawingSettings>] {
    [
      .planned(
        key: "gallery.show", allowed: "none, shown or all",
        default: .value("all", note: "none when kiosk.locked"),
        meaning: "which drawings visitors may see; none: no Gallery control"),
      .planned(
        key: "gallery.limit-count", allowed: "a number of drawings", default: "1000",
        meaning: "how many drawings are kept"),
      .planned(
        key: "gallery.limit-size", allowed: "a number of MB", default: "2000",
        meaning: "how much room drawings may take"),
      .planned(
        key: "gallery.forget", allowed: "a number of days", default: "0",
        meaning: "after how long a drawing is deleted; 0: never"),
      .planned(
        key: "gallery.copy-to", allowed: "a folder's path", default: .described("none"),
        meaning: "where a copy of each saved drawing is written"),
      .planned(
        key: "gallery.copy-svg", allowed: "yes or no", default: "no",
        meaning: "whether that copy is an SVG file, too"),
    ]
  }
}

import Controls
import Geometry
import Raster
import TestSupport
import Testing
import Touches
import Typesetting

/// Panels that share a picture.
struct PanelPartTests {
  private enum Knob: Hashable, CaseIterable {
    case play
    case jazz, rock
    case more
    case folk, blues
    case louder, softer
  }

  private let picture = PixelSize(width: 1000, height: 400)
  private let parts = [
    PixelRect(x: 0, y: 0, width: 300, height: 400),
    PixelRect(x: 300, y: 0, width: 300, height: 400),
    PixelRect(x: 700, y: 0, width: 300, height: 400),
  ]

  /// Tools in a bar and behind More that are one choice.
  private var contents: PanelContents<Knob> {
    var shown = ControlGroup<Knob>.segmented([
      .segment(.jazz, label: "Jazz"), .segment(.rock, label: "Rock"),
    ])
    var rest = ControlGroup<Knob>([
      .segment(.folk, label: "Folk"), .segment(.blues, label: "Blues"),
    ])
    shown.choice = "music"
    rest.choice = "music"
    let volume = ControlGroup<Knob>([
      .button(.louder, label: "Louder"), .button(.softer, label: "Softer"),
    ])
    return PanelContents(
      bars: [
        Bar(.top, leading: [ControlGroup([.button(.play, label: "Play")])]),
        Bar(
          .bottom, center: [shown],
          trailing: [ControlGroup([.button(.more, label: "More")], width: .fixed(40))]),
      ],
      popovers: [Popover(anchor: .more, rows: [rest, volume])])
  }

  private func panel(_ part: PixelRect?, scale: Double = 1) throws -> ControlPanel<Knob> {
    ControlPanel(
      contents, geometry: PanelGeometry(size: picture, scale: scale, part: part),
      text: try TextRenderer(face: Typeface.load(path: testTypefacePath)))
  }

  private func tap(_ panel: ControlPanel<Knob>, _ place: Point) -> [ControlEvent<Knob>] {
    let contact = ContactID(rawValue: 1)
    return [Touch.Phase.began, .ended].flatMap {
      panel.touch(Touch(id: contact, phase: $0, position: place, time: .zero))
    }
  }

  private func drawn(_ panel: ControlPanel<Knob>) -> Bitmap {
    let bitmap = Bitmap(width: picture.width, height: picture.height)
    bitmap.fill(.white, in: bitmap.bounds)
    panel.draw(in: Context(bitmap), damage: bitmap.bounds)
    return bitmap
  }

  @Test func withoutAPartThePanelHasThePicture() {
    #expect(PanelGeometry(size: picture).part == PixelRect(picture))
    #expect(PanelGeometry(size: picture) == PanelGeometry(size: picture, part: PixelRect(picture)))
    let beyond = PixelRect(x: 900, y: -20, width: 300, height: 1000)
    #expect(
      PanelGeometry(size: picture, part: beyond).part
        == PixelRect(x: 900, y: 0, width: 100, height: 400))
    #expect(PanelGeometry(size: PixelSize(width: -1, height: -1), part: parts[0]).part.isEmpty)
  }

  @Test func aPanelIsTheSameInEveryPartOfOneSize() throws {
    for scale in [1, 1.25, 2] {
      let panels = try parts.map { try panel($0, scale: scale) }
      for panel in panels { #expect(tap(panel, panel.layout[.more]!.center) == [.opened(.more)]) }
      let first = panels[0]
      let picture = drawn(first)
      let end = Int(scale.rounded())
      for (panel, part) in zip(panels, parts).dropFirst() {
        #expect(panel.layout.canvas == first.layout.canvas.offsetBy(dx: part.minX, dy: 0))
        for (moved, control) in zip(panel.layout.controls, first.layout.controls) {
          #expect(moved.id == control.id && moved.isVisible == control.isVisible)
          #expect(moved.frame == control.frame.offsetBy(dx: part.minX, dy: 0))
          #expect(moved.face == control.face.offsetBy(dx: part.minX, dy: 0))
        }
        let other = drawn(panel)
        for y in 0..<part.height {
          for x in 0..<part.width where x >= end && x < part.width - end {
            #expect(other[part.minX + x, y] == picture[x, y], "\(x),\(y)")
          }
        }
      }
    }
  }

  /// Nothing of a panel is outside of its part: not the box of its popover, not the shadow of that.
  @Test func nothingIsDrawnOutsideOfThePart() throws {
    for part in parts {
      let panel = try panel(part, scale: 2)
      _ = tap(panel, panel.layout[.more]!.center)
      #expect(part.contains(try #require(panel.layout.popover(of: .more))))
      #expect(DamageRegion(takenBy: panel.takeDamage).rects.allSatisfy { part.contains($0) })
      let bitmap = drawn(panel)
      for y in 0..<picture.height {
        for x in 0..<picture.width where !part.contains(x: x, y: y) {
          #expect(bitmap[x, y].rawValue == 0xFFFF_FFFF)
        }
      }
    }
  }

  @Test func aBarEndsWithALineTowardsItsNeighbourAndWithNoneAtThePicture() throws {
    let theme = Theme.classic
    let plain = drawn(try panel(nil))
    for (part, hasLeft, hasRight) in [
      (parts[0], false, true), (parts[1], true, true), (parts[2], true, false),
    ] {
      let panel = try panel(part)
      // A press repaints a control; the lines stay.
      _ = tap(panel, panel.layout[.play]!.center)
      let bitmap = drawn(panel)
      for edge in Bar<Knob>.Edge.allCases {
        let bar = panel.layout.bar(edge)
        for y in bar.minY..<bar.maxY {
          let left = hasLeft ? theme.bar.light.premultiplied : plain[0, y]
          let right = hasRight ? theme.bar.dark.premultiplied : plain[picture.width - 1, y]
          #expect(bitmap[bar.minX, y] == left)
          #expect(bitmap[bar.maxX - 1, y] == right)
        }
      }
    }
  }

  // MARK: One choice of several groups

  private func selected(_ panel: ControlPanel<Knob>) -> [Knob] {
    panel.layout.controls.filter(\.isSelected).map(\.id)
  }

  @Test func segmentsOfOneChoiceExcludeOneAnotherAcrossGroups() throws {
    let panel = try panel(parts[1])
    #expect(selected(panel) == [.jazz])
    _ = tap(panel, panel.layout[.more]!.center)
    #expect(
      tap(panel, panel.layout[.blues]!.center) == [.activated(.blues), .closed(.more)])
    #expect(selected(panel) == [.blues])
    #expect(tap(panel, panel.layout[.rock]!.center) == [.activated(.rock)])
    #expect(selected(panel) == [.rock])
    panel.setSelected(true, for: .folk)
    #expect(selected(panel) == [.folk])
  }

  /// What is chosen behind an anchor shows on the anchor while the popover is closed.
  @Test func theAnchorShowsThatTheChoiceIsBehindIt() throws {
    let panel = try panel(parts[0])
    let more = try #require(panel.layout[.more]).frame
    func pixels() -> [UInt32] {
      let bitmap = drawn(panel)
      return (more.minY..<more.maxY).flatMap { y in
        (more.minX..<more.maxX).map { bitmap[$0, y].rawValue }
      }
    }
    let resting = pixels()
    _ = DamageRegion(takenBy: panel.takeDamage)
    panel.setSelected(true, for: .folk)
    #expect(pixels() != resting)
    #expect(DamageRegion(takenBy: panel.takeDamage).rects.contains { $0.intersects(more) })
    panel.setSelected(true, for: .jazz)
    #expect(pixels() == resting)
    #expect(panel.layout[.more]?.isSelected == false)
  }

  /// Rows that are to keep a finger's width take the room of the margins for it.
  @Test func aPopoverGivesUpItsPaddingBeforeAFingersWidth() throws {
    let knobs = Array(0..<6)
    for width in 180...260 {
      var contents = PanelContents<Int>(bars: [Bar(.bottom, center: [.segmented([.segment(9)])])])
      contents.popovers = [
        Popover(
          anchor: 9,
          rows: [
            ControlGroup(knobs.map { .button($0) }, width: .flexible(least: 30)),
            ControlGroup([.button(6), .button(7)]),
          ])
      ]
      let layout = PanelLayout(
        contents, geometry: PanelGeometry(size: PixelSize(width: width, height: 300)))
      let box = try #require(layout.popover(of: 9))
      #expect(PixelRect(x: 0, y: 0, width: width, height: 300).contains(box))
      for knob in knobs {
        let frame = try #require(layout[knob]).frame
        #expect(frame.width >= 30 && box.contains(frame), "\(width)")
      }
    }
  }
}

import Controls
import Geometry
import TestSupport
import Testing
import Touches

/// A jukebox: nothing that the drawing program has.
struct ControlPanelTests {
  private enum Knob: Hashable, CaseIterable {
    case play
    case jazz, rock, folk
    case loop
    case wipe
    case more
    case louder, softer, mute
  }

  /// What the controls' own actions did.
  private final class Record {
    var actions: [Knob] = []
  }

  private let record = Record()

  private func contents(at edge: Bar<Knob>.Edge = .bottom) -> PanelContents<Knob> {
    let record = record
    func act(_ knob: Knob) -> () -> Void { { record.actions.append(knob) } }
    return PanelContents(
      bars: [
        Bar(
          edge,
          leading: [ControlGroup([.button(.play, label: "Play", action: act(.play))])],
          center: [
            .segmented([
              .segment(.jazz, label: "Jazz", action: act(.jazz)),
              .segment(.rock, label: "Rock", action: act(.rock)),
              .segment(.folk, label: "Folk", action: act(.folk)),
            ])
          ],
          trailing: [
            ControlGroup(
              [
                .toggle(.loop, label: "Loop", action: act(.loop)),
                .button(
                  .wipe, label: "Wipe", holdDuration: .milliseconds(600), action: act(.wipe)),
                .button(.more, label: "Sound"),
              ], width: .fixed(60))
          ])
      ],
      popovers: [
        Popover(
          anchor: .more,
          rows: [
            ControlGroup([
              .button(.louder, label: "Louder", action: act(.louder)),
              .button(.softer, label: "Softer", action: act(.softer)),
            ]),
            ControlGroup([.toggle(.mute, label: "Mute", action: act(.mute))]),
          ])
      ])
  }

  private func fixture(
    at edge: Bar<Knob>.Edge = .bottom, withText: Bool = false
  ) -> PanelFixture<Knob> {
    PanelFixture(contents(at: edge), withText: withText)
  }

  // MARK: Kinds

  @Test func buttonActsOnceATap() {
    let jukebox = fixture()
    #expect(jukebox.tap(.play) == [.activated(.play)])
    #expect(jukebox.tap(.play) == [.activated(.play)])
    #expect(record.actions == [.play, .play])
    #expect(jukebox.panel.layout[.play]?.isSelected == false)
  }

  @Test func segmentsExcludeOneAnother() {
    let jukebox = fixture()
    func selected() -> [Knob] { jukebox.panel.layout.controls.filter(\.isSelected).map(\.id) }
    #expect(selected() == [.jazz])
    #expect(jukebox.tap(.folk) == [.activated(.folk)])
    #expect(selected() == [.folk])
    jukebox.panel.setSelected(true, for: .rock)
    #expect(selected() == [.rock])
    jukebox.panel.setSelected(false, for: .rock)
    #expect(selected() == [.rock])
    #expect(record.actions == [.folk])
  }

  @Test func toggleSwitches() {
    let jukebox = fixture()
    jukebox.tap(.loop)
    #expect(jukebox.panel.layout[.loop]?.isSelected == true)
    jukebox.tap(.loop)
    #expect(jukebox.panel.layout[.loop]?.isSelected == false)
    jukebox.panel.setSelected(true, for: .loop)
    #expect(jukebox.panel.layout[.loop]?.isSelected == true)
    #expect(record.actions == [.loop, .loop])
  }

  @Test func actionMayChangeThePanel() {
    weak var inner: ControlPanel<Int>?
    let panel = PanelFixture(
      PanelContents(bars: [
        Bar(
          .top,
          center: [
            ControlGroup([
              .button(1) {
                inner?.setHidden(true, for: 1)
                inner?.setEnabled(false, for: 2)
              }, .button(2),
            ])
          ])
      ]))
    inner = panel.panel
    #expect(panel.tap(1) == [.activated(1)])
    #expect(panel.panel.layout[1]?.isVisible == false)
    #expect(panel.panel.layout[2]?.isEnabled == false)
    #expect(panel.tap(1).isEmpty && panel.tap(2).isEmpty)
  }

  // MARK: States

  @Test func disabledAndHiddenTakeNoTouch() {
    let jukebox = fixture()
    jukebox.panel.setEnabled(false, for: .play)
    jukebox.panel.setHidden(true, for: .rock)
    #expect(jukebox.tap(.play).isEmpty && jukebox.tap(.rock).isEmpty)
    #expect(jukebox.panel.taps(for: .play) == nil && jukebox.panel.taps(for: .rock) == nil)
    #expect(jukebox.panel.covers(jukebox.center(.rock)))
    jukebox.panel.setEnabled(true, for: .play)
    jukebox.panel.setHidden(false, for: .rock)
    #expect(jukebox.tap(.play) == [.activated(.play)] && jukebox.tap(.rock) == [.activated(.rock)])
  }

  @Test func everyStateLooksDifferentAndDamagesWhatItChanges() {
    let jukebox = fixture(withText: true)
    let finger = jukebox.newContact()
    let place = jukebox.center(.loop)
    var seen = [jukebox.picture()]
    _ = DamageRegion(takenBy: jukebox.panel.takeDamage)
    let changes: [() -> Void] = [
      { jukebox.send(.began, finger, place) },
      {
        jukebox.send(.cancelled, finger, place)
        jukebox.panel.setSelected(true, for: .loop)
      },
      { jukebox.panel.setEnabled(false, for: .loop) },
      { jukebox.panel.setSelected(false, for: .loop) },
      { jukebox.panel.setHidden(true, for: .loop) },
    ]
    for change in changes {
      change()
      let picture = jukebox.picture()
      #expect(!seen.contains { areEqual($0, picture) })
      #expect(jukebox.damageCovers(seen[seen.count - 1], picture))
      seen.append(picture)
    }
    jukebox.panel.setHidden(false, for: .loop)
    jukebox.panel.setEnabled(true, for: .loop)
    #expect(areEqual(jukebox.picture(), seen[0]))
  }

  @Test func fingersPressAndReleaseIndependently() {
    let jukebox = fixture()
    let fingers = (0..<3).map { _ in jukebox.newContact() }
    let knobs: [Knob] = [.play, .rock, .loop]
    let resting = jukebox.picture()
    for (finger, knob) in zip(fingers, knobs) { jukebox.send(.began, finger, jukebox.center(knob)) }
    let changed = differingBounds(resting, jukebox.picture())
    for knob in knobs {
      #expect(changed.intersects(jukebox.panel.layout[knob]!.frame))
    }
    #expect(jukebox.send(.ended, fingers[1], jukebox.center(.rock)) == [.activated(.rock)])
    #expect(jukebox.send(.ended, fingers[0], Point(320, 200)).isEmpty)
    #expect(jukebox.send(.ended, fingers[2], jukebox.center(.loop)) == [.activated(.loop)])
    #expect(record.actions == [.rock, .loop])
  }

  @Test func twoFingersOnOneControlActTwice() {
    let jukebox = fixture()
    let fingers = [jukebox.newContact(), jukebox.newContact()]
    let place = jukebox.center(.play)
    let resting = jukebox.picture()
    for finger in fingers { jukebox.send(.began, finger, place) }
    jukebox.send(.ended, fingers[0], place)
    #expect(!areEqual(jukebox.picture(), resting))
    jukebox.send(.ended, fingers[1], place)
    #expect(areEqual(jukebox.picture(), resting))
    #expect(record.actions == [.play, .play])
  }

  // MARK: Holding

  @Test func holdActsWhenItsTimeIsOverAndOnlyOnce() {
    let jukebox = fixture()
    let finger = jukebox.newContact()
    let place = jukebox.center(.wipe)
    #expect(jukebox.panel.nextDeadline == nil)
    jukebox.send(.began, finger, place, at: 100)
    #expect(jukebox.panel.nextDeadline == .milliseconds(125))
    #expect(jukebox.panel.advance(to: .milliseconds(699)).isEmpty)
    #expect(jukebox.panel.nextDeadline == .milliseconds(700))
    #expect(jukebox.panel.advance(to: .milliseconds(700)) == [.activated(.wipe)])
    #expect(jukebox.panel.nextDeadline == nil)
    #expect(jukebox.panel.advance(to: .milliseconds(5000)).isEmpty)
    #expect(jukebox.send(.ended, finger, place, at: 5000).isEmpty)
    #expect(record.actions == [.wipe])
  }

  @Test func liftDecidesByItsOwnTime() {
    let jukebox = fixture()
    let place = jukebox.center(.wipe)
    for (lift, events) in [
      (599, []), (600, [ControlEvent.activated(Knob.wipe)]), (9000, [.activated(.wipe)]),
    ] {
      let finger = jukebox.newContact()
      jukebox.send(.began, finger, place)
      #expect(jukebox.send(.ended, finger, place, at: lift) == events)
    }
    #expect(jukebox.panel.taps(for: .wipe)?.map(\.hold) == [.milliseconds(600)])
  }

  @Test func holdStartsAgainWhenTheFingerComesBack() {
    let jukebox = fixture()
    let finger = jukebox.newContact()
    let place = jukebox.center(.wipe)
    jukebox.send(.began, finger, place)
    jukebox.send(.moved, finger, Point(320, 100), at: 500)
    #expect(jukebox.panel.nextDeadline == nil)
    jukebox.send(.moved, finger, place, at: 550)
    #expect(jukebox.panel.advance(to: .milliseconds(1149)).isEmpty)
    #expect(jukebox.panel.advance(to: .milliseconds(1150)) == [.activated(.wipe)])
  }

  @Test func progressOfAHoldGrowsFromTheLeft() {
    let jukebox = fixture()
    let face = jukebox.panel.layout[.wipe]!.frame
    let finger = jukebox.newContact()
    jukebox.send(.began, finger, jukebox.center(.wipe))
    let start = jukebox.picture()
    _ = DamageRegion(takenBy: jukebox.panel.takeDamage)
    var before = start
    var right = face.minX
    while let deadline = jukebox.panel.nextDeadline {
      jukebox.panel.advance(to: deadline)
      let picture = jukebox.picture()
      let changed = differingBounds(start, picture)
      #expect(face.contains(changed) && changed.maxX >= right)
      #expect(jukebox.damageCovers(before, picture))
      right = changed.maxX
      before = picture
    }
    // At the end all but the border and the finger's margin beside it.
    #expect(right >= face.maxX - 10)
    #expect(record.actions == [.wipe])
  }

  // MARK: Popovers

  @Test(arguments: [true, false])
  func popoverOpensBesideItsBar(isAtTop: Bool) throws {
    let jukebox = fixture(at: isAtTop ? .top : .bottom, withText: true)
    let closed = jukebox.picture()
    _ = DamageRegion(takenBy: jukebox.panel.takeDamage)
    #expect(jukebox.panel.taps(for: .mute)?.count == 2)
    #expect(jukebox.tap(.more) == [.opened(.more)])
    #expect(jukebox.panel.openPopover == .more)
    let open = jukebox.picture()
    #expect(jukebox.damageCovers(closed, open))
    let changed = differingBounds(closed, open)
    let canvas = jukebox.panel.layout.canvas
    #expect(canvas.contains(changed))
    #expect(isAtTop ? changed.minY == canvas.minY : changed.maxY == canvas.maxY)
    #expect(jukebox.panel.covers(Point(10, 240)))
    #expect(jukebox.tap(.mute) == [.activated(.mute), .closed(.more)])
    #expect(jukebox.panel.openPopover == nil)
    #expect(areEqual(jukebox.picture(), closed))
    #expect(record.actions == [.mute])
    // Rows lie below each other and within the picture.
    let rows = [Knob.louder, .mute].map { jukebox.panel.layout[$0]!.frame }
    #expect(rows[0].maxY <= rows[1].minY && rows.allSatisfy { canvas.contains($0) })
  }

  @Test func tapBesideAnOpenPopoverClosesIt() {
    let jukebox = fixture()
    jukebox.tap(.more)
    let finger = jukebox.newContact()
    #expect(jukebox.send(.began, finger, Point(20, 20)) == [.closed(.more)])
    #expect(jukebox.send(.ended, finger, Point(20, 20)).isEmpty)
    jukebox.tap(.more)
    #expect(jukebox.tap(.more) == [.closed(.more)])
  }

  // MARK: Layout

  @Test func barsLayOutFromBothEndsAndTheMiddle() throws {
    let layout = fixture().panel.layout
    let bar = layout.bar(.bottom)
    #expect(bar == PixelRect(x: 0, y: 436, width: 640, height: 44))
    #expect(layout.bar(.top).isEmpty)
    #expect(layout.canvas == PixelRect(x: 0, y: 0, width: 640, height: 436))
    let order: [Knob] = [.play, .jazz, .rock, .folk, .loop, .wipe, .more]
    let frames = order.map { layout[$0]!.frame }
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX <= right.minX) }
    #expect(frames.allSatisfy { bar.contains($0) && $0.height == 44 })
    // The ends are as far from the sides on the left as on the right.
    #expect(frames[0].minX == 640 - frames[6].maxX)
    // Segments are equally wide and touch.
    let faces = [Knob.jazz, .rock, .folk].map { layout[$0]!.face }
    #expect(Set(faces.map(\.width)).count == 1)
    #expect(faces[0].maxX == faces[1].minX && faces[1].maxX == faces[2].minX)
  }

  @Test func metricsOfTheThemeSetTheLayout() {
    var theme = Theme.classic
    theme.metrics.barHeight = 60
    let jukebox = PanelFixture(contents(), scale: 1.5, theme: theme)
    #expect(jukebox.panel.layout.bar(.bottom).height == 90)
  }

  @Test func colorsOfTheThemeAreUsed() {
    var theme = Theme.classic
    theme.face.resting = Theme.Gloss(.init(rgb: 0x123456))
    let jukebox = PanelFixture(contents(), theme: theme)
    let frame = jukebox.panel.layout[.play]!.frame
    #expect(count(0xFF12_3456, in: frame, of: jukebox.picture()) > frame.width * 10)
    #expect(count(0xFF12_3456, in: frame, of: fixture().picture()) == 0)
  }

  @Test func wordsAloneFitTheirControls() {
    let plain = fixture().picture()
    let jukebox = fixture(withText: true)
    let picture = jukebox.picture()
    for knob in [Knob.play, .jazz, .rock, .folk, .loop, .wipe, .more] {
      let frame = jukebox.panel.layout[knob]!.frame
      #expect(count(0xFFFF_FFFF, in: frame, of: picture) > 10)
      #expect(count(0xFFFF_FFFF, in: frame, of: plain) == 0)
    }
  }

  @Test func tinyPicturesDoNotTrap() {
    for width in [0, 1, 7, 40, 120] {
      for height in [0, 1, 5, 60] {
        for edge in Bar<Knob>.Edge.allCases {
          let jukebox = PanelFixture(
            contents(at: edge), width: max(1, width), height: max(1, height))
          for knob in Knob.allCases { jukebox.tap(knob) }
          #expect(jukebox.picture().width == max(1, width))
        }
      }
    }
  }
}

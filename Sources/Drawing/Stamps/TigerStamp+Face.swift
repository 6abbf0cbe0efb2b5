internal import Geometry
internal import Raster

// Eyes, nose, mouth and whiskers.
extension TigerStamp {
  static func drawEyes(in context: Context) {
    let lid = Contour(
      [(21.8, 44.6), (26.4, 40), (33, 39.2), (38.8, 43.4), (43.6, 53.4), (36, 53.4), (28, 51.6)],
      sharp: [0, 4])
    fill(lid, dark, mirrored: true, in: context)
    let eye = Contour(
      [
        (24.6, 45.2), (28.4, 42.2), (33.2, 41.8), (37.6, 45), (40, 50.6), (34.6, 51.4),
        (28.4, 49.6),
      ], sharp: [0, 4])
    fill(eye, from: (41.5, amberDeep), to: (50, amber), mirrored: true, in: context)
    for side in [false, true] {
      disc(x: 33, y: 46.3, radius: 3.9, dark, mirrored: side, in: context)
      // The light comes from one side: both sparkles are left of the pupil.
      disc(x: side ? 61.6 : 31.7, y: 44.7, radius: 1.4, .white, mirrored: false, in: context)
      disc(
        x: side ? 64.4 : 34.5, y: 48.2, radius: 0.6, Color.white.withAlpha(0.8), mirrored: false,
        in: context)
    }
  }

  static func drawMuzzle(in context: Context) {
    let muzzle = Contour(
      [(48, 61), (41.5, 57.6), (33.5, 60.4), (28.6, 67.6), (31, 75.4), (38.4, 79), (48, 77)]
    ).completed
    fill(muzzle, from: (58, .white), to: (80, cream), mirrored: false, in: context)
    let lip = Contour([(43.2, 79), (48, 81), (52.8, 79)], closed: false)
    stroke(lip, creamDeep, width: 1.3, mirrored: false, in: context)

    let mouth = Contour(
      [(48, 66), (48, 71), (44.6, 75.4), (39.6, 75.8), (35.6, 72.6)],
      sharp: [1], closed: false)
    stroke(mouth, dark, width: 1.5, mirrored: true, in: context)

    let nose = Contour(
      [(48, 56.2), (42, 56.4), (39.4, 58.8), (42.2, 63), (48, 67)], sharp: [4]
    ).completed
    fill(nose, dark, mirrored: false, in: context)
    let tip = Contour(
      [(48, 57.4), (42.6, 57.6), (41, 59.2), (43.4, 62.2), (48, 65.2)], sharp: [4]
    ).completed
    fill(tip, from: (57, pink), to: (66, pinkDeep), mirrored: false, in: context)

    for (x, y) in [(39.6, 66.4), (36.2, 69.2), (34, 65.4)] {
      for side in [false, true] {
        disc(x: x, y: y, radius: 0.75, dark.withAlpha(0.8), mirrored: side, in: context)
      }
    }
  }

  static func drawWhiskers(in context: Context) {
    let whiskers: [[(Double, Double)]] = [
      [(34, 65.4), (20, 60.6), (3.5, 60.8)],
      [(36.2, 69.2), (20, 68.6), (2.5, 72.4)],
      [(39.6, 70.6), (24, 75.6), (8, 83.6)],
    ]
    for whisker in whiskers {
      stroke(
        Contour(whisker, closed: false), dark.withAlpha(0.6), width: 0.7, mirrored: true,
        in: context)
    }
  }

  private static func disc(
    x: Double, y: Double, radius: Double, _ color: Color, mirrored: Bool, in context: Context
  ) {
    context.setFillColor(color)
    context.fillEllipse(
      in: Rect(
        x: (mirrored ? field - x : x) - radius, y: y - radius, width: 2 * radius,
        height: 2 * radius))
  }
}

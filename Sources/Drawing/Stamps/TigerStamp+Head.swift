internal import Raster

// Ears, head and fur. Left halves; the right ones are their mirror images.
extension TigerStamp {
  static func drawEars(in context: Context) {
    let ear = Contour(
      [(13, 37), (7.5, 24), (8, 13), (14, 6.5), (23, 6.5), (33, 12), (39, 20)], sharp: [0, 6])
    fill(ear, dark, mirrored: true, in: context)
    let back = Contour(
      [(14, 36), (9.8, 24), (10.4, 14.4), (15.2, 9), (23, 9), (32, 14), (38, 21)], sharp: [0, 6])
    fill(
      back, from: (8, orangeLight), to: (32, orangeDeep), mirrored: true, in: context)
    let inside = Contour(
      [(17, 30), (13.4, 22), (14, 15.6), (18.4, 12.6), (25, 14), (31, 19), (27, 23)], sharp: [0])
    fill(inside, cream, mirrored: true, in: context)
    let hollow = Contour(
      [(20.5, 29), (17.4, 22.5), (18.8, 17.6), (23.4, 17), (28, 20.5), (26, 25)], sharp: [0])
    fill(hollow, earShade, mirrored: true, in: context)
  }

  /// Tufts of the cheek, from the temple down to the chin.
  private static let ruff: [(Double, Double)] = [
    (9, 47), (2.6, 54.6), (8.2, 56.9), (3.4, 66), (10.6, 66.1), (8.6, 75.8), (16.4, 74.2),
    (18.2, 82.8), (26, 80.6), (34, 87.4), (48, 91),
  ]

  static func drawHead(in context: Context) {
    let head = Contour(
      [(48, 11), (37, 12), (26, 17.5), (16.5, 27), (11, 37)] + ruff,
      sharp: [6, 7, 8, 9, 10, 11, 12, 13]
    ).completed
    fill(head, from: (10, orangeLight), to: (78, orangeDeep), mirrored: false, in: context)

    // Cream along the cheeks and the chin, within a rim of orange that shows the outline on white
    // paper; the inner edge runs back up.
    let cheeks = Contour(
      [
        (12.4, 50.4), (7.2, 54.4), (12.6, 57.4), (7.6, 64), (14, 65), (12.2, 73), (19.4, 71.4),
        (21, 78.4), (28, 76.8), (35, 84.4), (48, 88.2), (48, 77), (34, 77.6), (26, 73.5),
        (20.5, 66), (17, 57),
      ], sharp: [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11]
    )
    fill(cheeks, from: (50, cream), to: (88, creamShade), mirrored: true, in: context)

    let brow = Contour(
      [
        (23.5, 41), (24, 35), (29.5, 30.5), (36.5, 31), (41.5, 36), (42.5, 43), (37, 38.8),
        (30, 38),
      ], sharp: [0, 5])
    fill(brow, from: (30, cream), to: (44, creamShade), mirrored: true, in: context)

    let bridge = Contour([(48, 33), (43.6, 37), (43, 48), (40.5, 58), (48, 62)]).completed
    fill(bridge, from: (33, orangeLight), to: (60, orange), mirrored: false, in: context)
  }

  /// Each stripe runs from the edge inwards to a tip.
  static func drawStripes(in context: Context) {
    let middle = Contour(
      [(48, 11), (45.4, 11.2), (46.4, 20), (48, 30)], sharp: [0, 1, 3]
    ).completed
    fill(middle, dark, mirrored: false, in: context)
    let stripes: [[(Double, Double)]] = [
      [(41.4, 11.4), (44.4, 18), (46, 27.5), (41.6, 21), (35.6, 12.4)],
      [(31.8, 14.2), (38, 19.4), (42.6, 29.5), (35.6, 24), (27.2, 16.6)],
      [(23, 19.6), (29, 22), (33.6, 28.4), (26.4, 26.6), (19.4, 23.2)],
      [(14.6, 29.8), (20, 31.4), (24, 35.6), (18.2, 35.8), (12, 34.6)],
      [(10.6, 38.4), (16, 39.4), (21.4, 44), (15.6, 44.4), (9.4, 44)],
      [(6.2, 50.6), (13, 49.4), (20.4, 53), (13.4, 54.4), (2.6, 54.6)],
      [(6.3, 60.6), (13, 58.8), (20, 61.6), (14, 63.6), (3.4, 66)],
      [(10, 70.4), (15, 67.6), (22, 69), (17, 71.8), (8.6, 75.8)],
    ]
    for stripe in stripes {
      fill(Contour(stripe, sharp: [0, 2, 4]), dark, mirrored: true, in: context)
    }
  }
}

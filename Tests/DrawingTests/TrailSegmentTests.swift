import Geometry
import TestSupport
import Testing

@testable import Drawing

@Suite struct TrailSegmentTests {
  private let tolerance = 0.5

  private func vertices(_ way: [Point], tolerance: Double = 0.5) -> [Point] {
    trail(way, tolerance: tolerance).vertices
  }

  private func trail(_ way: [Point], tolerance: Double = 0.5) -> Trail {
    var trail = Trail(start: way[0], tolerance: tolerance)
    for point in way.dropFirst() { _ = trail.extend(to: point) }
    return trail
  }

  /// A walk of all kinds of steps: even ones, leaps, trembling, turning back.
  private func walk(_ random: inout DrawingRandom, points: Int) -> [Point] {
    var way = [random.place(400, 300)]
    for _ in 1..<points {
      let last = way[way.count - 1]
      switch random.number(0...7) {
      case 0: way.append(random.place(400, 300))
      case 1:
        way.append(
          Point(
            last.x + Double(random.number(-9...9)) / 64,
            last.y + Double(random.number(-9...9)) / 64))
      case 2: way.append(way[max(0, way.count - 2)])
      default:
        way.append(
          Point(
            last.x + Double(random.number(-800...900)) / 64,
            last.y + Double(random.number(-800...900)) / 64))
      }
    }
    return way
  }

  @Test(arguments: [0.5, 0.25, 1.0 / 6])
  func noCurveLeavesItsChordByMoreThanTheLeeway(tolerance: Double) {
    var random = DrawingRandom(seed: 31)
    var farthest = 0.0
    for round in 0..<300 {
      let way = walk(&random, points: 40)
      let trail = trail(way, tolerance: tolerance)
      for index in 0..<trail.points.count - 1 {
        let (a, b) = (trail.points[index], trail.points[index + 1])
        let vertices = trail.vertices(of: index)
        #expect(vertices.count <= 20)
        for vertex in vertices {
          let away = distance(vertex, a, b)
          farthest = max(farthest, away)
          if away > tolerance + 1e-9 {
            Issue.record("round \(round): \(vertex) is \(away) from \(a) to \(b)")
            return
          }
        }
      }
    }
    // The tolerance is used: the test sees curves.
    #expect(farthest > 0.9 * tolerance)
  }

  @Test func theLinePassesThroughEveryPositionInOrder() {
    var random = DrawingRandom(seed: 32)
    for _ in 0..<200 {
      let way = walk(&random, points: 30)
      let trail = trail(way)
      var rest = trail.vertices[...]
      for point in trail.points {
        guard let place = rest.firstIndex(of: point) else {
          Issue.record("\(point) is left out")
          return
        }
        rest = rest[place...]
      }
      #expect(rest.count == 1)
      #expect(trail.last == way.last)
    }
  }

  @Test func pointsOnALineGiveTheLine() {
    var random = DrawingRandom(seed: 33)
    for _ in 0..<200 {
      let dx = Double(random.number(-200...200)) / 64
      let dy = Double(random.number(-200...200)) / 64
      var way = [random.place(200, 200)]
      for _ in 0..<20 {
        let step = Double(random.number(0...64)) / 8
        way.append(Point(way[way.count - 1].x + dx * step, way[way.count - 1].y + dy * step))
      }
      let trail = trail(way)
      #expect(trail.vertices == trail.points)
      #expect(trail.bulge == 0)
    }
  }

  @Test func sharpTurnsAreCornersWithStraightSides() {
    for turn in [Point(20, 20), Point(15, 15), Point(0, 0), Point(19, 7)] {
      let way = [Point(0, 0), Point(20, 0), turn]
      #expect(vertices(way) == way)
    }
  }

  /// How far the line between the positions is from a circle, at most.
  private func error(radius: Double, angles: [Double], tolerance: Double) -> Double {
    let way = angles.map {
      Point(radius * Trigonometry.cosine($0), radius * Trigonometry.sine($0))
    }
    let vertices = vertices(way, tolerance: tolerance)
    let lines = zip(vertices, vertices.dropFirst())
    return lines.map { a, b in
      let middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
      return [a, middle].map { abs(radius - ($0.x * $0.x + $0.y * $0.y).squareRoot()) }.max() ?? 0
    }.max() ?? 0
  }

  /// Straight lines are 0.21 off a circle of 60 in steps of 10; with steps from 4 to 16, 0.52.
  @Test func aCircleStaysACircleHoweverItWasSampled() {
    let even = (0..<38).map { Double($0) / 6 }
    #expect(error(radius: 60, angles: even, tolerance: 0) > 0.2)
    #expect(error(radius: 60, angles: even, tolerance: 0.5) < 0.06)
    var random = DrawingRandom(seed: 34)
    var uneven = [0.0]
    for _ in 0..<60 {
      uneven.append(uneven[uneven.count - 1] + Double(random.number(4...14)) / 60)
    }
    #expect(error(radius: 60, angles: uneven, tolerance: 0) > 0.3)
    #expect(error(radius: 60, angles: uneven, tolerance: 0.5) < 0.09)
  }

  @Test func theDirectionIsTheSameOnBothSidesOfAPoint() {
    // A gentle way: no corner, no lack of room.
    let way = [Point(0, 0), Point(11, 2), Point(20, 6), Point(33, 9), Point(45, 9), Point(52, 6)]
    let trail = trail(way)
    for index in 0..<way.count - 2 {
      let before = trail.segment(index)
      let after = trail.segment(index + 1)
      func angle(_ segment: TrailSegment) -> Double {
        Trigonometry.angle(
          x: segment.end.x - segment.start.x, y: segment.end.y - segment.start.y)
      }
      // Slopes are seen from the chords: at its end a curve comes down again.
      let incoming =
        angle(before) - Trigonometry.angle(x: 1, y: before.arriving.slope)
      let outgoing = angle(after) + Trigonometry.angle(x: 1, y: after.leaving.slope)
      #expect(abs(incoming - outgoing) < 1e-9)
      #expect(before.arriving.reach > 0)
    }
  }

  /// A place that is a tenth of a pixel beside the last one must not bend what follows.
  @Test func tremblingDoesNoHarm() {
    let way = [Point(0, 0), Point(20, 0), Point(20.07, 0.07), Point(40, 0)]
    for vertex in vertices(way) { #expect(abs(vertex.y) < 0.1) }
    let still = [Point(0, 0), Point(20, 0), Point(20, 0), Point(40, 1)]
    #expect(vertices(still) == vertices([Point(0, 0), Point(20, 0), Point(40, 1)]))
  }

  @Test func theEndIsAGuessThatTheNextPositionSettles() {
    let way = [Point(0, 0), Point(10, 1), Point(20, 4)]
    let guess = vertices(way)
    let settled = vertices(way + [Point(29, 9)])
    #expect(guess.last == Point(20, 4))
    // All but the last segment of it stays.
    let kept = guess.firstIndex(of: Point(10, 1))!
    #expect(settled.prefix(kept + 1) == guess.prefix(kept + 1))
  }

  @Test func hostilePlacesGiveNoBends() {
    let bad = [Double.nan, .infinity, -.infinity, 1e200, -1e300]
    for x in bad {
      let trail = trail([Point(0, 0), Point(5, 1), Point(x, 3), Point(9, 4), Point(12, 4)])
      for index in 0..<trail.points.count - 1 {
        #expect(trail.vertices(of: index).count <= 20)
      }
    }
  }
}

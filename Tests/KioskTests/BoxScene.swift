import Geometry
import Raster
import Touches

@testable import Kiosk

/// Red boxes on white, each spanned by a contact and a pixel larger; they stay whatever the size of
/// the picture is.
final class BoxScene: Kiosk.Scene {
  private struct Box {
    var contact: ContactID?
    var start: Point
    var end: Point

    var rect: PixelRect {
      let (minX, maxX) = (Int(min(start.x, end.x)), Int(max(start.x, end.x)))
      let (minY, maxY) = (Int(min(start.y, end.y)), Int(max(start.y, end.y)))
      return PixelRect(x: minX - 1, y: minY - 1, width: maxX - minX + 2, height: maxY - minY + 2)
    }
  }

  private(set) var size: PixelSize
  private var boxes: [Box] = []
  private var damage = DamageRegion()

  init(size: PixelSize) {
    self.size = size
  }

  func resize(to size: PixelSize, scale: Double) {
    self.size = size
    damage.add(PixelRect(size))
  }

  func touch(_ touch: Touch) {
    guard touch.phase != .began else {
      boxes.append(Box(contact: touch.id, start: touch.position, end: touch.position))
      return spoil(boxes[boxes.count - 1].rect)
    }
    guard let index = boxes.firstIndex(where: { $0.contact == touch.id }) else { return }
    spoil(boxes[index].rect)
    if touch.phase == .cancelled {
      boxes.remove(at: index)
      return
    }
    boxes[index].end = touch.position
    if touch.phase == .ended { boxes[index].contact = nil }
    spoil(boxes[index].rect)
  }

  private func spoil(_ rect: PixelRect) {
    damage.add(rect.intersection(PixelRect(size)))
  }

  func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {
    for rect in damage.rects {
      bitmap.fill(.white, in: rect)
      for box in boxes {
        let part = box.rect.intersection(rect)
        if !part.isEmpty { bitmap.fill(Color(rgb: 0xFF0000), in: part) }
      }
    }
  }
}

/// Boxes on a stack without a program around it, and fingers for them.
struct BoxFixture {
  let scenes: SceneStack
  let scene: BoxScene

  init(size: PixelSize) {
    scene = BoxScene(size: size)
    scenes = SceneStack(Stage(size: size, scale: 1, text: nil))
    scenes.push(scene)
  }

  func touch(_ id: UInt64, _ phase: Touch.Phase, _ x: Double, _ y: Double) {
    scenes.take(
      .touch(
        Touch(
          id: ContactID(rawValue: id), phase: phase, position: Point(x: x, y: y), time: .zero)))
  }
}

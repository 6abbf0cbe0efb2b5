package import Evdev

/// What the program sees in a recording of one device: its kind, and every contact from its
/// beginning to its end. The tracker is the one that draws, with the literal policy: palms are not
/// left out.
package struct Inspection: Hashable, Sendable {
  package struct Position: Hashable, Sendable {
    package var x: Int32
    package var y: Int32
  }

  package struct Contact: Hashable, Sendable {
    /// When it began, from the first event of the file.
    package var begin: Duration
    /// nil where it was still down when the recording ended.
    package var end: Duration?
    /// The frames in which it moved.
    package var moves: Int
    package var first: Position
    package var last: Position
  }

  package var name: String
  package var deviceClass: DeviceClass
  package var touchProtocol: TouchProtocol?
  /// How many slots it declares; nil but for protocol B.
  package var slots: Int?
  /// The axes that positions are on; nil where the device has none.
  package var x: AxisRange?
  package var y: AxisRange?
  package var events: Int
  package var contacts: [Contact]
  /// The most contacts that were there at the end of a frame.
  package var maxSimultaneous: Int
  package var openAtEnd: Int

  package init(_ device: RecordedDevice) {
    let capabilities = device.capabilities
    name = device.identity.name
    deviceClass = device.deviceClass
    touchProtocol = capabilities.touchProtocol
    events = device.events.count
    slots = nil
    switch touchProtocol {
    case .slots?:
      slots = capabilities.axes[AbsCode.mtSlot].map { Int($0.maximum) + 1 }
      fallthrough
    case .packets?:
      x = capabilities.axes[AbsCode.mtPositionX]
      y = capabilities.axes[AbsCode.mtPositionY]
    case .single?:
      x = capabilities.axes[AbsCode.x]
      y = capabilities.axes[AbsCode.y]
    case nil: break
    }
    contacts = []
    maxSimultaneous = 0
    openAtEnd = 0
    follow(device)
  }

  private mutating func follow(_ device: RecordedDevice) {
    let start = device.events.first?.time ?? .zero
    let source = RecordedSource(device)
    let kind = device.kind
    var tracker =
      deviceClass.contactsDraw
      ? ContactTracker(kind: kind, capabilities: device.capabilities, policy: .literal)
      : ContactTracker(following: device.capabilities)
    var samples: [ContactSample] = []
    for event in device.events {
      source.send(event)
      guard event.endsFrame else { continue }
      while case .event(let event) = source.nextEvent() {
        tracker.feed(event, into: &samples)
      }
      for sample in samples { take(sample, at: sample.time - start) }
      samples.removeAll(keepingCapacity: true)
      maxSimultaneous = max(maxSimultaneous, tracker.liveContacts)
    }
    // What still waits for a coordinate has begun where the last contact was.
    tracker.passTime(to: .seconds(1 << 62), into: &samples)
    for sample in samples { take(sample, at: sample.time - start) }
    openAtEnd = tracker.liveContacts
  }

  private mutating func take(_ sample: ContactSample, at time: Duration) {
    let place = Position(x: sample.x, y: sample.y)
    let index = Int(sample.contact.number)
    switch sample.phase {
    case .began:
      contacts.append(Contact(begin: time, end: nil, moves: 0, first: place, last: place))
    case .moved:
      contacts[index].moves += 1
      contacts[index].last = place
    case .ended, .cancelled:
      contacts[index].end = time
    }
  }

  /// A position as a part of the ranges, 0 to 1 and beyond; nil on an axis without a range.
  package func normalized(_ position: Position) -> (x: Double?, y: Double?) {
    (Inspection.part(position.x, of: x), Inspection.part(position.y, of: y))
  }

  private static func part(_ value: Int32, of range: AxisRange?) -> Double? {
    guard let range, range.minimum != range.maximum else { return nil }
    let part =
      Double(Int64(value) - Int64(range.minimum))
      / Double(Int64(range.maximum) - Int64(range.minimum))
    return sixDigits(part)
  }

  /// Rounded to six digits, to the even one where it lies in the middle; never a negative zero.
  private static func sixDigits(_ value: Double) -> Double {
    // The product is rounded itself; what that takes away decides where it looks like a middle.
    let product = value * 1e6
    let rest = (-product).addingProduct(value, 1e6)
    let whole = product.rounded(.down)
    let fraction = (product - whole) + rest
    let isOdd = whole.truncatingRemainder(dividingBy: 2) != 0
    let goesUp = fraction > 0.5 || fraction == 0.5 && isOdd
    return (goesUp ? whole + 1 : whole) / 1e6 + 0
  }
}

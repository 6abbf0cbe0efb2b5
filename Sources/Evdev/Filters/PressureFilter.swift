internal import Touches

/// Recognizes a touch by its pressure: resistive panels report contacts that barely touch, at
/// places where nobody is. The idea is that of tslib's module pthres, with a second threshold so
/// that a pressure that hovers about the first one makes one contact.
///
/// A contact, in samples:
///
///     light ──pressure ≥ press──▶ pressed ──pressure < release──▶ light (ended)
///       │                            │
///       └──lifts──▶ gone             └──lifts──▶ gone (ended)
///
/// A contact of which no pressure is known counts as pressed. It adds no delay: a pressed sample
/// passes at once. Samples while light are dropped; that a light touch is none is its purpose.
struct PressureFilter: ContactStage {
  private enum State {
    /// It has pressed before, or not.
    case light(again: Bool)
    case pressed(last: ContactSample)
  }

  private let press: Int32
  private let release: Int32
  private var contacts: [ContactID: State] = [:]

  init(press: Int32, release: Int32) {
    self.press = press
    self.release = release
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    let state = contacts[sample.contact]
    switch sample.phase {
    case .began, .moved:
      let limit: Int32
      if case .pressed = state { limit = release } else { limit = press }
      if sample.attributes.pressure.map({ $0 >= limit }) ?? true {
        if case .pressed = state {
          output.append(sample.with(.moved))
        } else {
          var first = sample.with(.began)
          if case .light(again: true) = state { first.isResumed = true }
          output.append(first)
        }
        contacts[sample.contact] = .pressed(last: sample)
      } else {
        switch state {
        case .pressed(var last)?:
          last.time = sample.time
          last.moment = sample.moment
          output.append(last.with(.ended))
          contacts[sample.contact] = .light(again: true)
        case .light?:
          break
        case nil:
          contacts[sample.contact] = .light(again: sample.isResumed)
        }
      }
    case .ended, .cancelled:
      if case .pressed = state { output.append(sample) }
      contacts[sample.contact] = nil
    }
  }
}

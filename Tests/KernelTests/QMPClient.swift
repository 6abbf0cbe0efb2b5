import Foundation

/// The emulator's control line: JSON objects, one a line (the QEMU Machine Protocol).
final class QMPClient {
  private let socket: LineSocket
  private var events: [String] = []

  init(path: String) throws {
    socket = try LineSocket(path: path, patience: 30)
    _ = try socket.receive(patience: 30)
    try execute("qmp_capabilities")
  }

  func execute(_ command: String, _ arguments: [String: Any] = [:]) throws {
    let message: [String: Any] = ["execute": command, "arguments": arguments]
    let data = try JSONSerialization.data(withJSONObject: message)
    try socket.send(String(decoding: data, as: UTF8.self))
    while true {
      let answer = try object(socket.receive(patience: 60))
      if let event = answer["event"] as? String {
        note(event, answer)
      } else if let error = answer["error"] as? [String: Any] {
        throw GuestError("\(command): \(error["desc"] ?? "refused")")
      } else if answer["return"] != nil {
        return
      }
    }
  }

  /// Waits for an event, or takes one that came since `execute` last forgot: "DEVICE_DELETED name".
  func wait(for wanted: String, patience: Double) throws {
    while !events.contains(wanted) {
      let answer = try object(socket.receive(patience: patience))
      if let event = answer["event"] as? String { note(event, answer) }
    }
    events.removeAll { $0 == wanted }
  }

  private func note(_ event: String, _ answer: [String: Any]) {
    let data = answer["data"] as? [String: Any]
    if let device = data?["device"] as? String { events.append("\(event) \(device)") }
  }

  private func object(_ line: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    guard let object = value as? [String: Any] else {
      throw GuestError("the emulator said: \(line)")
    }
    return object
  }
}

// What a hand outside the machine does.
extension QMPClient {
  /// Moves the absolute mouse, in its own units 0…32767, as one evdev frame.
  func move(to position: PointerPosition) throws {
    try send([
      ["type": "abs", "data": ["axis": "x", "value": position.x]],
      ["type": "abs", "data": ["axis": "y", "value": position.y]],
    ])
  }

  func button(down: Bool) throws {
    try send([["type": "btn", "data": ["down": down, "button": "left"] as [String: Any]]])
  }

  /// Presses and releases a key by QEMU's name for it ("a", "ret").
  func type(_ key: String) throws {
    for down in [true, false] {
      let code: [String: Any] = ["type": "qcode", "data": key]
      try send([["type": "key", "data": ["down": down, "key": code] as [String: Any]]])
    }
  }

  /// Presses keys one after the other, and releases them in the opposite order.
  func press(_ keys: [String]) throws {
    for (key, down) in keys.map({ ($0, true) }) + keys.reversed().map({ ($0, false) }) {
      let code: [String: Any] = ["type": "qcode", "data": key]
      try send([["type": "key", "data": ["down": down, "key": code] as [String: Any]]])
    }
  }

  private func send(_ events: [[String: Any]]) throws {
    try execute("input-send-event", ["events": events])
  }
}

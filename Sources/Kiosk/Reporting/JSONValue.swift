internal import Geometry

/// A value to be written as JSON (RFC 8259). Members keep the order they are given in, so that two
/// runs can be compared line by line.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object from pairs in their order.
  package static func object(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(pairs.map { Member($0.key, $0.value) })
  }

  /// A number, or null where there is none.
  package static func optional(_ value: Int?) -> JSONValue { value.map { .int($0) } ?? .null }
  package static func optional(_ value: Double?) -> JSONValue { value.map { .double($0) } ?? .null }
  package static func optional(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// The text on one line, without spaces and without an end of line.
  package var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null:
      text += "null"
    case .bool(let value):
      text += value ? "true" : "false"
    case .int(let value):
      text += String(value)
    case .double(let value):
      // JSON has no infinity and no NaN.
      if !value.isFinite {
        text += "null"
      } else if value == value.rounded(), abs(value) < 1e15 {
        text += String(Int(value))
      } else {
        text += String(value)
      }
    case .string(let value):
      JSONValue.append(quoted: value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSONValue.append(quoted: member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func append(quoted value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        text += "\\u" + String(hexadecimal: scalar.value, width: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

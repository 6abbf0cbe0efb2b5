import Foundation
import Testing

@testable import Kiosk

@Suite struct JSONTests {
  @Test func valuesAreWrittenInTheirOrder() {
    let value = JSONValue.object([
      "z": .array([.int(-1), .double(0.5), .double(2), .bool(true), .bool(false), .null]),
      "a": .object([:]),
      "b": .array([]),
    ])
    #expect(value.text == #"{"z":[-1,0.5,2,true,false,null],"a":{},"b":[]}"#)
  }

  @Test func stringsAreEscaped() {
    let value = JSONValue.string("\"\\/\u{8}\n\r\t\u{0}\u{1F}\u{7F}é😀")
    #expect(value.text == #""\"\\/\u0008\n\r\t\u0000\u001f\u007fé😀""#)
  }

  @Test func numbersThatJSONLacksAreNull() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(JSONValue.double(number).text == "null")
    }
  }

  @Test func everyScalarSurvivesAnotherReader() throws {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init)
    for scalar in scalars {
      let word = String(Character(scalar))
      let text = JSONValue.object([word: .string(word)]).text
      let read = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(read as? [String: String] == [word: word])
    }
  }

  @Test func everyMagnitudeSurvivesAnotherReader() throws {
    for exponent in -320...308 {
      for factor in [1.0, -1.0, 1.0 / 3] {
        let number = factor * Double("1e\(exponent)")!
        let data = Data(JSONValue.array([.double(number)]).text.utf8)
        let read = try JSONDecoder().decode([Double].self, from: data)
        #expect(read == [number])
      }
    }
  }
}

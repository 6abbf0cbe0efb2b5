import Testing

@testable import Scanout

@Suite struct AtomicArgumentsTests {
  @Test func settingsAreGroupedByTheirObjects() {
    var request = AtomicRequest()
    request.set(1, of: 50, to: 10)
    request.set(2, of: 60, to: 20)
    request.set(3, of: 50, to: 30)
    request.set(2, of: 60, to: 21)
    request.set(4, of: 40, to: .max)
    var arguments = AtomicArguments()
    arguments.fill(request)
    #expect(arguments.objects == [50, 60, 40])
    #expect(arguments.counts == [2, 1, 1])
    #expect(arguments.properties == [1, 3, 2, 4])
    #expect(arguments.values == [10, 30, 21, .max])
    // Filled again, nothing of the former request is left.
    request.removeAll()
    request.set(9, of: 7, to: 8)
    arguments.fill(request)
    #expect(arguments.objects == [7] && arguments.counts == [1])
    #expect(arguments.properties == [9] && arguments.values == [8])
  }

  @Test func addressesAreThoseOfTheArrays() {
    var request = AtomicRequest()
    for number in 1...20 as ClosedRange<UInt32> {
      request.set(number, of: number / 4, to: UInt64(number) << 32)
    }
    var arguments = AtomicArguments()
    arguments.fill(request)
    arguments.withAddresses { objects, counts, properties, values in
      func array<Element>(_ address: UInt64, _ count: Int, _: Element.Type) -> [Element] {
        let start = UnsafePointer<Element>(bitPattern: UInt(address))
        return Array(UnsafeBufferPointer(start: start, count: count))
      }
      #expect(array(objects, 6, UInt32.self) == arguments.objects)
      #expect(array(counts, 6, UInt32.self) == [3, 4, 4, 4, 4, 1])
      #expect(array(properties, 20, UInt32.self) == Array(1...20))
      #expect(array(values, 20, UInt64.self) == (1...20).map { UInt64($0) << 32 })
    }
  }
}

/// Values with ascending numbers, of which any may be removed: found by number in O(log n), and in
/// constant time where nothing before them was removed.
struct NumberedList<Element> {
  private var numbers: [Int] = []
  private var elements: [Element?] = []
  /// How many elements there are.
  private(set) var count = 0

  /// The element of a number; it must be there to be changed.
  subscript(number: Int) -> Element? {
    get {
      index(of: number).flatMap { elements[$0] }
    }
    _modify {
      guard let index = index(of: number) else {
        preconditionFailure("no element \(number)")
      }
      yield &elements[index]
    }
  }

  /// Adds an element behind all others; its number is higher than theirs.
  mutating func append(_ element: Element, number: Int) {
    assert(numbers.last.map { $0 < number } ?? true)
    numbers.append(number)
    elements.append(element)
    count += 1
  }

  /// Removes an element if it is there.
  mutating func remove(_ number: Int) {
    guard let index = index(of: number), elements[index] != nil else { return }
    elements[index] = nil
    count -= 1
    while let last = elements.last, last == nil {
      elements.removeLast()
      numbers.removeLast()
    }
    // Each gap is looked at once for each element that was removed: constant time a removal.
    if elements.count > 2 * count + 64 { closeGaps() }
  }

  /// Calls `body` with all elements from a number on, in their order.
  func forEach(from number: Int = 0, _ body: (Int, Element) -> Void) {
    for index in place(of: number)..<numbers.count {
      if let element = elements[index] { body(numbers[index], element) }
    }
  }

  /// Puts what `change` makes of each element in its place.
  mutating func updateAll(_ change: (Int, inout Element) -> Void) {
    for index in elements.indices {
      guard var element = elements[index] else { continue }
      change(numbers[index], &element)
      elements[index] = element
    }
  }

  /// How many elements there are from a number on, at most.
  func countAtMost(from number: Int) -> Int { numbers.count - place(of: number) }

  private mutating func closeGaps() {
    var next = 0
    for index in elements.indices where elements[index] != nil {
      elements.swapAt(next, index)
      numbers[next] = numbers[index]
      next += 1
    }
    elements.removeLast(elements.count - next)
    numbers.removeLast(numbers.count - next)
  }

  private func index(of number: Int) -> Int? {
    let place = place(of: number)
    return place < numbers.count && numbers[place] == number ? place : nil
  }

  /// The index of the first element with this number or a higher one.
  private func place(of number: Int) -> Int {
    guard let first = numbers.first, number > first else { return 0 }
    // Where there are no gaps, the distance to the first number is the index; gaps bring it closer.
    var high = min(number - first, numbers.count)
    if high < numbers.count, numbers[high] == number { return high }
    var low = 0
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

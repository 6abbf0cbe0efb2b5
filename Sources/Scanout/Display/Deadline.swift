/// The earlier of two times; nil: never. An array of both would allocate in each turn of the loop.
func earliest(_ one: Duration?, _ other: Duration?) -> Duration? {
  guard let one else { return other }
  guard let other else { return one }
  return min(one, other)
}

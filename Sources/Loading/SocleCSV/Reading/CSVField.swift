/// The location of one field of the current record in the reader's buffer.
struct CSVField {
  enum Quoting: UInt8 {
    case none
    case quoted
    /// Quoted, with doubled quotes or escapes inside that have not been replaced by single characters yet.
    case doubled
  }

  private(set) var start: UnsafeMutablePointer<UInt8>
  var count: UInt32
  var quoting: Quoting

  @inline(__always)
  init(
    from start: UnsafeMutablePointer<UInt8>, to end: UnsafeMutablePointer<UInt8>,
    quoting: Quoting = .none
  ) {
    self.start = start
    self.count = UInt32(truncatingIfNeeded: end - start)
    self.quoting = quoting
  }

  @inline(__always)
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: Int(count))
  }

  /// Removes the blanks at both ends.
  mutating func trim() {
    while count > 0, CSVByte.isBlank(start[Int(count) - 1]) { count -= 1 }
    while count > 0, CSVByte.isBlank(start[0]) { (start, count) = (start + 1, count - 1) }
  }

  /// Replaces each doubled quote, and each `escape` before a quote or another `escape`, with the second character, in place.
  mutating func unescape(_ escape: UInt8) {
    func isPaired(_ index: Int) -> Bool {
      index < count && (start[index] == CSVByte.quote || start[index] == escape)
    }
    var target = 0
    var source = 0
    while source < count {
      if isPaired(source), isPaired(source + 1) { source += 1 }
      start[target] = start[source]
      source += 1
      target += 1
    }
    count = UInt32(truncatingIfNeeded: target)
    quoting = .quoted
  }
}

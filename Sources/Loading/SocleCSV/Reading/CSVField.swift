/// The location of one field of the current record in the reader's buffer.
struct CSVField {
  enum Quoting: UInt8 {
    case none
    case quoted
    /// Quoted, with doubled quotes inside that have not been replaced by single ones yet.
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

  /// Replaces each doubled quote with a single one, in place.
  mutating func undouble() {
    var target = 0
    var source = 0
    while source < count {
      start[target] = start[source]
      source += start[source] == CSVByte.quote ? 2 : 1
      target += 1
    }
    count = UInt32(truncatingIfNeeded: target)
    quoting = .quoted
  }
}

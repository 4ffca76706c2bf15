/// One field of the current record, as it is going to be stored.
struct CSVCell {
  /// The field's bytes in the reader's buffer, without an address if the value is NULL.
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The value of an integer, 1 or 0 of a truth value, the bits of a real number.
  var integer = 0

  @inline(__always)
  var isNull: Bool { text.baseAddress == nil }

  var real: Double { Double(bitPattern: UInt64(bitPattern: Int64(integer))) }
}

/// The current record of a reader: one cell for each column of the header, and one for its line.
///
/// A single address, so that handing it from row to row copies and counts nothing. It points to the record until the
/// reader moves on.
struct CSVRecord {
  let cells: UnsafeMutablePointer<CSVCell>
}

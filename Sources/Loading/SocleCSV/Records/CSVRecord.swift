/// One field of the current record, as it will be stored.
struct CSVCell {
  /// The field's bytes in the reader's buffer, without an address if the value is NULL.
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The value of an integer, 1 or 0 for a Boolean, or the bits of a real number.
  var integer = 0

  @inline(__always)
  var isNull: Bool { text.baseAddress == nil }

  var real: Double { Double(bitPattern: UInt64(bitPattern: Int64(integer))) }
}

/// The current record of a reader: one cell for each column that is read, and one for the record's place.
///
/// It is a single address, so that passing it on copies nothing and counts no references. It is valid until the reader reads
/// the next record.
struct CSVRecord {
  let cells: UnsafeMutablePointer<CSVCell>
}

/// One field of the current record, as it is going to be stored.
struct LegoCell {
  /// The field's bytes in the reader's buffer; an empty one of a nullable column is NULL.
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The value of a number; 1 or 0 of a truth value.
  var integer = 0
}

/// The current record of a reader: one cell for each column of the header, and one for its line.
///
/// A single address, so that handing it from row to row copies and counts nothing. What it points to is
/// the record until the reader moves on.
struct LegoRecord {
  let cells: UnsafeMutablePointer<LegoCell>
}

struct CSVReaderState {
  /// `capacity` bytes, and padding for the line feed behind the data and for eight-byte loads.
  var buffer: UnsafeMutablePointer<UInt8>
  var capacity: Int

  /// The first byte that belongs to no record yet.
  var cursor: UnsafeMutablePointer<UInt8>

  /// The end of the data in the buffer, which a line feed follows.
  var limit: UnsafeMutablePointer<UInt8>

  var delimiter = CSVByte.comma

  /// The byte that quotes fields. If quotes are ordinary characters, it is the line feed, which is tested before it.
  var quote = CSVByte.quote
  static let noQuote = CSVByte.lineFeed

  /// The byte that escapes a quote in a quoted field: another quote, or a backslash, which then escapes itself, too.
  var escape = CSVByte.quote

  /// Whether a record with a quote inside an unquoted field is malformed. True while the delimiter is searched for: with
  /// another delimiter, the field may begin with the quote.
  var refusesInnerQuotes = false

  /// The last byte of each line end: a carriage return only if the file has no line feeds.
  var lineEnd = CSVByte.lineFeed

  /// Whether the file has no bytes beyond `limit`.
  var isAtEnd = false

  let fields: UnsafeMutablePointer<CSVField>
  let lastField: UnsafeMutablePointer<CSVField>
  var fieldCount = 0

  /// The line on which the current record begins.
  var line = 0

  var nextLine = 1

  /// The line that a scan has reached inside a record, for counting and for errors.
  var scanLine = 1

  /// The line on which the last quoted field of a scan was opened.
  var quoteLine = 1

  /// Whether a field of the latest record may have doubled quotes or escapes, to be replaced; always if blanks are removed.
  var hasDoubledQuotes = false

  /// Whether blanks around fields are removed.
  var trimsBlanks = false

  /// The number of rows that were passed because they consist of delimiters only.
  var blankRows = 0

  /// The number of fields of the first record; 0 before it.
  var width = 0

  private static let padding = 16

  init(bufferSize: Int, fieldLimit: Int) {
    capacity = bufferSize
    buffer = Self.allocate(bufferSize)
    cursor = buffer
    limit = buffer
    fields = .allocate(capacity: fieldLimit)
    lastField = fields + (fieldLimit - 1)
  }

  func deallocate() {
    buffer.deallocate()
    fields.deallocate()
  }

  /// Moves the unread bytes to the front of a buffer of `newCapacity` bytes, the same or another.
  mutating func moveToFront(capacity newCapacity: Int) {
    let count = limit - cursor
    if newCapacity == capacity {
      buffer.update(from: cursor, count: count)
    } else {
      let larger = Self.allocate(newCapacity)
      larger.update(from: cursor, count: count)
      buffer.deallocate()
      buffer = larger
      capacity = newCapacity
    }
    cursor = buffer
    limit = buffer + count
  }

  /// Whether the 4 KiB after the cursor contain a quote behind a backslash, although backslashes are ordinary characters.
  var hasEscapedQuote: Bool {
    let bytes = UnsafeBufferPointer(start: cursor, count: min(limit - cursor, 1 << 12))
    return escape == CSVByte.quote
      && zip(bytes, bytes.dropFirst()).contains { $0 == (CSVByte.backslash, CSVByte.quote) }
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + padding)
    buffer.initialize(repeating: CSVByte.lineFeed, count: capacity + padding)
    return buffer
  }
}

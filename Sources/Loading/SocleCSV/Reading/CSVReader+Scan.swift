/// How the scan of one record ended; of a malformed record, the problem.
enum CSVScanOutcome: String {
  case record
  /// A line that is empty or contains only delimiters.
  case blank
  case incomplete
  case incompleteInQuote = "the quote opened on this line is never closed; close it"
  case textAfterQuote = "text after a closing quote; double the quotes inside a field"
  case blankAfterQuote =
    "a blank after a closing quote; remove it, or double the quotes inside a field"
  case blankBeforeQuote = "a blank before a quote; remove it, so that the quote begins the field"
  case quoteInUnquotedField = "a quote inside an unquoted field; quote the field"
  case loneCarriageReturn = "a carriage return without a line feed; end lines with LF or CRLF"
  case tooManyFields = "the record has more than 4096 fields; is this a CSV file?"
}

extension CSVReader {
  /// Finds the fields of the record at the cursor, and moves the cursor past it.
  ///
  /// The cursor moves only past a complete record, and no byte is changed, so an incomplete record is simply scanned again.
  /// The loop uses local variables: most of the time for reading is spent here.
  func scanRecord() -> CSVScanOutcome { scan(trimming: false) }

  /// Finds the fields of a record in which blanks may surround a quoted field.
  @inline(never)
  func scanTrimming() -> CSVScanOutcome { scan(trimming: true) }

  @inline(__always)
  private func scan(trimming: Bool) -> CSVScanOutcome {
    let state = state
    let (slots, lastSlot) = (state.pointee.fields, state.pointee.lastField)
    var (slot, start) = (slots, state.pointee.cursor)
    let (delimiter, quote) = (state.pointee.delimiter, state.pointee.quote)
    let delimiters = CSVMarks.repeated(delimiter)
    var marks = CSVMarks(from: start, delimiters: delimiters)
    state.pointee.scanLine = state.pointee.nextLine
    while true {
      var end = marks.next()
      if end.pointee == delimiter || Self.isLineEnd(end.pointee) {
        slot.initialize(to: CSVField(from: start, to: end))
      } else if end.pointee == quote {
        if end != start {
          let before = UnsafeBufferPointer(start: start, count: end - start)
          guard before.allSatisfy(CSVByte.isBlank) else {
            // The quote is a character of the field.
            guard state.pointee.refusesInnerQuotes else { continue }
            return .quoteInUnquotedField
          }
          guard trimming else { return .blankBeforeQuote }
          start = end
        }
        guard let close = Self.scanQuoted(from: start, slot, state) else {
          return .incompleteInQuote
        }
        end = close
        if trimming { while CSVByte.isBlank(end.pointee), end.pointee != delimiter { end += 1 } }
        marks = CSVMarks(from: end + 1, delimiters: delimiters)
      } else {
        continue
      }
      guard end.pointee == delimiter else {
        return Self.endRecord(at: end, fieldCount: slot - slots + 1, state)
      }
      guard slot != lastSlot else { return .tooManyFields }
      slot += 1
      start = end + 1
    }
  }

  @inline(__always)
  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == CSVByte.lineFeed || byte == CSVByte.carriageReturn
  }

  /// Fills `slot` with the field whose quote opens at `open`.
  ///
  /// - Returns: The byte behind the closing quote; nil if the buffer ends before it.
  private static func scanQuoted(
    from open: UnsafeMutablePointer<UInt8>, _ slot: UnsafeMutablePointer<CSVField>,
    _ state: UnsafeMutablePointer<CSVReaderState>
  ) -> UnsafeMutablePointer<UInt8>? {
    let quotes = CSVMarks.repeated(CSVByte.quote)
    var marks = CSVMarks(from: open + 1, delimiters: quotes)
    var quoting = CSVField.Quoting.quoted
    state.pointee.quoteLine = state.pointee.scanLine
    while true {
      let mark = marks.next()
      if mark.pointee == CSVByte.lineFeed {
        if mark == state.pointee.limit { return nil }
        if state.pointee.lineEnd == CSVByte.lineFeed { state.pointee.scanLine += 1 }
      } else if mark.pointee == state.pointee.lineEnd {
        state.pointee.scanLine += 1
      } else if mark.pointee == CSVByte.quote {
        if state.pointee.escape != CSVByte.quote {
          // Escaped backslashes have to be replaced even if no quote is escaped.
          (quoting, state.pointee.hasDoubledQuotes) = (.doubled, true)
          if isEscaped(mark) { continue }
        }
        guard mark[1] == CSVByte.quote else {
          slot.initialize(to: CSVField(from: open + 1, to: mark, quoting: quoting))
          return mark + 1
        }
        quoting = .doubled
        state.pointee.hasDoubledQuotes = true
        marks = CSVMarks(from: mark + 2, delimiters: quotes)
      }
    }
  }

  /// Whether a quote is escaped: the number of backslashes before it is odd.
  private static func isEscaped(_ quote: UnsafeMutablePointer<UInt8>) -> Bool {
    var start = quote
    while start[-1] == CSVByte.backslash { start -= 1 }
    return !(quote - start).isMultiple(of: 2)
  }

  /// Ends a record whose last field ends at `end`, unless its line end is missing or incomplete.
  @inline(__always)
  private static func endRecord(
    at end: UnsafeMutablePointer<UInt8>, fieldCount: Int,
    _ state: UnsafeMutablePointer<CSVReaderState>
  ) -> CSVScanOutcome {
    let isReturn = end.pointee == CSVByte.carriageReturn
    let isAlone = isReturn && state.pointee.lineEnd == CSVByte.carriageReturn
    let lineFeed = isReturn && !isAlone ? end + 1 : end
    guard lineFeed.pointee == CSVByte.lineFeed || isAlone else {
      if CSVByte.isBlank(end.pointee) { return .blankAfterQuote }
      return isReturn ? .loneCarriageReturn : .textAfterQuote
    }
    // A record with fewer characters than fields consists of delimiters only.
    let isBlank = end - state.pointee.cursor < fieldCount
    if lineFeed == state.pointee.limit {
      guard state.pointee.isAtEnd else { return .incomplete }
      state.pointee.cursor = lineFeed
    } else {
      state.pointee.cursor = lineFeed + 1
    }
    state.pointee.fieldCount = fieldCount
    state.pointee.line = state.pointee.nextLine
    state.pointee.nextLine = state.pointee.scanLine + 1
    return isBlank ? .blank : .record
  }
}

/// A fault in the structure of a CSV file; every case contains the name of the file.
///
/// Lines count from 1; a line feed ends a line, also inside quotes.
public enum CSVError: Error, Equatable, Sendable {

  /// The file is not in UTF-8; `found` is the encoding that it seems to have.
  case wrongEncoding(file: String, found: String)

  /// The file is not CSV; `found` is what it is, and what to do.
  case otherFormat(file: String, found: String)

  /// The quote that opens a field on this line is never closed.
  case unterminatedQuote(file: String, line: Int)

  /// A quoted field's closing quote is followed by something other than a delimiter or a line end.
  case textAfterQuote(file: String, line: Int)

  /// A field that does not begin with a quote contains a quote.
  case quoteInUnquotedField(file: String, line: Int)

  /// A carriage return outside quotes is not followed by a line feed, though the file has line feeds.
  case loneCarriageReturn(file: String, line: Int)

  /// The record that begins on this line is longer than `limit` bytes.
  ///
  /// `openQuoteLine` is the line of the quote that was open when the limit was reached.
  case recordTooLong(file: String, line: Int, limit: Int, openQuoteLine: Int?)

  /// The record that begins on this line has more than `limit` fields.
  case tooManyFields(file: String, line: Int, limit: Int)
}

extension CSVError: CustomStringConvertible {
  /// The message, in the form `FILE:LINE: problem; what to do`.
  public var description: String { Rejection(self).description }
}

extension Rejection {

  /// The rejection of a record that is not valid CSV.
  init(_ error: CSVError) {
    switch error {
    case .wrongEncoding(let file, let found):
      self.init(file: file, line: 1, reason: "the file is in \(found); save it as UTF-8")
    case .otherFormat(let file, let found):
      self.init(file: file, line: 1, reason: "the file is \(found)")
    case .unterminatedQuote(let file, let line):
      self.init(
        file: file, line: line, reason: "the quote opened on this line is never closed; close it")
    case .textAfterQuote(let file, let line):
      self.init(
        file: file, line: line,
        reason: "text after a closing quote; double the quotes inside a field")
    case .quoteInUnquotedField(let file, let line):
      self.init(
        file: file, line: line,
        reason: "a quote inside an unquoted field; quote the field and double the quote")
    case .loneCarriageReturn(let file, let line):
      self.init(
        file: file, line: line,
        reason: "a carriage return without a line feed; end lines with LF or CRLF")
    case .recordTooLong(let file, let line, let limit, let quoteLine):
      let cause = quoteLine.map { " the quote opened on line \($0) is probably never closed" }
      self.init(
        file: file, line: line,
        reason: "the record is longer than \(limit) bytes;\(cause ?? " is this a CSV file?")")
    case .tooManyFields(let file, let line, let limit):
      self.init(
        file: file, line: line,
        reason: "the record has more than \(limit) fields; is this a CSV file?")
    }
  }
}

extension Rejection {
  /// The rejection of the malformed record on `lines`. It names the record's first line, and all of them if there are several.
  init(_ error: CSVError, on lines: ClosedRange<Int>) {
    let fault = Rejection(error)
    var reason = fault.reason
    if fault.line != lines.lowerBound { reason = "line \(fault.line): \(reason)" }
    if lines.count > 1 {
      reason += " (the record is on lines \(lines.lowerBound) to \(lines.upperBound))"
    }
    self.init(file: fault.file, line: lines.lowerBound, reason: reason)
  }
}

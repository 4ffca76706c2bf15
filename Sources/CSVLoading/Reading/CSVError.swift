/// A fault in the structure of a CSV file; every case names the file.
///
/// Lines count from 1; a line feed ends a line, also inside quotes.
public enum CSVError: Error, Equatable, Sendable {

  /// The file is not in UTF-8; `found` names the encoding that it seems to have.
  case wrongEncoding(file: String, found: String)

  /// The quote that opens a field on this line is never closed.
  case unterminatedQuote(file: String, line: Int)

  /// A quoted field's closing quote is followed by something other than a delimiter or a line end.
  case textAfterQuote(file: String, line: Int)

  /// A field that does not begin with a quote has one inside.
  case quoteInUnquotedField(file: String, line: Int)

  /// A carriage return outside quotes is not followed by a line feed.
  case loneCarriageReturn(file: String, line: Int)

  /// The record that begins on this line is longer than `limit` bytes.
  ///
  /// `openQuoteLine` is the line of the quote that was open when the limit was reached.
  case recordTooLong(file: String, line: Int, limit: Int, openQuoteLine: Int?)

  /// The record that begins on this line has more than `limit` fields.
  case tooManyFields(file: String, line: Int, limit: Int)
}

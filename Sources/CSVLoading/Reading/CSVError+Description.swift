extension CSVError: CustomStringConvertible {

  /// `FILE:LINE: what is wrong; what to do`.
  public var description: String {
    switch self {
    case .wrongEncoding(let file, let found):
      "\(file):1: the file is in \(found); save it as UTF-8"
    case .unterminatedQuote(let file, let line):
      "\(file):\(line): the quote opened on this line is never closed; close it"
    case .textAfterQuote(let file, let line):
      "\(file):\(line): text after a closing quote; double the quotes inside a field"
    case .quoteInUnquotedField(let file, let line):
      "\(file):\(line): a quote inside an unquoted field; quote the field and double the quote"
    case .loneCarriageReturn(let file, let line):
      "\(file):\(line): a carriage return without a line feed; end lines with LF or CRLF"
    case .recordTooLong(let file, let line, let limit, nil):
      "\(file):\(line): the record is longer than \(limit) bytes; is this a CSV file?"
    case .recordTooLong(let file, let line, let limit, let quoteLine?):
      "\(file):\(line): the record is longer than \(limit) bytes;"
        + " the quote opened on line \(quoteLine) is probably never closed"
    case .tooManyFields(let file, let line, let limit):
      "\(file):\(line): the record has more than \(limit) fields; is this a CSV file?"
    }
  }
}

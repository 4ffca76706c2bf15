extension Rejection {

  /// The rejection of a record that is no CSV.
  init(_ error: CSVError) {
    let (file, line) = error.place
    let prefix = "\(file):\(line): "
    self.init(file: file, line: line, reason: String(error.description.dropFirst(prefix.count)))
  }
}

extension CSVError {
  fileprivate var place: (file: String, line: Int) {
    switch self {
    case .wrongEncoding(let file, _): (file, 1)
    case .unterminatedQuote(let file, let line), .textAfterQuote(let file, let line),
      .quoteInUnquotedField(let file, let line), .loneCarriageReturn(let file, let line),
      .recordTooLong(let file, let line, _, _), .tooManyFields(let file, let line, _):
      (file, line)
    }
  }
}

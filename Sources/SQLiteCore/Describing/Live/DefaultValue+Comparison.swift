extension DefaultValue {
  /// The default that `text`, written behind `DEFAULT` with or without parentheses, means.
  init(written text: String) throws(SQLiteError) {
    var parser = try SchemaParser(text)
    let value = try? parser.defaultValue()
    if let value, parser.next == nil {
      self = value
    } else {
      self.init(reading: SQLExpression(verbatim: text))
    }
  }

  /// The same default in the one form that two spellings of it share: `DEFAULT (5)` is `DEFAULT 5`.
  init(comparing value: DefaultValue) throws(SQLiteError) {
    let text =
      switch value {
      case .value(let value): SQLText([.literal(value)])
      case .expression(let expression): expression.text
      }
    try self.init(written: text.rendered().sql)
  }
}

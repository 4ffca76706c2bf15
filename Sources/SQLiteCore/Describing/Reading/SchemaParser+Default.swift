extension SchemaParser {
  /// What follows `DEFAULT`: a literal, perhaps with a sign, or an expression in parentheses.
  mutating func defaultValue() throws(SQLiteError) -> DefaultValue {
    if next?.isSymbol("(") == true { return DefaultValue(reading: try parenthesisedExpression()) }
    let start = position
    let isNegative = take(symbol: "-")
    let isSigned = isNegative || take(symbol: "+")
    guard let token = next else { throw expected("a default") }
    position += 1
    if let value = SQLiteValue(literal: token, isNegative: isNegative),
      !isSigned || token.kind == .number
    {
      return .value(value)
    }
    return .expression(try expression(tokens[start..<position]))
  }
}

extension DefaultValue {
  /// The value of an expression in parentheses; a constant that can only be spelled so is a constant again.
  init(reading expression: SQLExpression) {
    let smallest = SQLiteValue.integer(.min)
    let spelled = SQLFragment([.literal(smallest)])
    self = expression == spelled ? .value(smallest) : .expression(expression)
  }
}

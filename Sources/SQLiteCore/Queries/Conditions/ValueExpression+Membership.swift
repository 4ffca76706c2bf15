/// Tests of a value against many.
extension ValueExpression {
  /// Holds where it has one of the values, nil among them meaning NULL; nowhere, if there are none.
  ///
  /// Each value is one parameter: SQLite takes 32,766 of them, some builds more, and refuses a statement with too many.
  public func isIn(_ values: some Sequence<Coding.Property>) -> Condition {
    let bound = values.map(bound)
    let others = bound.filter { $0 != .bound(.null) }
    var text = sql
    text.append(" IN (")
    text.append(others.lazy.map { SQLText([$0]) })
    text.append(")")
    // SQL's IN finds no NULL, even if NULL is in the list.
    guard others.count < bound.count else { return Condition(test: text) }
    return .any(of: [Condition(test: text), isNull])
  }

  /// Holds where it is one of the values that `query` selects. SQL: `IN (SELECT …)`.
  ///
  /// `query` may name fields of the query around it.
  public func isIn<Value>(_ query: SelectQuery<Value>) -> Condition
  where Value == Coding.Required.Property { membership(of: query.nestedText) }

  /// Holds where it is one of the values that `query` selects; NULL is in no list. SQL: `IN (SELECT …)`.
  ///
  /// A NULL among them leaves open what else is in the list: then ``Condition/not`` of this holds nowhere. Leave it out by
  /// ``ValueExpression/isNotNull`` in the query.
  public func isIn<Value>(_ query: SelectQuery<Value?>) -> Condition
  where Value == Coding.Required.Property { membership(of: query.nestedText) }

  private func membership(of list: SQLText) -> Condition {
    var text = sql
    text.append(" IN ")
    text.append(inParentheses: list)
    return Condition(test: text)
  }
}

extension Condition {
  /// Holds where `query` finds a row; it may name fields of the query around it. SQL: `EXISTS (SELECT …)`.
  public static func exists(_ query: SelectQuery<some Any>) -> Condition {
    var text = SQLText([.verbatim("EXISTS ")])
    text.append(inParentheses: query.nestedText)
    return Condition(test: text)
  }
}

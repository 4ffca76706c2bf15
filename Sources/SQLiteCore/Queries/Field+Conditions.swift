/// Tests of a field against values of its own type.
extension Field {
  /// Holds where the field has that value; for nil, where it is NULL. SQL: `IS`.
  public func equals(_ value: Value) -> Condition { compared(" IS ", to: value) }

  /// Holds where the field has another value; NULL is one. SQL: `IS NOT`.
  public func differs(from value: Value) -> Condition { compared(" IS NOT ", to: value) }

  /// Holds where the field is less; never for NULL.
  public func isLess(than value: Value) -> Condition { compared(" < ", to: value) }

  /// Holds where the field is less or equal; never for NULL.
  public func isAtMost(_ value: Value) -> Condition { compared(" <= ", to: value) }

  /// Holds where the field is greater; never for NULL.
  public func isGreater(than value: Value) -> Condition { compared(" > ", to: value) }

  /// Holds where the field is greater or equal; never for NULL.
  public func isAtLeast(_ value: Value) -> Condition { compared(" >= ", to: value) }

  /// Holds where the field lies between the bounds, both included.
  public func isBetween(_ lower: Value, and upper: Value) -> Condition {
    .all(of: [isAtLeast(lower), isAtMost(upper)])
  }

  /// Holds where the field has one of the values, nil among them meaning NULL; nowhere, if there are none.
  ///
  /// Each value is one parameter: SQLite takes 32,766 of them, some builds more, and refuses a statement with too many.
  public func isIn(_ values: some Sequence<Value>) -> Condition {
    condition { text throws(SQLiteError) in
      var stored: [SQLiteValue] = []
      for value in values { stored.append(try self.stored(value)) }
      let others = stored.filter { $0 != .null }
      // SQL's IN finds no NULL, even if NULL is in the list.
      let includesNull = others.count < stored.count
      if includesNull { text.append("(") }
      text.append(identifier: name)
      text.append(" IN (")
      text.append(others.lazy.map { SQLText([.bound($0)]) })
      text.append(")")
      guard includesNull else { return }
      text.append(" OR ")
      text.append(identifier: name)
      text.append(" IS NULL)")
    }
  }

  /// Holds where the field is NULL.
  public var isNull: Condition { suffixed(" IS NULL") }

  /// Holds where the field is not NULL.
  public var isNotNull: Condition { suffixed(" IS NOT NULL") }

  /// `value` as this field's column stores it.
  func stored(_ value: Value) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    do throws(SQLiteError) {
      try Coding.encode(value, into: ValueSink(capturingInto: &captured))
    } catch {
      throw error.located(at: CellPlace(column: name))
    }
    return captured
  }

  private func compared(_ operation: StaticString, to value: Value) -> Condition {
    condition { text throws(SQLiteError) in
      text.append(identifier: name)
      text.append(operation)
      text.append(.bound(try stored(value)))
    }
  }

  private func suffixed(_ test: StaticString) -> Condition {
    var text = SQLText([.identifier(name)])
    text.append(test)
    return Condition(text)
  }

  /// The condition that `write` spells; what it throws is kept until the condition is used.
  func condition(_ write: (inout SQLText) throws(SQLiteError) -> Void) -> Condition {
    var text = SQLText()
    do throws(SQLiteError) {
      try write(&text)
      return Condition(text)
    } catch {
      return Condition(.failure(error))
    }
  }
}

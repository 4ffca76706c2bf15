/// The values of one row of a result, valid while it is handed out.
package struct ResultValues {
  let values: UnsafePointer<OpaquePointer?>

  /// The value of a column, counted from 0; nil beyond the last.
  package func value(at column: Int) -> ValueSource? { values[column].map { ValueSource($0) } }
}

extension Connection {
  /// Hands the values of each row of a result to `body`: for columns that are known only at run time.
  ///
  /// - Throws: what `body` throws; ``SQLiteError/refused(attempt:code:message:place:)`` if it does not compile or fails.
  package func forEachResult(
    of fragment: SQLFragment, purpose: String, _ body: (ResultValues) throws -> Void
  ) throws {
    let query = SQLCommand(checking: fragment, purpose: purpose)
    try Statement(query, on: self).forEachRow { values in
      try body(ResultValues(values: values))
      return true
    }
  }
}

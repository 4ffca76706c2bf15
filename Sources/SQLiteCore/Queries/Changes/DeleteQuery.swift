/// `DELETE FROM table WHERE …`.
///
/// ```sql
/// DELETE FROM "colors" WHERE "id" < ?1
/// ```
struct DeleteQuery: SQLQuery {
  let source: TableSource
  /// At least one, so that no forgotten condition empties the table.
  let conditions: [Condition]
  var returning: [SQLText] = []

  var purpose: String { "deleting from \(source.table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    try checkGiven(conditions)
    var text = SQLText([.verbatim("DELETE FROM ")])
    text.append(source.text)
    text.append(conditions, after: " WHERE ")
    text.append(returning: returning)
    return try text.resolved(for: [source])
  }
}

extension SQLQuery {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there are no conditions.
  func checkGiven(_ conditions: [Condition]) throws(SQLiteError) {
    guard conditions.isEmpty else { return }
    let reason = "no condition is given. To touch the whole table, say [.everyRow]"
    throw .impossible(subject: purpose, reason: reason)
  }
}

extension SQLText {
  /// Appends ` RETURNING` and the columns, or nothing if there are none (https://sqlite.org/lang_returning.html).
  mutating func append(returning columns: [SQLText]) {
    guard !columns.isEmpty else { return }
    append(" RETURNING ")
    append(columns)
  }
}

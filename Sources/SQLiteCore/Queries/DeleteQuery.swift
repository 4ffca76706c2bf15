/// `DELETE FROM table WHERE …`.
///
/// ```sql
/// DELETE FROM "colors" WHERE "id" < ?1
/// ```
struct DeleteQuery: SQLQuery {
  let table: String
  /// At least one, so that no forgotten condition empties the table.
  let conditions: [Condition]

  var purpose: String { "deleting from \(table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    var text = SQLText([.verbatim("DELETE FROM ")])
    text.append(identifier: table)
    try text.append(whereAtLeastOneOf: conditions, of: table, for: purpose)
    return text
  }
}

extension SQLText {
  /// Appends ` WHERE` and all conditions.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there are none.
  mutating func append(
    whereAtLeastOneOf conditions: [Condition], of table: String, for purpose: String
  ) throws(SQLiteError) {
    guard !conditions.isEmpty else {
      throw .impossible(
        subject: purpose, reason: "no condition is given. To touch the whole table, say [.everyRow]"
      )
    }
    try append(where: conditions, of: table)
  }
}

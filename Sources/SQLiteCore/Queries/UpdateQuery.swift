/// `UPDATE table SET column = value, … WHERE …`.
///
/// ```sql
/// UPDATE "colors" SET "name" = ?1 WHERE "id" IS ?2
/// ```
struct UpdateQuery: SQLQuery {
  let table: String
  let assignments: [Assignment]
  /// At least one, so that no forgotten condition touches the whole table.
  let conditions: [Condition]

  var purpose: String { "updating \(table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    try checkAssignments()
    var text = SQLText([.verbatim("UPDATE ")])
    text.append(identifier: table)
    text.append(" SET ")
    var parts: [SQLText] = []
    for assignment in assignments { parts.append(try part(assignment)) }
    text.append(parts)
    try text.append(whereAtLeastOneOf: conditions, of: table, for: purpose)
    return text
  }

  private func part(_ assignment: Assignment) throws(SQLiteError) -> SQLText {
    do throws(SQLiteError) {
      let value = try assignment.value.get()
      return SQLText([.identifier(assignment.column), .verbatim(" = "), .bound(value)])
    } catch {
      throw error.located(at: CellPlace(table: table))
    }
  }

  private func checkAssignments() throws(SQLiteError) {
    guard !assignments.isEmpty else {
      throw .impossible(subject: purpose, reason: "nothing is set. Give at least one assignment")
    }
    var seen: Set<SQLName> = []
    for name in assignments.map(\.column) where !seen.insert(SQLName(name)).inserted {
      throw .impossible(subject: purpose, reason: "the column \(name) is set twice")
    }
  }
}

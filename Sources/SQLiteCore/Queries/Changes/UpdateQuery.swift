/// `UPDATE table SET column = value, … WHERE …`.
///
/// ```sql
/// UPDATE "colors" SET "name" = ?1 WHERE "id" IS ?2
/// ```
struct UpdateQuery<Row>: SQLQuery {
  let source: TableSource
  let assignments: [Assignment<Row>]
  /// At least one, so that no forgotten condition touches the whole table.
  let conditions: [Condition]
  var returning: [SQLText] = []

  var purpose: String { "updating \(source.table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    try checkAssignments()
    try checkGiven(conditions)
    var text = SQLText([.verbatim("UPDATE ")])
    text.append(source.text)
    text.append(" SET ")
    text.append(assignments.lazy.map(part))
    text.append(conditions, after: " WHERE ")
    text.append(returning: returning)
    return try text.resolved(for: [source])
  }

  private func part(_ assignment: Assignment<Row>) -> SQLText {
    var text = SQLText([.identifier(assignment.column), .verbatim(" = ")])
    text.append(assignment.value)
    return text
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

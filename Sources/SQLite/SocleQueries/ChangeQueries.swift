import SocleCore

/// The new value of one column in the rows that an update changes.
///
/// ```swift
/// try connection.update(Color.row, set: [Color.name.set(to: "Red")], where: [Color.id.equals(4)])
/// ```
public struct Assignment<Row>: Sendable {
  let column: ColumnDescription
  let value: SQLFragment
}

extension Field {
  /// Sets the field to a value.
  public func set(to value: Value) -> Assignment<Row> {
    Assignment(column: column, value: bound(value))
  }

  /// Sets the field to the value of `other`, which is computed from the row's values before the update.
  public func set<Other: ValueExpression>(to other: Other) -> Assignment<Row>
  where Other.Coding.Required == Coding.Required { Assignment(column: column, value: other.sql) }
}

/// A statement that changes rows of one table: ``UpdateQuery``, ``DeleteQuery`` or ``InsertRowQuery``.
public protocol ChangeQuery<Row>: SQLQuery {
  /// The type of the table's rows.
  associatedtype Row
  /// The description of the table and its rows.
  var row: RowDescription<Row> { get }
}

/// `UPDATE table SET column = value, … WHERE …`.
///
/// ```sql
/// UPDATE "colors" SET "name" = ? WHERE "id" = ?
/// ```
public struct UpdateQuery<Row>: ChangeQuery {
  /// The description of the table and its rows.
  public let row: RowDescription<Row>
  let assignments: [Assignment<Row>]
  let conditions: [Condition]

  /// Sets columns of the rows for which all conditions hold.
  ///
  /// At least one condition is required, so that a forgotten one does not change the whole table; pass `[.everyRow]` to change
  /// all rows.
  public init(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>], where conditions: [Condition]
  ) {
    self.row = row
    self.assignments = assignments
    self.conditions = conditions
  }

  /// The purpose for error messages: "updating …".
  public var purpose: String { "updating \(row.table.name)" }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there are no assignments or no conditions, or if a column is set
  ///   twice.
  public func makeText() throws(SQLiteError) -> SQLFragment {
    try checkAssignments()
    try checkGiven(conditions)
    let changes = assignments.map { change -> SQLFragment in
      "\(identifier: change.column.name) = \(change.value)"
    }
    var text: SQLFragment = "UPDATE \(row) SET \(changes, separator: ", ")"
    text.append(conditions, after: " WHERE ")
    for change in assignments { text.append(try row.written(change.column, change.value.constant)) }
    return try text.resolved(for: [row.source])
  }

  private func checkAssignments() throws(SQLiteError) {
    guard !assignments.isEmpty else {
      throw .impossible(subject: purpose, reason: "nothing is set. Give at least one assignment")
    }
    var seen: Set<SQLName> = []
    for name in assignments.map(\.column.name) where !seen.insert(SQLName(name)).inserted {
      throw .impossible(subject: purpose, reason: "the column \(name) is set twice")
    }
  }
}

/// `DELETE FROM table WHERE …`.
///
/// ```sql
/// DELETE FROM "colors" WHERE "id" < ?
/// ```
public struct DeleteQuery<Row>: ChangeQuery {
  /// The description of the table and its rows.
  public let row: RowDescription<Row>
  let conditions: [Condition]

  /// Deletes the rows for which all conditions hold.
  ///
  /// At least one condition is required, so that a forgotten one does not empty the table; pass `[.everyRow]` to delete all
  /// rows.
  public init(from row: RowDescription<Row>, where conditions: [Condition]) {
    self.row = row
    self.conditions = conditions
  }

  /// The purpose for error messages: "deleting from …".
  public var purpose: String { "deleting from \(row.table.name)" }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there are no conditions.
  public func makeText() throws(SQLiteError) -> SQLFragment {
    try checkGiven(conditions)
    var text: SQLFragment = "DELETE FROM \(row)"
    text.append(conditions, after: " WHERE ")
    return try text.resolved(for: [row.source])
  }
}

extension SQLQuery {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there are no conditions.
  fileprivate func checkGiven(_ conditions: [Condition]) throws(SQLiteError) {
    guard conditions.isEmpty else { return }
    let reason = "no condition is given. To change the whole table, pass [.everyRow]"
    throw .impossible(subject: purpose, reason: reason)
  }
}

extension SQLFragment {
  /// The value of which the fragment consists, nil if SQLite computes it.
  fileprivate var constant: SQLiteValue? {
    if case .bound(let value)? = onlySegment { value } else { nil }
  }
}

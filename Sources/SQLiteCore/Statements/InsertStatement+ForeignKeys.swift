/// Telling which rows have no parent when a foreign key refuses an insert.
extension InsertStatement {
  /// The one table whose rows an insert can leave without parent; nil if it may remove parents as well.
  var tableThatMayDangle: String? {
    switch streamQuery.conflict {
    case .fail, .ignore: table
    case .replace, .update: nil
    }
  }

  /// Whether the checks can be put off to the end of the insert: a key that is deferred anyway may stay violated
  /// for longer.
  var mayLeaveNamedRowsDangling: Bool {
    !foreignKeys.isEmpty && tableThatMayDangle != nil
      && !foreignKeys.contains(where: \.reference.isDeferred)
  }

  /// `error`, with the missing parents named if that was it. The values are still bound.
  func naming(_ error: SQLiteError) -> SQLiteError {
    connection.naming(error, in: tableThatMayDangle) {
      statement.reset()
      defer { statement.reset() }
      _ = try statement.step()
    }
  }
}

/// Naming the rows without a parent when a foreign key refuses an insert.
extension InsertStatement {
  /// The one table in which an insert can leave rows without a parent; nil if the insert may also remove parents.
  var tableThatMayDangle: String? {
    switch streamQuery.conflict {
    case .fail, .ignore: table
    case .replace, .update: nil
    }
  }

  /// Whether the checks can be deferred to the end of the insert: violations of a key that is deferred anyway may be allowed
  /// for longer.
  var mayLeaveNamedRowsDangling: Bool {
    !foreignKeys.isEmpty && tableThatMayDangle != nil
      && !foreignKeys.contains(where: \.reference.isDeferred)
  }

  /// `error`, with the rows whose parents are missing if that is the cause. The values are still bound.
  func naming(_ error: SQLiteError) -> SQLiteError {
    connection.naming(error, in: tableThatMayDangle) {
      statement.reset()
      defer { statement.reset() }
      _ = try statement.step()
    }
  }
}

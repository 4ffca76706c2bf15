/// The one error of the whole package.
///
/// Every case says what was attempted, where, and (in its ``description``) what to do about it.
/// Bound values never appear in it: a log may keep it.
public indirect enum SQLiteError: Error, Hashable, Sendable {
  /// SQLite itself refused.
  ///
  /// - `attempt`: what was being done, as "inserting into colors".
  /// - `code`: the extended result code, which decides what kind of failure this is.
  /// - `message`: SQLite's own words, nil when it has none for this failure.
  /// - `place`: the statement and the offending position in it, where known.
  case refused(attempt: String, code: ResultCode, message: String?, place: SQLPlace?)

  /// A value cannot be stored or read as its column or property asks.
  ///
  /// - `expected`: the Swift type or storage asked for.
  /// - `found`: what stood there instead, as "TEXT" or "NULL", never the value itself.
  case conversion(cell: CellPlace, expected: String, found: String)

  /// A description, query or argument that cannot mean anything, as a key on an unknown column.
  case impossible(subject: String, reason: String)

  /// A database file, or its place on disk, is not as the call requires.
  case file(path: String, problem: FileProblem)

  /// What a database file holds is not the schema that its program declares.
  case schema(path: String, problem: SchemaProblem)

  /// Rows refer to parents that do not exist.
  case danglingReferences(attempt: String, violations: [ForeignKeyViolation])

  /// Exactly one row was asked for, and there were none or several.
  case notOneRow(attempt: String, found: RowsFound)

  /// The body of a function written in Swift threw an error of another type, which `cause` holds.
  ///
  /// Only methods that throw no other type than this one wrap it so; all others throw the very error.
  case functionThrew(attempt: String, function: String, cause: ThrownError)

  /// A call that cannot be answered in the state things are in, as reading from a closed connection.
  case misuse(attempt: String, reason: String)
}

extension SQLiteError {
  /// The extended result code, if it was SQLite that refused.
  public var code: ResultCode? {
    guard case .refused(_, let code, _, _) = self else { return nil }
    return code
  }

  /// What is wrong with the file's schema, if that is the failure.
  public var schemaProblem: SchemaProblem? {
    guard case .schema(_, let problem) = self else { return nil }
    return problem
  }
}

/// How many rows there were instead of one.
public enum RowsFound: Hashable, Sendable {
  /// No row.
  case none
  /// Two or more.
  case several
}

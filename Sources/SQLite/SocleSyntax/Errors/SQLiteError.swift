/// The error type of the SQLite modules.
///
/// Most methods throw only this type, so `catch` needs no cast. Methods that call a closure of yours, such as `transaction` or
/// `forEachRow`, also throw the closure's errors, and some methods that change a schema are declared with plain `throws`:
/// there, `catch` with `error as? SQLiteError`.
///
/// Every case contains what was attempted and where; its ``description`` adds what to do about it. By default an error contains
/// no bound values, so it can be logged.
public indirect enum SQLiteError: Error, Hashable, Sendable {
  /// SQLite returned an error.
  ///
  /// - `attempt`: what was being done, such as "inserting into colors".
  /// - `code`: the extended result code, which identifies the kind of failure.
  /// - `message`: SQLite's message, nil if it has none for this failure.
  /// - `place`: the statement and the position of the error in it, if known.
  case refused(attempt: String, code: ResultCode, message: String?, place: SQLPlace?)

  /// A value cannot be stored in its column, or cannot be read as its property's type.
  ///
  /// - `expected`: the Swift type or storage class that was required.
  /// - `found`: what was found instead, such as "TEXT" or "NULL", never the value itself.
  case conversion(cell: CellPlace, expected: String, found: String)

  /// A description, query or argument that is invalid in itself, such as a key on an unknown column.
  case impossible(subject: String, reason: String)

  /// A database file, or its path, does not meet the requirements of the call.
  case file(path: String, problem: FileProblem)

  /// The schema of a database file differs from the one that the program declares.
  case schema(path: String, problem: SchemaProblem)

  /// Rows refer to parents that do not exist.
  case danglingReferences(attempt: String, violations: [ForeignKeyViolation])

  /// Exactly one row was expected, but no row or several rows were found.
  case notOneRow(attempt: String, found: RowsFound)

  /// An SQL function written in Swift threw an error that is not a ``SQLiteError``; `cause` contains that error.
  ///
  /// Only methods that throw ``SQLiteError`` alone wrap such an error; all other methods throw it unchanged.
  case functionThrew(attempt: String, function: String, cause: ThrownError)

  /// A call that is invalid in the current state, such as reading from a closed connection.
  case misuse(attempt: String, reason: String)
}

extension SQLiteError {
  /// The extended result code: SQLite's for ``refused(attempt:code:message:place:)``, `.foreignKeyViolation` for
  /// ``danglingReferences(attempt:violations:)``, nil for the other cases.
  public var code: ResultCode? {
    switch self {
    case .refused(_, let code, _, _): code
    case .danglingReferences: .foreignKeyViolation
    default: nil
    }
  }
}

/// The number of rows that were found instead of exactly one.
public enum RowsFound: Hashable, Sendable {
  /// No row.
  case none
  /// Two or more.
  case several
}

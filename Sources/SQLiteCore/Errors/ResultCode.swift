internal import CSQLite

/// An extended result code of SQLite (https://sqlite.org/rescode.html).
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number that SQLite gives, with the extension in its upper bits.
  public let rawValue: Int32

  /// The code of that number; any number is accepted.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without its extension: `.busy` for `SQLITE_BUSY_SNAPSHOT`.
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// `SQLITE_ERROR`: the SQL or a call in it is wrong.
  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// `SQLITE_BUSY`: another connection holds the lock that was needed, past the busy timeout.
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// `SQLITE_LOCKED`: another statement of the same connection is in the way.
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  /// `SQLITE_NOMEM`: memory ran out.
  public static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
  /// `SQLITE_READONLY`: the database was opened, or is kept, for reading only.
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// `SQLITE_READONLY_DIRECTORY`: a file beside the database could not be made.
  public static let readOnlyFolder = ResultCode(rawValue: SQLITE_READONLY | (6 << 8))
  /// `SQLITE_READONLY_ROLLBACK`: a hot journal has to be rolled back first, which a read-only connection cannot do.
  public static let readOnlyJournal = ResultCode(rawValue: SQLITE_READONLY | (3 << 8))
  /// `SQLITE_INTERRUPT`: `interrupt()` was called.
  public static let interrupted = ResultCode(rawValue: SQLITE_INTERRUPT)
  /// `SQLITE_IOERR`: the disk or the file system failed.
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// `SQLITE_CORRUPT`: the file is damaged.
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// `SQLITE_FULL`: the disk is full.
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  /// `SQLITE_CANTOPEN`: a file could not be opened.
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// `SQLITE_CONSTRAINT`: a constraint of the table forbids it.
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  /// `SQLITE_NOTADB`: the file is no database.
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  /// `SQLITE_CONSTRAINT_UNIQUE`: another row has that value in a unique key.
  public static let uniqueViolation = ResultCode(rawValue: SQLITE_CONSTRAINT | (8 << 8))
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`: another row has that primary key.
  public static let primaryKeyViolation = ResultCode(rawValue: SQLITE_CONSTRAINT | (6 << 8))
  /// `SQLITE_CONSTRAINT_NOTNULL`: NULL in a column that does not allow it.
  public static let notNullViolation = ResultCode(rawValue: SQLITE_CONSTRAINT | (5 << 8))
  /// `SQLITE_CONSTRAINT_CHECK`: a check of the table refuses the row.
  public static let checkViolation = ResultCode(rawValue: SQLITE_CONSTRAINT | (1 << 8))
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`: a parent is missing, or still has children.
  public static let foreignKeyViolation = ResultCode(rawValue: SQLITE_CONSTRAINT | (3 << 8))
  /// `SQLITE_CONSTRAINT_DATATYPE`: a value of the wrong type for a STRICT table.
  public static let datatypeViolation = ResultCode(rawValue: SQLITE_CONSTRAINT | (12 << 8))
}

extension ResultCode: CustomStringConvertible {
  /// SQLite's English phrase for the code and its number, as "constraint failed, 1555".
  public var description: String {
    let phrase = sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "unknown result code"
    return "\(phrase), \(rawValue)"
  }

  /// Advice for the caller, where SQLite's message contains none.
  var advice: String? {
    switch self == .readOnlyFolder ? .cannotOpen : primary {
    case .busy: "Another connection is writing: try again, or raise the busy timeout"
    case .full: "Free some space on the disk and try again"
    case .readOnly: "Open the database for writing"
    case .cannotOpen: "Check that the folder may be written: SQLite keeps files beside the database"
    case .corrupt: "Restore the file from a backup"
    default: nil
    }
  }
}

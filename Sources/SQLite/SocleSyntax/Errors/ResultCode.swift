/// An extended result code of SQLite (https://sqlite.org/rescode.html).
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// SQLite's number for the code, with the extension in its upper bits.
  public let rawValue: Int32

  /// The code of that number; any number is accepted.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without its extension: `.busy` for `SQLITE_BUSY_SNAPSHOT`.
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// `SQLITE_ERROR`: the SQL is wrong, or a function that it calls failed.
  public static let error = ResultCode(rawValue: 1)
  /// `SQLITE_BUSY`: another connection holds the lock that the statement needs, and did not release it within the busy timeout.
  /// Or the statement would write in a transaction whose snapshot is outdated: waiting does not help then.
  public static let busy = ResultCode(rawValue: 5)
  /// `SQLITE_LOCKED`: another statement of the same connection conflicts with this one.
  public static let locked = ResultCode(rawValue: 6)
  /// `SQLITE_NOMEM`: memory ran out.
  public static let outOfMemory = ResultCode(rawValue: 7)
  /// `SQLITE_READONLY`: the database cannot be written, because of its file or because it was opened for reading only.
  public static let readOnly = ResultCode(rawValue: 8)
  /// `SQLITE_READONLY_DIRECTORY`: a file beside the database could not be created.
  public static let readOnlyFolder = ResultCode(rawValue: 8 | (6 << 8))
  /// `SQLITE_READONLY_ROLLBACK`: a hot journal has to be rolled back first, which a read-only connection cannot do.
  public static let readOnlyJournal = ResultCode(rawValue: 8 | (3 << 8))
  /// `SQLITE_INTERRUPT`: `interrupt()` was called, or a statement on an untrusted database took longer than the deadline.
  public static let interrupted = ResultCode(rawValue: 9)
  /// `SQLITE_IOERR`: the disk or the file system failed.
  public static let inputOutput = ResultCode(rawValue: 10)
  /// `SQLITE_CORRUPT`: the file is damaged, or SQLite refuses the text of its schema, as its message then says.
  public static let corrupt = ResultCode(rawValue: 11)
  /// `SQLITE_FULL`: the disk is full.
  public static let full = ResultCode(rawValue: 13)
  /// `SQLITE_CANTOPEN`: a file could not be opened.
  public static let cannotOpen = ResultCode(rawValue: 14)
  /// `SQLITE_READONLY_DBMOVED`: the database file was removed or replaced while it was open.
  public static let readOnlyMovedFile = ResultCode(rawValue: 8 | (4 << 8))
  /// `SQLITE_PROTOCOL`: the system refused a lock on a file in WAL mode, for example on a network disk. SQLite repeats the
  /// attempt for 10 s, whatever the busy timeout.
  public static let lockingProtocol = ResultCode(rawValue: 15)
  /// `SQLITE_CONSTRAINT`: a constraint of the table is violated.
  public static let constraint = ResultCode(rawValue: 19)
  /// `SQLITE_NOTADB`: the file is not a database.
  public static let notADatabase = ResultCode(rawValue: 26)
  /// `SQLITE_CONSTRAINT_UNIQUE`: another row has the same value in a unique key.
  public static let uniqueViolation = ResultCode(rawValue: 19 | (8 << 8))
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`: another row has the same primary key.
  public static let primaryKeyViolation = ResultCode(rawValue: 19 | (6 << 8))
  /// `SQLITE_CONSTRAINT_NOTNULL`: a NOT NULL column would get NULL.
  public static let notNullViolation = ResultCode(rawValue: 19 | (5 << 8))
  /// `SQLITE_CONSTRAINT_CHECK`: the row violates a check of the table.
  public static let checkViolation = ResultCode(rawValue: 19 | (1 << 8))
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`: the parent row is missing, or a deleted or changed parent row still has children.
  public static let foreignKeyViolation = ResultCode(rawValue: 19 | (3 << 8))
  /// `SQLITE_CONSTRAINT_DATATYPE`: a column of a STRICT table would get a value of the wrong type.
  public static let datatypeViolation = ResultCode(rawValue: 19 | (12 << 8))
}

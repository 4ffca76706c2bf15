/// A foreign key: the values of the referring columns must be the key of an existing parent row, unless one of them is NULL.
public struct ForeignKeyDescription: Hashable, Sendable {
  private var comparableColumns: [SQLName]
  /// The referring columns, which belong to the table that declares the key.
  public var columns: [String] {
    get { comparableColumns.map(\.text) }
    set { comparableColumns = newValue.names }
  }
  /// The table and columns that the key refers to, and the key's options.
  public var reference: ForeignKeyReference

  /// A foreign key from `columns` to `reference`.
  public init(_ columns: [String], references reference: ForeignKeyReference) {
    comparableColumns = columns.names
    self.reference = reference
  }
}

/// The table and columns that a foreign key refers to, and the key's options.
public struct ForeignKeyReference: Hashable, Sendable {
  private var comparableTable: SQLName
  private var comparableColumns: [SQLName]

  /// The table that contains the parent rows.
  public var table: String {
    get { comparableTable.text }
    set { comparableTable = SQLName(newValue) }
  }
  /// The parent's columns, in the order of the referring columns. An empty array stands for the parent's primary key.
  public var columns: [String] {
    get { comparableColumns.map(\.text) }
    set { comparableColumns = newValue.names }
  }
  /// What happens to referring rows when their parent is deleted.
  public var onDelete: ForeignKeyAction
  /// What happens to referring rows when their parent's key changes.
  public var onUpdate: ForeignKeyAction
  /// Whether SQLite checks the key only at the end of the transaction.
  public var isDeferred: Bool

  /// A reference to `columns` of `table`, or to the table's primary key if `columns` is empty.
  public init(
    _ table: String, columns: [String] = [], onDelete: ForeignKeyAction = .noAction,
    onUpdate: ForeignKeyAction = .noAction, isDeferred: Bool = false
  ) {
    comparableTable = SQLName(table)
    comparableColumns = columns.names
    self.onDelete = onDelete
    self.onUpdate = onUpdate
    self.isDeferred = isDeferred
  }
}

extension ForeignKeyReference: ExpressibleByStringLiteral {
  /// A reference to the primary key of the table of that name.
  public init(stringLiteral value: String) { self.init(value) }
}

/// The effect on referring rows when their parent is deleted or its key changes.
public enum ForeignKeyAction: String, Hashable, Sendable, CaseIterable {
  /// Referring rows do not change: the statement fails if it leaves them without a parent; if the key is deferred, the commit
  /// fails instead. SQLite's default.
  case noAction = "NO ACTION"
  /// The statement fails at once, even if the foreign key is deferred.
  case restrict = "RESTRICT"
  /// The referring columns become NULL.
  case setNull = "SET NULL"
  /// The referring columns get their default values.
  case setDefault = "SET DEFAULT"
  /// Referring rows are deleted with their parent, or updated to the parent's new key.
  case cascade = "CASCADE"
}

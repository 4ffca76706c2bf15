/// The parent's side of a foreign key.
public struct ForeignKeyReference: Hashable, Sendable {
  private var comparableTable: SQLName
  private var comparableColumns: [SQLName]

  /// The table that holds the parents.
  public var table: String {
    get { comparableTable.text }
    set { comparableTable = SQLName(newValue) }
  }
  /// The parent's columns, in the order of the referring ones; empty for its primary key.
  public var columns: [String] {
    get { comparableColumns.map(\.text) }
    set { comparableColumns = newValue.names }
  }
  /// What happens to referring rows when their parent is deleted.
  public var onDelete: ForeignKeyAction
  /// What happens to referring rows when their parent's key changes.
  public var onUpdate: ForeignKeyAction
  /// Whether it is checked only at the end of the transaction.
  public var isDeferred: Bool

  /// A reference to `columns` of `table`, which defaults to the primary key.
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
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

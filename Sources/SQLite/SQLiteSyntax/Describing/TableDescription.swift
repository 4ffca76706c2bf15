/// A table's definition as a plain value. Tables are created from it, and tables of a database are compared with it.
///
/// Two descriptions are equal if all their properties are equal; `differences(from:)` compares what they mean to SQLite. A
/// description may be invalid, for example with a key on an unknown column: using it throws an error that names the problem.
public struct TableDescription: Hashable, Sendable {
  private var comparableName: SQLName
  /// The name; ASCII letters compare without regard to case, as in SQLite.
  public var name: String {
    get { comparableName.text }
    set { comparableName = SQLName(newValue) }
  }
  /// The columns in the order of declaration.
  public var columns: ColumnSet
  /// The columns that identify a row, nil if only the rowid identifies it.
  public var primaryKey: PrimaryKey?
  /// Unique keys in addition to those declared by columns.
  public var uniqueKeys: [UniqueKey]
  /// Foreign keys in addition to those declared by columns.
  public var foreignKeys: [ForeignKeyDescription]
  /// Conditions that every row must satisfy, in addition to those declared by columns.
  public var checks: [SQLFragment]
  /// The indexes created for the table, not counting those that SQLite creates for keys.
  public var indexes: [IndexDescription]
  /// Whether SQLite refuses values that it cannot convert to the column's type (STRICT). SQLite's default: false.
  public var isStrict: Bool
  /// Whether rows have a rowid; if not, rows are stored in the order of the primary key.
  public var hasRowID: Bool

  /// A table; by default it is STRICT, has rowids, and has no keys, checks or indexes.
  public init(
    _ name: String, columns: ColumnSet, primaryKey: PrimaryKey? = nil,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLFragment] = [], indexes: [IndexDescription] = [], isStrict: Bool = true,
    hasRowID: Bool = true
  ) {
    comparableName = SQLName(name)
    self.columns = columns
    self.primaryKey = primaryKey
    self.uniqueKeys = uniqueKeys
    self.foreignKeys = foreignKeys
    self.checks = checks
    self.indexes = indexes
    self.isStrict = isStrict
    self.hasRowID = hasRowID
  }

  /// The column of that name, nil if there is none.
  public func column(named name: String) -> ColumnDescription? { columns[name] }

  /// Whether the table has a column of that name.
  public func hasColumn(_ name: String) -> Bool { columns[name] != nil }
}

/// A table's definition as a plain value. Tables are created from it, and tables of a database are compared with it.
///
/// Two descriptions are equal if all their properties are equal, whatever the order of their columns, keys, checks and indexes;
/// `differences(from:)` compares what they mean to SQLite. A description may be invalid, for example with a key on an unknown
/// column: using it throws an error that names the problem.
public struct TableDescription: Sendable {
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

extension TableDescription: Hashable {
  /// Whether all properties are equal; the order of columns, keys, checks and indexes has no effect.
  public static func == (left: TableDescription, right: TableDescription) -> Bool {
    left.comparableName == right.comparableName && left.columns == right.columns
      && left.primaryKey == right.primaryKey && left.isStrict == right.isStrict
      && left.hasRowID == right.hasRowID && left.uniqueKeys.hasSameElements(as: right.uniqueKeys)
      && left.foreignKeys.hasSameElements(as: right.foreignKeys)
      && left.checks.hasSameElements(as: right.checks)
      && left.indexes.hasSameElements(as: right.indexes)
  }

  /// Hashes the names of the table and its columns.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparableName)
    hasher.combine(columns)
  }
}

extension Array where Element: Hashable {
  /// Whether both arrays contain each element equally often.
  fileprivate func hasSameElements(as other: [Element]) -> Bool {
    self == other
      || Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
        == Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
  }
}

/// A column of a table, as a plain value.
public struct ColumnDescription: Hashable, Sendable {
  private var comparableName: SQLName
  /// The name; ASCII letters compare without regard to case, as in SQLite.
  public var name: String {
    get { comparableName.text }
    set { comparableName = SQLName(newValue) }
  }
  /// The declared type.
  public var type: ColumnType
  /// Whether the column may contain NULL.
  public var isNullable: Bool
  /// What SQLite does if NOT NULL is violated; nil for SQLite's default, which is `.abort`.
  public var nullConflict: ConflictResolution?
  /// The value that the column gets if an insert provides none; if this is nil, the column gets NULL.
  public var defaultValue: DefaultValue?
  /// The collation of the column's text, nil for `BINARY`.
  public var collation: Collation?
  /// Whether the column's values must be unique; several rows may contain NULL.
  public var isUnique: Bool
  /// A condition that every row must satisfy, nil for none; a row for which it is NULL satisfies it, too.
  public var check: SQLFragment?
  /// The foreign key: the parent that the column's values refer to, nil for none.
  public var reference: ForeignKeyReference?
  /// The expression that computes the column's values, nil for an ordinary column.
  public var generated: GeneratedValue?

  /// A column with a name and a type; by default it is NOT NULL and has no default value, key, check or expression.
  public init(
    _ name: String, _ type: ColumnType, isNullable: Bool = false,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLFragment? = nil,
    references reference: ForeignKeyReference? = nil, generated: GeneratedValue? = nil
  ) {
    comparableName = SQLName(name)
    self.type = type
    self.isNullable = isNullable
    self.defaultValue = defaultValue
    self.collation = collation
    self.isUnique = isUnique
    self.check = check
    self.reference = reference
    self.generated = generated
  }
}

extension ColumnDescription {
  /// Hashes only the name: it is unique within a table, and its hash is computed quickly.
  public func hash(into hasher: inout Hasher) { hasher.combine(comparableName) }
}

/// The expression that computes a generated column (https://sqlite.org/gencol.html).
public struct GeneratedValue: Hashable, Sendable {
  /// The expression, which computes the value from other columns of the same row.
  public var expression: SQLFragment
  /// Whether the result is stored in the file; otherwise it is computed each time the column is read.
  public var isStored: Bool

  /// `GENERATED ALWAYS AS (expression)`, `STORED` if `isStored` is true, else `VIRTUAL`.
  public init(_ expression: SQLFragment, isStored: Bool = false) {
    self.expression = expression
    self.isStored = isStored
  }
}

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
  /// Whether the column may hold NULL.
  public var isNullable: Bool
  /// What a violated NOT NULL does, nil for SQLite's default, which is `.abort`.
  public var nullConflict: ConflictResolution?
  /// What it holds when an insert gives no value, nil for NULL.
  public var defaultValue: DefaultValue?
  /// The order of its text, nil for `BINARY`.
  public var collation: Collation?
  /// Whether no two rows may have the same value; several NULLs are allowed.
  public var isUnique: Bool
  /// A condition that no row may break, nil for none; NULL counts as holding.
  public var check: SQLFragment?
  /// The parent that its values refer to, nil for none.
  public var reference: ForeignKeyReference?
  /// The expression that computes it, nil for an ordinary column.
  public var generated: GeneratedValue?

  /// A column; all that is not given is as plain as it can be, and NOT NULL.
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
  /// Hashes the name alone, which is unique within a table: run-time rows hash a column for each cell.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparableName)
  }
}

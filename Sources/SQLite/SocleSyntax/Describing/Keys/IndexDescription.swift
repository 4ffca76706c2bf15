/// An index as a plain value. It belongs to the table whose ``TableDescription`` contains it.
public struct IndexDescription: Hashable, Sendable {
  private var comparableName: SQLName
  /// The name, unique in the whole database; ASCII letters compare without regard to case.
  public var name: String {
    get { comparableName.text }
    set { comparableName = SQLName(newValue) }
  }
  /// The columns and expressions in the order of the index.
  public var parts: [IndexedColumn]
  /// Whether the combination of all parts must be unique. A row with NULL in one of the parts never counts as a duplicate.
  public var isUnique: Bool
  /// The condition for a row to be in the index (a partial index), nil if the index contains every row.
  public var predicate: SQLFragment?

  /// An index over `parts`, restricted to the rows for which `predicate` holds if it is not nil.
  public init(
    _ name: String, on parts: [IndexedColumn], isUnique: Bool = false,
    where predicate: SQLFragment? = nil
  ) {
    comparableName = SQLName(name)
    self.parts = parts
    self.isUnique = isUnique
    self.predicate = predicate
  }
}

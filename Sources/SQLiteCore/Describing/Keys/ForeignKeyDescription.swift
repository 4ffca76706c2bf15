/// A foreign key: referring columns and the parent that must exist for their values, unless one is NULL.
public struct ForeignKeyDescription: Hashable, Sendable {
  private var comparableColumns: [SQLName]
  /// The referring columns of the table at hand.
  public var columns: [String] {
    get { comparableColumns.map(\.text) }
    set { comparableColumns = newValue.names }
  }
  /// The parent's side.
  public var reference: ForeignKeyReference

  /// A foreign key from `columns` to `reference`.
  public init(_ columns: [String], references reference: ForeignKeyReference) {
    comparableColumns = columns.names
    self.reference = reference
  }
}

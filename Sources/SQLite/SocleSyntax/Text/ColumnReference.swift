/// A column that a query names. Its spelling depends on the query that contains its table.
package struct ColumnReference: Hashable, Sendable {
  package let name: String
  package let table: TableReference
  /// The collation that the column declares; nil for `BINARY`, and where it is not known.
  package let collation: Collation?

  package init(name: String, table: TableReference, collation: Collation? = nil) {
    self.name = name
    self.table = table
    self.collation = collation
  }
}

/// The table of a query to which a column belongs.
package enum TableReference: Hashable, Sendable {
  /// The table whose rows have this type.
  case rows(RowType)
  /// The table with that alias in the query.
  case alias(SQLName, of: SQLName)

  /// The reason and the advice of the error that the query of a column does not contain this table.
  var advice: String {
    switch self {
    case .rows(let row):
      """
      the query has no table with rows of the type \(row.type). Select from that table, or join it
      """
    case .alias(let name, let table):
      """
      the query has no table \(table.text) under the name \(name.text). Select from that table, or \
      join it
      """
    }
  }
}

/// A Swift type of rows, which identifies the table that a field belongs to.
package struct RowType: Hashable, Sendable {
  fileprivate let type: Any.Type

  package init(_ type: Any.Type) { self.type = type }

  package static func == (left: RowType, right: RowType) -> Bool { left.type == right.type }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

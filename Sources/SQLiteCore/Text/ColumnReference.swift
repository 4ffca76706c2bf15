/// A column that a query names. How it is spelled, only the query that has its table can say.
package struct ColumnReference: Hashable, Sendable {
  package let name: String
  package let table: TableReference

  package init(name: String, table: TableReference) {
    self.name = name
    self.table = table
  }
}

/// Which of a query's tables a column is of.
package enum TableReference: Hashable, Sendable {
  /// The one whose rows have this type.
  case rows(RowType)
  /// The one of that name in the query.
  case alias(String, of: String)

  /// How to have such a table in a query.
  var advice: String {
    switch self {
    case .rows(let type):
      "no table of the query has rows of the type \(type). Select from it, or join it"
    case .alias(let name, let table):
      "no table of the query is \(table) under the name \(name). Select from it, or join it"
    }
  }
}

import SocleCore

extension SQLQuery {
  /// The text that is compiled.
  package var sql: String {
    get throws { try makeText().rendered().sql }
  }

  /// The values of its parameters in their order.
  package var bound: [SQLiteValue] {
    get throws { try makeText().rendered().arguments }
  }
}

extension SQLFragment {
  /// The text within a query of that one table.
  package func rendered<Row>(for row: RowDescription<Row>) throws -> String {
    try resolved(for: [row.source]).rendered().sql
  }
}

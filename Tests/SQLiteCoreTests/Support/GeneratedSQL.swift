@testable import SQLiteCore

extension SQLQuery {
  /// The text that is compiled.
  var sql: String {
    get throws { try makeText().rendered().sql }
  }

  /// The values of its parameters in their order.
  var bound: [SQLiteValue?] {
    get throws { try makeText().rendered().arguments }
  }
}

extension SQLText {
  /// The text within a query of that one table.
  func rendered<Row>(for row: RowDescription<Row>) throws -> String {
    try resolved(for: [row.source]).rendered().sql
  }
}

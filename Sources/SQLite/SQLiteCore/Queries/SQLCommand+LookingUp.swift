extension SQLCommand {
  /// Looks up the row with one key, whose values are the parameters.
  static func lookUpRow(
    of table: String, _ columns: [String], by keys: [String]
  ) -> SQLCommand {
    let names: [SQLFragment] = columns.map { "t.\(identifier: $0)" }
    let tests: [SQLFragment] = keys.map { "t.\(identifier: $0) = \(SQLFragment([.bound(.null)]))" }
    return SQLCommand(
      "looking up rows of \(table)",
      """
      SELECT \(names, separator: ", ") FROM \(identifier: table) AS t \
      WHERE \(tests, separator: " AND ")
      """)
  }

  /// Looks up the rows of all keys of a stream. In `results`, the keys are the table `k` and the rows the table `t`.
  package static func lookUpRows(
    of table: String, _ results: SQLFragment, by keys: [String], streamed columns: Int? = nil
  ) -> SQLCommand {
    let tests: [SQLFragment] = keys.indices.map {
      "t.\(identifier: keys[$0]) = \(SQLFragment(trusted: "k.c\($0)"))"
    }
    // CROSS keeps the keys in the outer loop: each key is one search of the table.
    return SQLCommand(
      "looking up rows of \(table)",
      """
      SELECT \(results) FROM \(RowStreamCall.source(columns: columns ?? keys.count)) AS k \
      CROSS JOIN \(identifier: table) AS t ON \(tests, separator: " AND ")
      """)
  }
}

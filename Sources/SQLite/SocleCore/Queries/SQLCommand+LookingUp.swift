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

  /// Looks up the rows of all keys, of which each run provides a stream. In `results`, the rows are the table `t`.
  static func lookUpRows(
    of table: String, _ results: SQLFragment, by names: [String]
  ) -> SQLCommand {
    let tests: [SQLFragment] = names.indices.map {
      "t.\(identifier: names[$0]) = \(SQLFragment(trusted: "k.c\($0)"))"
    }
    // CROSS keeps the keys in the outer loop: each key is one search of the table.
    return SQLCommand(
      "looking up rows of \(table)",
      """
      SELECT \(results) FROM \(RowStreamCall.source(columns: names.count)) AS k \
      CROSS JOIN \(identifier: table) AS t ON \(tests, separator: " AND ")
      """)
  }
}

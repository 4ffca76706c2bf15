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

  /// Looks up the rows of all keys of a stream, which each run binds. In `results`, `t` is the table of the rows.
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

extension RowDescription {
  /// The update or deletion of one row by its primary key. The written column at `index` is the parameter `index + 1`.
  ///
  /// SQLite does not count changed rows of a view, so the statement returns 1 for each.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without a primary key, and for an update of a table
  ///   without other columns.
  func changeOfOneRow(isUpdate: Bool, isOfView: Bool) throws(SQLiteError) -> SQLCommand {
    let purpose = isUpdate ? "updating \(table.name)" : "deleting from \(table.name)"
    let key = Set(try keyColumns().names)
    var (values, tests): ([SQLFragment], [SQLFragment]) = ([], [])
    for (index, name) in cells.names.enumerated() {
      let assignment = SQLFragment([.identifier(name), .verbatim(" = ?\(index + 1)")])
      if key.contains(SQLName(name)) { tests.append(assignment) } else { values.append(assignment) }
    }
    guard !isUpdate || !values.isEmpty else {
      throw .impossible(subject: purpose, reason: "all columns belong to the key. Use save")
    }
    let change: SQLFragment =
      isUpdate
      ? "UPDATE \(identifier: table.name) SET \(values, separator: ", ")"
      : "DELETE FROM \(identifier: table.name)"
    let result: SQLFragment = isOfView ? " RETURNING 1" : ""
    return SQLCommand(purpose, "\(change) WHERE \(tests, separator: " AND ")\(result)")
  }
}

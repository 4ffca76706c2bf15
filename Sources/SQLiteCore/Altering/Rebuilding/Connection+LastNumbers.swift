extension Connection {
  /// The largest number that an autoincremented table has ever given, nil if it has given none or is not such a table.
  func lastNumber(of table: TableDescription) throws(SQLiteError) -> SQLiteValue? {
    guard table.primaryKey?.isAutoincrement == true else { return nil }
    return try schemaRows(of: .lastNumber(of: table.name)).first?.values.first
  }

  /// Sees to it that an autoincremented table gives only larger numbers than `number`.
  func setLastNumber(_ number: SQLiteValue?, of table: TableDescription) throws(SQLiteError) {
    guard let number, table.primaryKey?.isAutoincrement == true else { return }
    let own = try lastNumber(of: table)
    try run(LastNumberQuery(table: table.name, number: number, isUpdate: own != nil))
  }
}

extension SchemaQuery {
  fileprivate static func lastNumber(of table: String) -> SchemaQuery {
    SchemaQuery(
      "reading the last number of \(table)",
      """
      SELECT sequence.seq FROM asked JOIN main.sqlite_sequence AS sequence
      ON sequence.name = asked.name COLLATE NOCASE
      """, table)
  }
}

/// Writes the row of `sqlite_sequence` (https://sqlite.org/autoinc.html).
///
/// ```sql
/// UPDATE main.sqlite_sequence SET seq = max(seq, ?1) WHERE name = ?2
/// ```
private struct LastNumberQuery: SQLQuery {
  let table: String
  let number: SQLiteValue
  let isUpdate: Bool

  var purpose: String { "setting the last number of \(table)" }

  func makeText() -> SQLText {
    let name = SQLText.Segment.bound(.text(table))
    return isUpdate
      ? SQLText([
        .verbatim("UPDATE main.sqlite_sequence SET seq = max(seq, "), .bound(number),
        .verbatim(") WHERE name = "), name,
      ])
      : SQLText([
        .verbatim("INSERT INTO main.sqlite_sequence (seq, name) VALUES ("), .bound(number),
        .verbatim(", "), name, .verbatim(")"),
      ])
  }
}

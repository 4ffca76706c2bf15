/// A row that a ``SchemaQuery`` answers.
struct SchemaRow {
  let values: [SQLiteValue]

  /// The text at `position`, nil for NULL.
  func text(_ position: Int) -> String? {
    guard values.indices.contains(position), case .text(let text) = values[position] else {
      return nil
    }
    return text
  }

  /// The name at `position`, empty for NULL.
  func name(_ position: Int) -> SQLName {
    SQLName(text(position) ?? "")
  }

  /// The integer at `position`, 0 for NULL.
  func integer(_ position: Int) -> Int64 {
    guard values.indices.contains(position), case .integer(let value) = values[position] else {
      return 0
    }
    return value
  }
}

extension Connection {
  /// The rows that answer `query`.
  func schemaRows(of query: SchemaQuery) throws(SQLiteError) -> [SchemaRow] {
    try values(of: query).map(SchemaRow.init)
  }
}

/// What makes a trigger fire, read from the statement that made it.
enum TriggerEvent: Hashable {
  case insert
  case delete
  /// Of these columns, none for any.
  case update([String])

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if `sql` makes no trigger.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    try parser.require("CREATE")
    try parser.require("TRIGGER")
    _ = try parser.nameInDatabase(of: "the trigger")
    _ = parser.take("BEFORE") || parser.take("AFTER") || parser.take("INSTEAD", "OF")
    if parser.take("INSERT") {
      self = .insert
    } else if parser.take("DELETE") {
      self = .delete
    } else {
      try parser.require("UPDATE")
      self = .update(try parser.updatedColumns())
    }
  }
}

extension SchemaParser {
  fileprivate mutating func updatedColumns() throws(SQLiteError) -> [String] {
    guard take("OF") else { return [] }
    var names: [String] = []
    repeat { names.append(try name(of: "a column")) } while take(symbol: ",")
    return names
  }
}

extension SchemaParser {
  /// The index that a `CREATE INDEX` makes, and the name of its table.
  mutating func index() throws(SQLiteError) -> (index: IndexDescription, table: String) {
    try require("CREATE")
    let isUnique = take("UNIQUE")
    try require("INDEX")
    _ = take("IF", "NOT", "EXISTS")
    let name = try nameInDatabase(of: "the index")
    try require("ON")
    let table = try self.name(of: "the index's table")
    let parts = try parts().parts
    let index = IndexDescription(name, on: parts, isUnique: isUnique, where: try predicate())
    try requireEnd()
    return (index, table)
  }

  private mutating func predicate() throws(SQLiteError) -> SQLExpression? {
    guard take("WHERE") else { return nil }
    let start = position
    skipExpression { _ in false }
    return try expression(tokens[start..<position])
  }
}

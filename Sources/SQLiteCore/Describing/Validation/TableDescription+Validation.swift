extension TableDescription {
  /// Proves that the table and its indexes can be made in a database that holds the tables it refers to.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the table and the column, key or index that cannot
  ///   mean anything.
  public func validate() throws(SQLiteError) {
    try validateName(name)
    try validateColumns()
    try validatePrimaryKey()
    for key in uniqueKeys { try validate(key.parts, of: "a unique key") }
    try validateConflicts()
    for key in allForeignKeys { try validate(key) }
    for check in checks { try check.validate(for: "a check of the table \(name)") }
    try validateIndexes()
  }

  /// The error that `reason` makes the table impossible.
  func problem(_ reason: String) -> SQLiteError {
    .impossible(subject: "the table \(name)", reason: reason)
  }

  /// Proves that a table or index may have that name.
  func validateName(_ name: String) throws(SQLiteError) {
    guard SQLName(name).hasPrefix("sqlite_") else { return }
    throw problem("\(name) begins with sqlite_, which SQLite keeps for itself. Choose another name")
  }

  /// Checks that each of `names` is a column and occurs once.
  func validate(names: [String], of thing: String) throws(SQLiteError) {
    var seen: Set<SQLName> = []
    if names.isEmpty { throw problem("\(thing) has no columns") }
    for name in names {
      guard hasColumn(name) else { throw problem("\(thing) names the unknown column \(name)") }
      guard seen.insert(SQLName(name)).inserted else {
        throw problem("\(thing) names the column \(name) twice")
      }
    }
  }
}

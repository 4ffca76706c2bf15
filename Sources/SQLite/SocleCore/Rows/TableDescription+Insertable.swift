extension TableDescription {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless an insert that names only these columns is possible.
  package func checkInsertable(_ names: [String]) throws(SQLiteError) {
    if let reason = obstacle(toInserting: names) {
      throw .impossible(subject: "an insert into \(name)", reason: reason)
    }
  }

  private func obstacle(toInserting names: [String]) -> String? {
    if names.isEmpty { return "no column is written" }
    // Not a set of names: the first one in a program takes 400,000 instructions.
    var given = ColumnSet()
    for name in names {
      guard let column = columns[name] else { return "the table has no column \(name)" }
      if column.generated != nil { return "the column \(name) is generated and takes no value" }
      given.insert(column)
      if !given.duplicates.isEmpty { return "the column \(name) is written twice" }
    }
    let missing = columns.first { column in
      !column.isNullable && column.defaultValue == nil && column.generated == nil
        && given[column.name] == nil && rowIDAlias != SQLName(column.name)
    }
    return missing.map { "the column \($0.name) needs a value: it has no default" }
  }
}

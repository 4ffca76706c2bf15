extension TableDescription {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless an insert that names only these columns is possible.
  package func checkInsertable(_ names: [String]) throws(SQLiteError) {
    let subject = "an insert into \(name)"
    if names.isEmpty { throw .impossible(subject: subject, reason: "no column is written") }
    if let unknown = names.first(where: { !hasColumn($0) }) {
      throw .impossible(subject: subject, reason: "the table has no column \(unknown)")
    }
    let given = ColumnSet(names.compactMap(column(named:)))
    if let repeated = given.duplicates.first {
      throw .impossible(subject: subject, reason: "the column \(repeated.name) is written twice")
    }
    if let generated = given.first(where: { $0.generated != nil }) {
      throw .impossible(
        subject: subject, reason: "the column \(generated.name) is generated and takes no value")
    }
    let missing = columns.first { column in
      let isFilled = column.isNullable || column.defaultValue != nil || column.generated != nil
      return given[column.name] == nil && !isFilled && rowIDAlias != SQLName(column.name)
    }
    if let missing {
      throw .impossible(
        subject: subject, reason: "the column \(missing.name) needs a value: it has no default")
    }
  }
}

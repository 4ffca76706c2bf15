import SocleCore

extension SQLiteSchema {
  /// The names of the declared tables, views, triggers and virtual tables.
  var objectNames: Set<SQLName> {
    Set((tables.map(\.name) + objects.map(\.name)).names)
  }

  /// Checks that the schema can be created, as far as possible without a database.
  ///
  /// - Parameter isPart: Whether foreign keys may also refer to tables that others declare in the same file.
  func validate(isPart: Bool = false) throws(SQLiteError) {
    try Version.validate()
    guard Version.allCases.contains(version) else {
      throw .impossible(
        subject: "the version \(version.rawValue) of \(Version.self)",
        reason: "it is missing from allCases, so no migration step would reach it. Add it there")
    }
    guard Int(Int32.min)...Int(Int32.max) ~= applicationID else {
      throw .impossible(
        subject: "the application id \(applicationID)",
        reason: "SQLite stores it in 32 bits; choose a number from \(Int32.min) to \(Int32.max)")
    }
    for table in tables {
      for query in table.creationQueries() { _ = try query.makeText() }
    }
    if !isPart { try checkReferences() }
    // Tables, views and indexes share one namespace; triggers have their own.
    let triggers = objects.filter { $0.kind == .trigger }.map(\.name)
    let others = objects.filter { $0.kind != .trigger }.map(\.name)
    for names in [tables.map(\.name) + tables.flatMap(\.indexes).map(\.name) + others, triggers] {
      var seen: Set<SQLName> = []
      for name in names where !seen.insert(SQLName(name)).inserted {
        throw .impossible(
          subject: "the schema", reason: "the name \(name) is declared twice. Rename one of them")
      }
    }
  }

  /// Checks that each foreign key refers to a declared table and its columns; otherwise SQLite would refuse the first row.
  private func checkReferences() throws(SQLiteError) {
    for table in tables {
      for reference in table.allForeignKeys.map(\.reference) {
        let name = SQLName(reference.table)
        let subject = "the foreign key from \(table.name) to \(reference.table)"
        guard let parent = tables.first(where: { SQLName($0.name) == name }) else {
          if extras.allows(reference.table) { continue }
          throw .impossible(
            subject: subject,
            reason:
              "the schema declares no such table. Correct the name, or add it to tables or extras")
        }
        guard let column = reference.columns.first(where: { parent.columns[$0] == nil }) else {
          continue
        }
        throw .impossible(
          subject: subject, reason: "\(parent.name) has no column \(column). Correct the name")
      }
    }
  }

  /// Checks that `shape` does not have a later version than this schema: files that are adopted as a later version would then
  /// be refused, or even recreated.
  func validate(adopting shape: SQLiteSchema<Version>) throws(SQLiteError) {
    try shape.validate()
    guard shape.version.rawValue > version.rawValue else { return }
    throw .impossible(
      subject: "adopting files as version \(shape.version.rawValue)",
      reason: "the schema's own version is \(version.rawValue). Adopt that or an earlier version")
  }
}

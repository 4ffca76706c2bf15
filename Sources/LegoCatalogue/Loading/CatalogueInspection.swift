internal import SQLiteCore

/// Looks what a database is before anything is done to it.
struct CatalogueInspection {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Whether it has all tables of a catalogue.
  func isCatalogue() throws -> Bool {
    let names = try tableNames()
    return LegoSchema.tables.allSatisfy { names.contains($0.name) }
  }

  /// Whether there is nothing in it.
  func isEmpty() throws -> Bool {
    try tableNames().isEmpty
  }

  /// The columns of a table as they are in the database.
  func columns(of table: LegoTable) throws -> Set<String> {
    try texts(
      LegoQuery(
        "reading the columns of \(table.name)",
        "SELECT name FROM pragma_table_info(\(table.name))"))
  }

  private func tableNames() throws -> Set<String> {
    try texts(LegoQuery("reading the schema", "SELECT name FROM sqlite_schema"))
  }

  private func texts(_ query: LegoQuery) throws -> Set<String> {
    var texts: Set<String> = []
    for row in try connection.values(of: query) {
      if case .text(let text)? = row.first { texts.insert(text) }
    }
    return texts
  }
}

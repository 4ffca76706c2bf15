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
      "SELECT name FROM pragma_table_info(\(table.name))",
      purpose: "reading the columns of \(table.name)")
  }

  private func tableNames() throws -> Set<String> {
    try texts("SELECT name FROM sqlite_schema", purpose: "reading the schema")
  }

  private func texts(_ sql: SQLFragment, purpose: String) throws -> Set<String> {
    Set(try connection.rows(of: LiteralQuery(sql, purpose: purpose, reading: String.self)))
  }
}

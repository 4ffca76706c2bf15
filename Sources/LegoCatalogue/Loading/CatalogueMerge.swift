internal import SQLiteCore

/// Brings what was loaded into a database that is in use: new rows are inserted, those that differ are updated.
///
/// One transaction, so that other connections see all of it or nothing. Every statement that changes nothing
/// leaves every page as it was.
struct CatalogueMerge {
  let live: Connection
  let stagingPath: String

  private static let schema = "staging"

  /// - Parameter files: The files, and the columns that each had.
  /// - Returns: The numbers of rows inserted and updated, file by file.
  func run(_ files: [(table: LegoTable, columns: [LegoColumn])]) throws -> [Counts] {
    let path = stagingPath.hasPrefix("/") ? stagingPath : "./" + stagingPath
    let schema = Self.schema
    try live.execute("ATTACH \(path) AS \(identifier: schema)", purpose: "opening \(path)")
    defer { _ = try? live.execute("DETACH \(identifier: schema)", purpose: "closing \(path)") }
    return try live.transaction {
      try files.map { try merge($0.table, $0.columns) }
    }
  }

  /// How many rows of one table changed.
  struct Counts {
    var inserted: Int
    var updated: Int
  }

  private func merge(_ table: LegoTable, _ columns: [LegoColumn]) throws -> Counts {
    try addMissing(columns, to: table)
    let before = try count(table)
    let sql = table.key.isEmpty ? difference(table, columns) : upsert(table, columns)
    let changes = try live.execute(sql, purpose: "updating \(table.name)")
    let inserted = try count(table) - before
    return Counts(inserted: inserted, updated: changes - inserted)
  }

  private func count(_ table: LegoTable) throws -> Int {
    let query = LiteralQuery(
      "SELECT count(*) FROM main.\(identifier: table.name)", purpose: "counting \(table.name)",
      reading: Int.self)
    return try live.row(of: query)
  }

  /// Creates the columns that only some years' files have, and this database's not yet.
  private func addMissing(_ columns: [LegoColumn], to table: LegoTable) throws {
    let present = try CatalogueInspection(live).columns(of: table)
    for column in columns where !present.contains(column.name) {
      let type: SQLFragment = column.kind == .text ? "TEXT" : "INTEGER"
      try live.execute(
        "ALTER TABLE main.\(identifier: table.name) ADD COLUMN \(identifier: column.name) \(type)",
        purpose: "adding \(table.name).\(column.name)")
    }
  }
}

/// The statements.
extension CatalogueMerge {

  private func upsert(_ table: LegoTable, _ columns: [LegoColumn]) -> SQLFragment {
    let names = columns.map(\.name)
    let others = names.filter { !table.key.contains($0) }
    let insert: SQLFragment = """
      INSERT INTO main.\(identifier: table.name) AS old (\(identifiers: names))
      SELECT \(identifiers: names) FROM \(identifier: Self.schema).\(identifier: table.name) WHERE TRUE
      ON CONFLICT (\(identifiers: table.key))
      """
    guard !others.isEmpty else { return "\(insert) DO NOTHING" }
    let changes = others.map { name -> SQLFragment in
      "\(identifier: name) = excluded.\(identifier: name)"
    }
    let tests = others.map { name -> SQLFragment in
      "old.\(identifier: name) IS NOT excluded.\(identifier: name)"
    }
    return """
      \(insert) DO UPDATE SET \(changes, separator: ", ") WHERE \(tests, separator: " OR ")
      """
  }

  /// For rows without key: each as many times as the file has it and the database does not yet.
  private func difference(_ table: LegoTable, _ columns: [LegoColumn]) -> SQLFragment {
    let names = columns.map(\.name)
    return """
      INSERT INTO main.\(identifier: table.name) (\(identifiers: names))
      SELECT \(identifiers: names) FROM (
        \(numbered(table, names, in: Self.schema)) EXCEPT \(numbered(table, names, in: "main")))
      """
  }

  private func numbered(_ table: LegoTable, _ names: [String], in schema: String) -> SQLFragment {
    """
    SELECT \(identifiers: names), row_number() OVER (PARTITION BY \(identifiers: names)) AS nth
    FROM \(identifier: schema).\(identifier: table.name)
    """
  }
}

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
    try live.run(LegoQuery("opening \(path)", "ATTACH \(path) AS \(name: schema)"))
    defer { try? live.run(LegoQuery("closing \(path)", "DETACH \(name: schema)")) }
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
    let changes = try live.runCountingChanges(LegoQuery("updating \(table.name)", sql))
    let inserted = try count(table) - before
    return Counts(inserted: inserted, updated: changes - inserted)
  }

  private func count(_ table: LegoTable) throws -> Int {
    let query = LegoQuery("counting \(table.name)", "SELECT count(*) FROM main.\(name: table.name)")
    guard case .integer(let count)? = try live.values(of: query).first?.first else { return 0 }
    return Int(count)
  }

  /// Creates the columns that only some years' files have, and this database's not yet.
  private func addMissing(_ columns: [LegoColumn], to table: LegoTable) throws {
    let present = try CatalogueInspection(live).columns(of: table)
    for column in columns where !present.contains(column.name) {
      let type: LegoSQL = column.kind == .text ? "TEXT" : "INTEGER"
      try live.run(
        LegoQuery(
          "adding \(table.name).\(column.name)",
          "ALTER TABLE main.\(name: table.name) ADD COLUMN \(name: column.name) \(type)"))
    }
  }
}

/// The statements.
extension CatalogueMerge {

  private func upsert(_ table: LegoTable, _ columns: [LegoColumn]) -> LegoSQL {
    let names = columns.map(\.name)
    let others = names.filter { !table.key.contains($0) }
    let insert: LegoSQL = """
      INSERT INTO main.\(name: table.name) AS old (\(names: names))
      SELECT \(names: names) FROM \(name: Self.schema).\(name: table.name) WHERE TRUE
      ON CONFLICT (\(names: table.key))
      """
    guard !others.isEmpty else { return "\(insert) DO NOTHING" }
    let changes = others.map { name -> LegoSQL in "\(name: name) = excluded.\(name: name)" }
    let tests = others.map { name -> LegoSQL in
      "old.\(name: name) IS NOT excluded.\(name: name)"
    }
    return """
      \(insert) DO UPDATE SET \(changes, separator: ", ") WHERE \(tests, separator: " OR ")
      """
  }

  /// For rows without key: each as many times as the file has it and the database does not yet.
  private func difference(_ table: LegoTable, _ columns: [LegoColumn]) -> LegoSQL {
    let names = columns.map(\.name)
    return """
      INSERT INTO main.\(name: table.name) (\(names: names))
      SELECT \(names: names) FROM (
        \(numbered(table, names, in: Self.schema)) EXCEPT \(numbered(table, names, in: "main")))
      """
  }

  private func numbered(_ table: LegoTable, _ names: [String], in schema: String) -> LegoSQL {
    """
    SELECT \(names: names), row_number() OVER (PARTITION BY \(names: names)) AS nth
    FROM \(name: schema).\(name: table.name)
    """
  }
}

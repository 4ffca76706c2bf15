import TestSupport
@testable import SocleCore
@testable import SocleStorage

extension Connection {
  /// Brings the database to that version over this bare connection.
  @discardableResult
  func initialize(
    to version: Shelf, _ migrator: ShelfMigrator = ShelfMigrator(),
    _ policies: SchemaPolicies<Shelf> = SchemaPolicies()
  ) throws -> InitializationReport<Shelf> {
    try initialize(version.schema, migrator, policies)
  }

  @discardableResult
  func initialize<Migrator: SQLiteMigratable>(
    _ schema: SQLiteSchema<Migrator.Version>, _ migrator: Migrator,
    _ policies: SchemaPolicies<Migrator.Version> = SchemaPolicies()
  ) throws -> InitializationReport<Migrator.Version> {
    try Initialization(schema: schema, migrator: migrator, path: "test", policies: policies)
      .run(on: self)
  }

  /// A database in memory of that version, made from its schema.
  static func shelf(at version: Shelf) throws -> Connection {
    let connection = try Connection.inMemory()
    // As a pool does with its writer, which guards the transaction of a step.
    try connection.recordChanges()
    try connection.initialize(to: version)
    return connection
  }

  var version: Int {
    get throws { try pragmaNumber("user_version") }
  }

  var enforcesForeignKeys: Bool {
    get throws { try value("PRAGMA foreign_keys") == .integer(1) }
  }

  /// All SQL of the schema, in order.
  var schemaText: [[SQLiteValue]] {
    get throws { try values(of: TestSQL("SELECT name, sql FROM sqlite_schema ORDER BY name")) }
  }
}

/// The problem of the schema error that `body` throws; nil if it throws another error or none.
func schemaProblem(of body: () throws -> Void) -> SchemaProblem? {
  (errorThrown(by: body) as? SQLiteError)?.schemaProblem
}

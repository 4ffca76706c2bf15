import SocleCore

/// Tests that a program's migrations produce exactly the schema of a new file, starting from every version that was shipped.
///
/// ```swift
/// @Test func migrations() throws {
///   try MigrationProof(of: schema, history: [schema1, schema2]).prove(LibraryMigrator())
/// }
/// ```
///
/// For each schema of the history, a database with this schema is created in memory and migrated. After every step, the schema
/// of the database must equal the history's schema of that version, and after the last step the latest schema.
public struct MigrationProof<Version: SchemaVersion> {
  let schema: SQLiteSchema<Version>
  let history: [SQLiteSchema<Version>]
  let options: ConnectionOptions
  let fill: (Version, Connection) throws -> Void

  /// A test of the migrations to `schema`.
  ///
  /// - Parameters:
  ///   - schema: The latest schema.
  ///   - history: One schema for each earlier version, as it was shipped.
  ///   - options: The options of the connections, with the functions and collations that a schema uses.
  ///   - fill: Inserts rows into a database before it is migrated, so that the steps have rows to migrate.
  public init(
    of schema: SQLiteSchema<Version>, history: [SQLiteSchema<Version>],
    options: ConnectionOptions = ConnectionOptions(),
    fill: @escaping (_ version: Version, _ database: Connection) throws -> Void = { _, _ in }
  ) {
    self.schema = schema
    self.history = history
    self.options = options
    self.fill = fill
  }
}

extension MigrationProof {
  /// Migrates from every version of the history, and compares after every step.
  ///
  /// - Throws: ``SQLiteError/schema(path:problem:)`` at the first step with a wrong result, with the version from which the
  ///   migration started; ``SQLiteError/impossible(subject:reason:)`` if the history lacks a version or contains one twice; the
  ///   errors of the steps.
  public func prove<Migrator: SQLiteMigratable>(_ migrator: Migrator) throws
  where Migrator.Version == Version {
    let shapes = try shapesByVersion()
    for start in Version.inOrder where start.rawValue <= schema.version.rawValue {
      guard let shape = shapes[start] else { continue }
      let connection = try Connection.inMemory(options: options)
      // As the writer of a pool does: a step that ends its transaction is refused.
      try connection.recordChanges()
      let path = "a database of version \(start.rawValue)"
      _ = try Initialization(schema: shape, migrator: migrator, path: path).run(on: connection)
      try fill(start, connection)
      // One version at a time, so that each is compared.
      for shape in start.steps(to: schema.version).compactMap({ shapes[$0] }) {
        _ = try Initialization(schema: shape, migrator: migrator, path: "\(path), migrated")
          .run(on: connection)
      }
    }
  }

  private func shapesByVersion() throws(SQLiteError) -> [Version: SQLiteSchema<Version>] {
    try schema.validate()
    var shapes = [schema.version: schema]
    for shape in history {
      try shape.validate()
      guard shapes.updateValue(shape, forKey: shape.version) == nil else {
        throw impossible(
          "the version \(shape.version.rawValue) is there twice. List each earlier version once")
      }
    }
    for version in Version.inOrder
    where version.rawValue < schema.version.rawValue && shapes[version] == nil {
      throw impossible("the version \(version.rawValue) is missing. Add its schema")
    }
    return shapes
  }

  private func impossible(_ reason: String) -> SQLiteError {
    .impossible(subject: "the history of a MigrationProof", reason: reason)
  }
}

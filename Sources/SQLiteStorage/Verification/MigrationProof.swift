import SQLiteCore

/// For a program's tests: every version that was ever shipped migrates to exactly what a fresh file has.
///
/// ```swift
/// @Test func migrations() throws {
///   try MigrationProof(of: schema, history: [schema1, schema2]).prove(LibraryMigrator())
/// }
/// ```
///
/// For each schema of the history a database is created in memory and migrated. After every step its schema must equal
/// that version's in the history, and in the end the latest schema.
public struct MigrationProof<Version: SchemaVersion> {
  let schema: SQLiteSchema<Version>
  let history: [SQLiteSchema<Version>]
  let options: ConnectionOptions
  let fill: (Version, Connection) throws -> Void

  /// A proof about `schema`.
  ///
  /// - Parameters:
  ///   - schema: The latest.
  ///   - history: One schema for each earlier version, as it was shipped.
  ///   - options: The options of the connections, with the functions and collations that a schema names.
  ///   - fill: Puts rows into a database of a version before it is migrated, so that steps have something to move.
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
  /// - Throws: ``SQLiteError/schema(path:problem:)`` naming the start and the step that does not lead where it should,
  ///   ``SQLiteError/impossible(subject:reason:)`` if the history lacks a version or contains one twice, and what a step
  ///   throws.
  public func prove<Migrator: SQLiteMigratable>(_ migrator: Migrator) throws
  where Migrator.Version == Version {
    let shapes = try shapesByVersion()
    for start in Version.inOrder where start.rawValue <= schema.version.rawValue {
      guard let shape = shapes[start] else { continue }
      try prove(migrator, from: shape, shapes: shapes)
    }
  }

  private func shapesByVersion() throws(SQLiteError) -> [Version: SQLiteSchema<Version>] {
    try schema.validate()
    var shapes = [schema.version: schema]
    for shape in history {
      try shape.validate()
      guard shapes.updateValue(shape, forKey: shape.version) == nil else {
        throw impossible("the version \(shape.version.rawValue) is there twice")
      }
    }
    for version in Version.inOrder where version.rawValue < schema.version.rawValue {
      if shapes[version] == nil {
        throw impossible("the version \(version.rawValue) is missing: add its schema")
      }
    }
    return shapes
  }

  private func impossible(_ reason: String) -> SQLiteError {
    .impossible(subject: "the history of a migration's proof", reason: reason)
  }

  private func prove<Migrator: SQLiteMigratable>(
    _ migrator: Migrator, from start: SQLiteSchema<Version>,
    shapes: [Version: SQLiteSchema<Version>]
  ) throws where Migrator.Version == Version {
    let connection = try Connection.inMemory(options: options)
    let path = "a database of version \(start.version.rawValue)"
    _ = try Initialization(schema: start, migrator: migrator, path: path).run(on: connection)
    try fill(start.version, connection)
    // One version at a time, so that each is compared.
    for step in start.version.steps(to: schema.version) {
      guard let shape = shapes[step] else { continue }
      let migration = Initialization(
        schema: shape, migrator: migrator, path: "\(path), migrated")
      _ = try migration.run(on: connection)
    }
  }
}

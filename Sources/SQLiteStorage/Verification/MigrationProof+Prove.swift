import SQLiteCore

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

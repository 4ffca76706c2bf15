import SQLiteCore

/// One call that brings a database to its schema's version, with a connection but without a pool.
struct Initialization<Migrator: SQLiteMigratable> {
  typealias Version = Migrator.Version

  let schema: SQLiteSchema<Version>
  let migrator: Migrator
  let path: String
  /// The part of the file that is initialized; nil for the application's own schema.
  var part: String?
  var policies = SchemaPolicies<Version>()
  var reportProgress: @Sendable (MigrationProgress) -> Void = { _ in }
}

extension Initialization {
  /// Creates, migrates or verifies the file, and checks that it then has the declared schema.
  ///
  /// Every decision made outside of a write transaction is made again inside: another process may be initializing the file,
  /// too.
  func run(on connection: Connection) throws -> InitializationReport<Version> {
    var beginning: InitializationReport<Version>.Beginning?
    var steps: [Version] = []
    while true {
      switch try look(at: connection) {
      case .verify:
        return InitializationReport(beginning: beginning ?? .version(schema.version), steps: steps)
      case .migrate(let start):
        beginning = beginning ?? .version(start)
        steps += try migrate(from: start, on: connection)
      case .create, .adopt, .recreate:
        beginning = try begin(on: connection) ?? beginning
      }
    }
  }

  /// The plan for the file; if the plan is `verify`, the schema has been verified already.
  private func look(at connection: Connection) throws -> SchemaPlan<Version> {
    try connection.transaction(.deferred) {
      let plan = try plan(on: connection)
      if case .verify = plan { try verify(schema, on: connection) }
      return plan
    }
  }
}

extension Initialization {
  func plan(on connection: Connection) throws -> SchemaPlan<Version> {
    try schema.plan(for: state(of: connection), policies, path: path)
  }

  func verify(_ shape: SQLiteSchema<Version>, on connection: Connection) throws {
    let differences = try shape.differences(on: connection)
    guard differences.isEmpty else {
      throw problem(.differs(version: shape.version.rawValue, differences: differences))
    }
  }

  /// Checks a schema that was created or migrated just now; its triggers have to compile, too.
  func verifyResult(on connection: Connection) throws {
    try verify(schema, on: connection)
    try connection.requireTriggers(on: schema.tables.map(\.name))
  }

  func state(of connection: Connection) throws -> FileState {
    guard let part else { return try connection.fileState() }
    return try connection.transaction(.deferred) {
      let own = schema.objectNames
      return FileState(
        version: try connection.part(part)?.version ?? 0, applicationID: 0,
        objects: try connection.liveObjects().map(\.name).filter { own.contains(SQLName($0)) })
    }
  }

  /// Writes the version, and the application id if the program has one.
  func stamp(_ version: Version, on connection: Connection) throws {
    if let part {
      // Until a later step drops it, a table belongs to the part.
      let known = version == schema.version ? [] : try connection.part(part)?.objects ?? []
      let names = schema.objectNames.union(known.names)
      let objects = try connection.liveObjects().map(\.name).filter { names.contains(SQLName($0)) }
      return try connection.setPart(
        PartRecord(part, version: version.rawValue, objects: objects))
    }
    try connection.setHeaderNumber("user_version", to: version.rawValue)
    if schema.applicationID != 0 {
      try connection.setHeaderNumber("application_id", to: schema.applicationID)
    }
  }

  func problem(_ problem: SchemaProblem) -> SQLiteError { .schema(path: path, problem: problem) }
}

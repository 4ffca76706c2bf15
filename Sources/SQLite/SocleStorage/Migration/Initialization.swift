import SocleCore

/// Brings a database to its schema's version over one connection, without a pool.
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
  typealias Beginning = InitializationReport<Version>.Beginning

  /// Creates, migrates or verifies the file, and checks that it then has the declared schema.
  ///
  /// Every decision made outside of a write transaction is made again inside: another process may be initializing the file,
  /// too.
  func run(on connection: Connection) throws -> InitializationReport<Version> {
    var beginning: Beginning?
    var steps: [Version] = []
    while true {
      let found = try examine(connection)
      guard case .version(let version) = found else {
        beginning = try begin(on: connection) ?? beginning
        continue
      }
      if version == schema.version {
        return InitializationReport(beginning: beginning ?? found, steps: steps)
      }
      beginning = beginning ?? found
      steps += try migrate(from: version, on: connection)
    }
  }

  /// The state of the file; its schema is verified if it has the latest version, or is to be adopted.
  func examine(_ connection: Connection) throws -> Beginning {
    try connection.transaction(.deferred) {
      let found = try find(on: connection)
      if found == .version(schema.version) { try verify(schema, on: connection) }
      if case .adopted = found, let shape = policies.adopted { try verify(shape, on: connection) }
      return found
    }
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

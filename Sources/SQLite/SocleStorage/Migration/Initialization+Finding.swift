import SocleCore
import SocleLiveSchema

/// The treatment of a file whose version the program does not know, usually because a later version of the program wrote it.
public enum DowngradePolicy: Hashable, Sendable {
  /// Throws ``SchemaProblem/downgradeAttempt(from:to:)`` and leaves the file as it is.
  case refuse
  /// Removes everything in the file and creates the schema again: all data that the user has stored in the file is lost.
  ///
  /// Only a file of this program is emptied: one that has the schema's application id, or contains only tables that the schema
  /// declares. Any other file is refused with ``SchemaProblem/foreignTables(_:)`` or
  /// ``SchemaProblem/foreignApplication(found:expected:)``, so give the schema an application id.
  ///
  /// Removal and creation are one transaction, so a crash leaves either the old content or the new schema. The file itself is
  /// kept: deleting a database that another process may have open would damage the next database of that name
  /// (https://sqlite.org/howtocorrupt.html).
  case recreate
}

/// The program's decisions about files that do not have the expected version.
struct SchemaPolicies<Version: SchemaVersion>: Sendable {
  var downgrade = DowngradePolicy.refuse
  /// The schema that a file without a version may have; nil refuses such a file.
  var adopted: SQLiteSchema<Version>?
  var isReadOnly = false
}

/// How the state of a file determines what has to be done.
extension Initialization {
  /// The state of the file.
  ///
  /// - Throws: ``SQLiteError/schema(path:problem:)`` for a file that has to be left as it is.
  func find(on connection: Connection) throws -> Beginning {
    let state = try state(of: connection)
    guard state.applicationID == 0 || state.applicationID == schema.applicationID else {
      throw problem(
        .foreignApplication(found: state.applicationID, expected: schema.applicationID))
    }
    let beginning = try beginning(of: state)
    if policies.isReadOnly, beginning != .version(schema.version) {
      throw problem(.readOnly(from: state.version, to: schema.version.rawValue))
    }
    return beginning
  }

  private func beginning(of state: FileState) throws(SQLiteError) -> Beginning {
    let hasID = schema.applicationID != 0
    if state.version == schema.version.rawValue { return .version(schema.version) }
    if state.version == 0 { return try beginningWithoutVersion(state) }
    let known = Version.allCases.first { $0.rawValue == state.version }
    if let known, known.rawValue < schema.version.rawValue {
      if hasID { try requireOwn(state, schema.extras.allows) }
      return .version(known)
    }
    if hasID || policies.downgrade == .recreate { try requireOwn(state, schema.extras.names) }
    switch policies.downgrade {
    case .recreate: return .recreated(state.version)
    case .refuse:
      throw problem(.downgradeAttempt(from: state.version, to: schema.version.rawValue))
    }
  }

  private func beginningWithoutVersion(_ state: FileState) throws(SQLiteError) -> Beginning {
    let unknown = state.objects.filter { !schema.extras.names($0) }
    if unknown.isEmpty { return .empty }
    guard let shape = policies.adopted else { throw problem(.unversioned(tables: unknown)) }
    return .adopted(shape.version)
  }

  /// Checks that the file is this program's: it has the application id, or contains only declared objects and those for which
  /// `isAllowed` is true. The version number proves nothing, because any program may use the same number.
  private func requireOwn(
    _ state: FileState, _ isAllowed: (String) -> Bool
  ) throws(SQLiteError) {
    if schema.applicationID != 0 && state.applicationID == schema.applicationID { return }
    let own = schema.objectNames
    let foreign = state.objects.filter { !own.contains(SQLName($0)) && !isAllowed($0) }
    guard foreign.isEmpty else { throw problem(.foreignTables(foreign)) }
  }
}

/// Version, application id and objects of a file without its parts (``SchemaPart``), or version and objects of a part.
struct FileState {
  var version: Int
  /// `PRAGMA application_id`; 0 for a part.
  var applicationID = 0
  /// The names of the tables, views and triggers, without the internal tables of virtual tables.
  var objects: [String]
}

extension Initialization {
  func state(of connection: Connection) throws -> FileState {
    try connection.transaction(.deferred) {
      let objects = try connection.liveObjects().map(\.name)
      if let part {
        let own = schema.objectNames
        return FileState(
          version: try connection.part(part)?.version ?? 0,
          objects: objects.filter { own.contains(SQLName($0)) })
      }
      let others = try connection.namesOfParts()
      return FileState(
        version: try connection.pragmaNumber("user_version"),
        applicationID: try connection.pragmaNumber("application_id"),
        objects: objects.filter { !others.contains(SQLName($0)) })
    }
  }
}

extension Connection {
  /// Writes one of the two numbers in the file's header that are reserved for applications, `user_version` and `application_id`
  /// (https://sqlite.org/pragma.html#pragma_user_version), as part of the open transaction.
  func setHeaderNumber(_ pragma: StaticString, to value: Int) throws(SQLiteError) {
    try run(PragmaQuery(pragma, .integer(Int64(value))))
  }
}

import SQLiteCore

/// What has to be done to bring a file to its schema's version.
enum SchemaPlan<Version: SchemaVersion> {
  /// The file is at the version: verify its schema.
  case verify
  /// The file is empty: create the schema.
  case create
  /// The file has no version: verify that it has this schema, and set its version.
  case adopt(SQLiteSchema<Version>)
  /// The file has this unknown version: remove everything, and create the schema.
  case recreate(from: Int)
  /// The file has this earlier version: migrate it.
  case migrate(from: Version)
}

/// What happens to a file whose version the program does not know, usually because a later version of the program wrote it.
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

extension SQLiteSchema {
  /// The plan for a file in that state.
  func plan(
    for state: FileState, _ policies: SchemaPolicies<Version>, path: String
  ) throws(SQLiteError) -> SchemaPlan<Version> {
    guard state.applicationID == 0 || state.applicationID == applicationID else {
      throw .schema(
        path: path,
        problem: .foreignApplication(found: state.applicationID, expected: applicationID))
    }
    let plan = try planByVersion(state, policies, path)
    if case .verify = plan { return plan }
    if policies.isReadOnly {
      throw .schema(path: path, problem: .readOnly(from: state.version, to: version.rawValue))
    }
    return plan
  }

  private func planByVersion(
    _ state: FileState, _ policies: SchemaPolicies<Version>, _ path: String
  ) throws(SQLiteError) -> SchemaPlan<Version> {
    if state.version == version.rawValue { return .verify }
    if state.version == 0 { return try planWithoutVersion(state, policies, path) }
    let known = Version.allCases.first { $0.rawValue == state.version }
    if let known, known.rawValue < version.rawValue {
      if applicationID != 0 { try requireOwn(state, path, extras.allows) }
      return .migrate(from: known)
    }
    if applicationID != 0 || policies.downgrade == .recreate {
      try requireOwn(state, path, extras.names)
    }
    switch policies.downgrade {
    case .recreate: return .recreate(from: state.version)
    case .refuse:
      throw .schema(
        path: path, problem: .downgradeAttempt(from: state.version, to: version.rawValue))
    }
  }

  /// Checks that the file is the program's own: it carries the application id, or has no objects but declared ones and those
  /// that `isAllowed` names. A version number alone may be that of any program.
  private func requireOwn(
    _ state: FileState, _ path: String, _ isAllowed: (String) -> Bool
  ) throws(SQLiteError) {
    if applicationID != 0 && state.applicationID == applicationID { return }
    let own = objectNames
    let foreign = state.objects.filter { !own.contains(SQLName($0)) && !isAllowed($0) }
    guard foreign.isEmpty else {
      throw .schema(path: path, problem: .foreignTables(foreign))
    }
  }

  private func planWithoutVersion(
    _ state: FileState, _ policies: SchemaPolicies<Version>, _ path: String
  ) throws(SQLiteError) -> SchemaPlan<Version> {
    let unknown = state.objects.filter { !extras.names($0) }
    if unknown.isEmpty { return .create }
    guard let shape = policies.adopted else {
      throw .schema(path: path, problem: .unversioned(tables: unknown))
    }
    return .adopt(shape)
  }
}

/// Version, application id and objects of a file, without the objects of parts (``SchemaPart``).
struct FileState: Equatable {
  /// `PRAGMA user_version`.
  var version: Int
  /// `PRAGMA application_id`.
  var applicationID: Int
  /// The names of the file's tables, views and triggers, without the internal tables of virtual tables.
  var objects: [String]
}

extension Connection {
  func fileState() throws -> FileState {
    try transaction(.deferred) {
      let others = try namesOfParts()
      return FileState(
        version: try headerNumber("user_version"),
        applicationID: try headerNumber("application_id"),
        objects: try liveObjects().map(\.name).filter { !others.contains(SQLName($0)) })
    }
  }
}

/// The two numbers in a file's header that are reserved for applications: `user_version` and `application_id`
/// (https://sqlite.org/pragma.html#pragma_user_version).
extension Connection {
  func headerNumber(_ pragma: StaticString) throws(SQLiteError) -> Int {
    try values(of: PragmaQuery(pragma)).first?.first?.integer ?? 0
  }

  /// Writes the number into the file's header, as part of the open transaction.
  func setHeaderNumber(_ pragma: StaticString, to value: Int) throws(SQLiteError) {
    try run(PragmaQuery(pragma, .integer(Int64(value))))
  }
}

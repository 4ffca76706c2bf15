import SQLiteCore

/// Version, application id and objects of a file, without the parts that have a version of their own (``SchemaPart``).
struct FileState: Equatable {
  /// `PRAGMA user_version`.
  var version: Int
  /// `PRAGMA application_id`.
  var applicationID: Int
  /// The names of its tables, views and triggers.
  var objects: [String]
}

extension Connection {
  /// The state of the file at one moment.
  func fileState() throws -> FileState {
    try transaction(.deferred) {
      let others = try namesOfParts()
      return FileState(
        version: try mark(.version), applicationID: try mark(.application),
        objects: try liveObjects().map(\.name).filter { !others.contains(SQLName($0)) })
    }
  }
}

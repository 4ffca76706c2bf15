import SQLiteCore

/// What a file tells of itself before anybody touches it.
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
      FileState(
        version: try mark(.version), applicationID: try mark(.application),
        objects: try liveObjects().map(\.name))
    }
  }
}

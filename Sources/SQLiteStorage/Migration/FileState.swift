import SQLiteCore

/// Version, application id and objects of a file, without those of parts (``SchemaPart``).
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

/// One of the two numbers in a file's header that are reserved for applications.
enum FileMark: String {
  /// `PRAGMA user_version` (https://sqlite.org/pragma.html#pragma_user_version).
  case version = "user_version"
  /// `PRAGMA application_id` (https://sqlite.org/pragma.html#pragma_application_id).
  case application = "application_id"
}

/// Reads or sets one of the numbers.
struct FileMarkQuery: SQLQuery {
  let mark: FileMark
  var value: Int?

  var purpose: String {
    value.map { "setting \(mark.rawValue) to \($0)" } ?? "reading \(mark.rawValue)"
  }

  func makeText() -> SQLFragment {
    var text = SQLFragment([.verbatim("PRAGMA \(mark.rawValue)")])
    if let value {
      text.append(" = ")
      text.append(.literal(.integer(Int64(value))))
    }
    return text
  }
}

extension Connection {
  /// The number in the file's header; 0 in a new file.
  func mark(_ mark: FileMark) throws(SQLiteError) -> Int {
    guard case .integer(let value)? = try values(of: FileMarkQuery(mark: mark)).first?.first else {
      return 0
    }
    return Int(value)
  }

  /// Writes the number into the file's header, as part of the open transaction.
  func setMark(_ mark: FileMark, to value: Int) throws(SQLiteError) {
    try run(FileMarkQuery(mark: mark, value: value))
  }
}

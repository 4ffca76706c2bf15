import Foundation

/// The location of a database file: a path (`String`) or a file `URL`.
public protocol DatabaseLocation {
  /// The path of the file.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a URL that is no file URL.
  func databasePath() throws(SQLiteError) -> String
}

extension String: DatabaseLocation {
  /// The string itself.
  public func databasePath() -> String { self }
}

extension URL: DatabaseLocation {
  /// The path of a file URL.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the URL is no file URL.
  public func databasePath() throws(SQLiteError) -> String {
    guard isFileURL else {
      throw .impossible(
        subject: "the location \(absoluteString)",
        reason: "it is no file URL. Make it with URL(fileURLWithPath:)")
    }
    return path
  }
}

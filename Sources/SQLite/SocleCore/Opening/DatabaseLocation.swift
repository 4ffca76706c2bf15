import Foundation

/// The location of a database file: a path (`String`) or a file `URL`.
public protocol DatabaseLocation {
  /// The path of the file.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a URL that is not a plain file URL.
  func databasePath() throws(SQLiteError) -> String
}

extension String: DatabaseLocation {
  /// The string itself.
  public func databasePath() -> String { self }
}

extension URL: DatabaseLocation {
  /// The path of a file URL.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the URL is not a file URL, or has a query such as `?mode=ro`,
  ///   which SQLite's URIs have; `readOnly` and ``ConnectionOptions`` take the place of such parameters.
  public func databasePath() throws(SQLiteError) -> String {
    let subject = "the location \(absoluteString)"
    guard isFileURL else {
      let reason = "it is not a file URL. Make it with URL(fileURLWithPath:)"
      throw .impossible(subject: subject, reason: reason)
    }
    guard query(percentEncoded: true) == nil else {
      let reason = "it has a query. Remove it, and pass readOnly or ConnectionOptions instead"
      throw .impossible(subject: subject, reason: reason)
    }
    return path
  }
}

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
  /// The path of a file URL. A `..` in a relative URL is kept, so that the system follows a symbolic link before it, as in a
  /// path that is given as a `String`.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the URL is not a file URL, or has a host other than `localhost`,
  ///   a fragment or a query. Parameters of SQLite's URIs, such as `?mode=ro`, are not read: use `readOnly` and
  ///   ``ConnectionOptions``.
  public func databasePath() throws(SQLiteError) -> String {
    let reason =
      if !isFileURL {
        "it is not a file URL. Make it with URL(fileURLWithPath:)"
      } else if !["", "localhost"].contains(host(percentEncoded: true) ?? "") {
        "it has a host. Write file:/// before the path, or use URL(fileURLWithPath:)"
      } else if query(percentEncoded: true) != nil {
        "it has a query. Remove it, and pass readOnly or ConnectionOptions instead"
      } else if fragment(percentEncoded: true) != nil {
        "it has a fragment. Write %23 for a # in the path, or use URL(fileURLWithPath:)"
      } else {
        String?.none
      }
    if let reason { throw .impossible(subject: "the location \(absoluteString)", reason: reason) }
    // `path` removes each `..` of a relative URL with the name before it, even if that is a symbolic link.
    guard let baseURL, relativePath.contains("..") else { return path }
    if relativePath.utf8.first == UInt8(ascii: "/") { return relativePath }
    let base = baseURL.path
    return "\(baseURL.hasDirectoryPath ? base : PathParts(base).folder)/\(relativePath)"
  }
}

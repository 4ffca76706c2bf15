/// The one place where names become SQL.
enum SQLIdentifier {
  /// `name` in double quotes, inner quotes doubled (https://sqlite.org/lang_keywords.html).
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if it holds a NUL: SQLite would read only what precedes it.
  static func quoted(_ name: String) throws(SQLiteError) -> String {
    guard !name.utf8.contains(0) else {
      throw .impossible(subject: "the name \(name.debugDescription)", reason: "holds a NUL")
    }
    return SQLQuoting.quoted(name, by: UInt8(ascii: "\""))
  }
}

/// A statement's text and, if SQLite reports it, the position of the error in that text.
public struct SQLPlace: Hashable, Sendable, CustomStringConvertible {
  /// The SQL as it was compiled, with parameters in place of values, unless `ConnectionOptions.showsBoundValuesInErrors` is
  /// set.
  public let sql: String
  /// The offset of the offending token in UTF-8 bytes from the start, nil when SQLite reports none.
  public let byteOffset: Int?

  package init(sql: String, byteOffset: Int? = nil) {
    self.sql = sql
    self.byteOffset = byteOffset
  }

  /// The line of the offending token, counted from 1.
  public var line: Int? { byteOffset.map { _ in SQLPlace.lines(of: textBefore).count } }

  /// The column of the offending token in characters, counted from 1.
  public var column: Int? {
    byteOffset.map { _ in (SQLPlace.lines(of: textBefore).last?.count ?? 0) + 1 }
  }

  /// The SQL, followed by "at line:column" if the position is known. A text longer than 1,000 bytes is shortened to the line of
  /// the position and the lines before and after it, at most 200 characters to either side.
  public var description: String {
    guard let line, let column else { return excerpt }
    return "\(excerpt) at \(line):\(column)"
  }

  private var textBefore: Substring { sql[..<sql.utf8.prefix(byteOffset ?? 0).endIndex] }

  /// The SQL, shortened as ``description`` documents.
  private var excerpt: String {
    guard sql.utf8.count > 1000 else { return sql }
    let (before, after) = (textBefore, sql[textBefore.endIndex...])
    let start = SQLPlace.lines(of: before.suffix(200)).suffix(2).joined(separator: "\n")
    let end = SQLPlace.lines(of: after.prefix(200)).prefix(2).joined(separator: "\n")
    return (start == before ? "" : "…") + start + end + (end == after ? "" : "…")
  }

  private static func lines(of text: Substring) -> [Substring] {
    // By bytes: "\r\n" is one character to Swift.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
  }
}

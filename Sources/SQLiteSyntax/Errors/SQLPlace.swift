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
  public var line: Int? {
    prefix.map { $0.count { $0 == UInt8(ascii: "\n") } + 1 }
  }

  /// The column of the offending token in characters, counted from 1.
  public var column: Int? {
    prefix.map { bytes in
      let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last
      return String(decoding: line ?? [], as: UTF8.self).count + 1
    }
  }

  /// The SQL, followed by "at line:column" if the position is known.
  public var description: String {
    guard let line, let column else { return sql }
    return "\(sql) at \(line):\(column)"
  }

  private var prefix: ArraySlice<UInt8>? { byteOffset.map { Array(sql.utf8).prefix($0) } }
}

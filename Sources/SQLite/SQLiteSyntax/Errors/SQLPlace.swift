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

  /// The SQL, followed by "at line:column" if the position is known. Of a text longer than 1,000 bytes only a few lines
  /// around the position are quoted.
  public var description: String {
    guard let line, let column else { return excerpt }
    return "\(excerpt) at \(line):\(column)"
  }

  private var prefix: ArraySlice<UInt8>? { byteOffset.map { Array(sql.utf8).prefix($0) } }

  private var excerpt: String {
    let bytes = Array(sql.utf8)
    guard bytes.count > 1000 else { return sql }
    let place = min(byteOffset ?? 0, bytes.count)
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
    // From the beginning of the line before to the end of the line after, at most 200 bytes to either side.
    let before = bytes[max(place - 200, 0)..<place]
    let after = bytes[place..<min(place + 200, bytes.count)]
    let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var start = lines.suffix(2).first?.indices.lowerBound ?? place
    let ends = after.indices.filter { isBreak(after[$0]) }
    var end = ends.dropFirst().first ?? after.endIndex
    // Whole characters only.
    while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > place, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return "\(start > 0 ? "…" : "")\(text)\(end < bytes.count ? "…" : "")"
  }
}

import Foundation
import SQLiteCore

// What the tokens of a statement show without being parsed.
extension [SQLToken] {
  /// The virtual table that a dump restores by `INSERT INTO sqlite_schema … VALUES('table', 'name', …)`.
  var insertedVirtualTable: String? {
    guard count > 2, self[0].isWord("INSERT"), self[1].isWord("INTO"),
      self[2].isWord("sqlite_schema") || self[2].isWord("sqlite_master"),
      let values = firstIndex(where: { $0.isWord("VALUES") }), count > values + 4
    else { return nil }
    return self[values + 4].text
  }

  /// The first words, up to the name of what the statement is about; at most eight.
  var beginning: String {
    let isEnd = { (token: SQLToken) in
      !(token.kind == .word || token.isName || token.isSymbol("."))
        || ["AS", "VALUES", "BEFORE", "AFTER", "INSTEAD", "SET", "USING", "WHERE", "ADD"]
          .contains(where: token.isWord)
    }
    let words = self[..<Swift.min(count, 8)].dropFirst().prefix { !isEnd($0) }
    return ([self[0]] + words).map(\.text).joined(separator: " ")
      .replacingOccurrences(of: " . ", with: ".")
  }
}

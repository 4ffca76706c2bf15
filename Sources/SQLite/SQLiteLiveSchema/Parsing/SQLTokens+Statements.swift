import Foundation
import SQLiteCore

// What the first tokens of a statement tell about it.
extension [SQLToken] {
  private var isTemporary: Bool {
    count > 1 && (self[1].isWord("TEMP") || self[1].isWord("TEMPORARY"))
  }

  /// The word after `CREATE` (`TABLE`, `INDEX`, …) in upper case, nil for another statement.
  var createdKind: String? {
    guard first?.isWord("CREATE") == true else { return nil }
    let rest = dropFirst(isTemporary ? 2 : 1)
    let word = rest.first?.isWord("UNIQUE") == true ? rest.dropFirst().first : rest.first
    return word?.text.uppercased() ?? ""
  }

  /// The name of the table that the statement creates.
  var createdTable: String? {
    var rest = dropFirst(isTemporary ? 3 : 2)
    if rest.first?.isWord("IF") == true { rest = rest.dropFirst(3) }
    let isQualified = rest.dropFirst().first?.isSymbol(".") == true
    return (isQualified ? rest.dropFirst(2) : rest).first?.text
  }

  /// Whether the tokens are a `CREATE TRIGGER` whose `END` has not been read: its statements end with semicolons, too.
  var isOpenTrigger: Bool {
    guard count > 2, createdKind == "TRIGGER" else { return false }
    return !(self[count - 1].isWord("END") && self[count - 2].isSymbol(";"))
  }

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

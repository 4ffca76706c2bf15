import Foundation
import SocleCore

/// Reads the tables of a script, one statement at a time.
struct ScriptReader {
  private let script: String
  private var statements: StatementReader
  private(set) var tables: [TableDescription] = []
  private var indexes: Set<SQLName> = []
  private(set) var skipped: [SkippedStatement] = []
  /// The tables in which virtual tables of the script keep their content.
  private var innerTables: Set<SQLName> = []

  init(_ script: String) {
    self.script = script
    statements = StatementReader(script)
  }

  /// The tokens of the next statement; nil at the end.
  mutating func nextStatement() throws(SQLiteError) -> [SQLToken]? { try statements.next() }

  mutating func read(_ tokens: [SQLToken]) throws(SQLiteError) {
    var parser = SchemaParser(script, tokens)
    var beginning = parser
    switch beginning.createdKind() {
    case "TABLE": try readTable(&parser)
    case "INDEX": try readIndex(&parser)
    case "VIRTUAL":
      try beginning.require("TABLE")
      _ = beginning.take("IF NOT EXISTS")
      let name = try beginning.nameInDatabase(of: "the virtual table")
      innerTables.formUnion(name.innerTables().names)
      skip(tokens)
    case "VIEW", "TRIGGER": skip(tokens)
    case .some: throw parser.failure("expected TABLE, INDEX, VIEW or TRIGGER after CREATE")
    case nil:
      guard let word = tokens.first, Self.skippedWords.contains(where: word.isWord) else {
        throw parser.expected("CREATE")
      }
      try refuseChange(&parser)
      if let name = tokens.insertedVirtualTable {
        innerTables.formUnion(name.innerTables().names)
      }
      skip(tokens)
    }
  }

  private static let skippedWords = [
    "PRAGMA", "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "INSERT", "REPLACE",
    "UPDATE", "DELETE", "SELECT", "WITH", "VALUES", "ANALYZE", "VACUUM", "REINDEX", "ATTACH",
    "DETACH", "DROP", "ALTER", "EXPLAIN",
  ]

  private mutating func readTable(_ parser: inout SchemaParser) throws(SQLiteError) {
    var beginning = parser
    _ = beginning.createdKind()
    let isOptional = beginning.take("IF NOT EXISTS")
    let name = try beginning.nameInDatabase(of: "the table")
    let isStorage = innerTables.contains(SQLName(name))
    let isRepeated = table(named: name) != nil
    if isStorage || SQLName(name).isReserved || isRepeated && isOptional
      || parser.tokens.createsInOtherDatabase
    {
      return skip(parser.tokens)
    }
    if isRepeated { throw parser.failure("the table \(name) is created twice") }
    tables.append(try parser.table())
  }

  private mutating func readIndex(_ parser: inout SchemaParser) throws(SQLiteError) {
    var beginning = parser
    _ = beginning.createdKind()
    let isOptional = beginning.take("IF NOT EXISTS")
    let (index, name) = try parser.index()
    guard indexes.insert(SQLName(index.name)).inserted else {
      if isOptional { return skip(parser.tokens) }
      throw parser.failure("the index \(index.name) is created twice")
    }
    guard let position = table(named: name) else {
      throw .impossible(
        subject: "the index \(index.name)",
        reason: """
          the script has no CREATE TABLE \(name) before this index. Add it, or move the index \
          after it
          """)
    }
    tables[position].indexes.append(index)
  }

  private func table(named name: String) -> Int? {
    tables.firstIndex { SQLName($0.name) == SQLName(name) }
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for ALTER or DROP of a table or index that has been read.
  private func refuseChange(_ parser: inout SchemaParser) throws(SQLiteError) {
    let isDrop = parser.take("DROP TABLE") || parser.take("DROP INDEX")
    guard isDrop || parser.take("ALTER TABLE") else { return }
    _ = parser.take("IF EXISTS")
    let name = try parser.nameInDatabase(of: "the object")
    guard table(named: name) != nil || indexes.contains(SQLName(name)) else { return }
    throw parser.failure(
      "the script changes what it has created. Run it in a database, and describe the tables there")
  }

  private mutating func skip(_ tokens: [SQLToken]) {
    skipped.append(SkippedStatement(line: statements.line, beginning: tokens.beginning))
  }
}

// What the tokens of a statement show without being parsed.
extension [SQLToken] {
  /// The virtual table that a dump restores by `INSERT INTO sqlite_schema … VALUES('table', 'name', …)`.
  fileprivate var insertedVirtualTable: String? {
    guard count > 2, self[0].isWord("INSERT"), self[1].isWord("INTO"),
      self[2].isWord("sqlite_schema") || self[2].isWord("sqlite_master"),
      let values = firstIndex(where: { $0.isWord("VALUES") }), count > values + 4
    else { return nil }
    return self[values + 4].text
  }

  /// Whether a `CREATE TABLE` creates a temporary table, or one of another attached database.
  fileprivate var createsInOtherDatabase: Bool {
    if count > 1, ["TEMP", "TEMPORARY"].contains(where: self[1].isWord) { return true }
    let database = zip(self, dropFirst()).prefix(6).first { $1.isSymbol(".") }?.0
    return database.map { SQLName($0.text) != SQLName("main") } ?? false
  }

  /// The first words, up to the name of what the statement is about; at most eight.
  fileprivate var beginning: String {
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

extension String {
  /// The names of the tables in which a virtual table of this name keeps its content.
  ///
  /// - Parameter module: The module of the virtual table; nil if it is one of those that SQLite contains.
  func innerTables(ofModule module: String? = nil) -> [String] {
    let endings = [
      ["fts5"]: ["data", "idx", "content", "docsize", "config"],
      ["fts3", "fts4"]: ["content", "segments", "segdir", "docsize", "stat"],
      ["rtree", "rtree_i32", "geopoly"]: ["node", "parent", "rowid"],
    ]
    let found = endings.filter { module == nil || $0.key.contains(module?.lowercased() ?? "") }
    return found.values.joined().map { "\(self)_\($0)" }
  }
}

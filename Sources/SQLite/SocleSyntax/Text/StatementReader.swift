/// Reads a script one statement at a time, so that a large dump does not have all its tokens in memory.
package struct StatementReader {
  private var tokenizer: SQLTokenizer
  /// The line, from 1, on which the last statement begins.
  package private(set) var line = 1
  /// The offset in UTF-8 bytes up to which the lines are counted.
  private var counted = 0

  package init(_ script: String) { tokenizer = SQLTokenizer(script) }

  /// The tokens of the next statement, without its semicolon; nil at the end.
  package mutating func next() throws(SQLiteError) -> [SQLToken]? {
    var tokens: [SQLToken] = []
    while let token = try tokenizer.next() {
      if !token.isSymbol(";") || tokens.isOpenTrigger {
        tokens.append(token)
      } else if !tokens.isEmpty {
        break
      }
    }
    guard let start = tokens.first?.range.lowerBound else { return nil }
    line += tokenizer.newlines(in: counted..<start)
    counted = start
    return tokens
  }
}

extension [SQLToken] {
  /// Whether these are a `CREATE TRIGGER` whose `END` has not been read: its statements end with semicolons, too.
  fileprivate var isOpenTrigger: Bool {
    guard first?.isWord("CREATE") == true else { return false }
    let kind = dropFirst().first { !$0.isWord("TEMP") && !$0.isWord("TEMPORARY") }
    guard kind?.isWord("TRIGGER") == true else { return false }
    return !(last?.isWord("END") == true && dropLast().last?.isSymbol(";") == true)
  }
}

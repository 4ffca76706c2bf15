import Foundation
import ServerCatalogue
import SocleCSV
import SocleCore
import SocleQueries

/// A file of statements that end with semicolons, and the indexes that they lack in a database.
struct QueryFile {
  private let path: String
  /// The statements with the lines on which they begin.
  private var statements: [(line: Int, sql: String)] = []
  private(set) var advice: [IndexAdvice] = []
  private var unplanned: [(line: Int, reason: String)] = []

  init(_ path: String, in connection: Connection) throws {
    self.path = path
    try read(String(sqlFileAt: path))
    let statements = statements
    var unplanned: [(line: Int, reason: String)] = []
    advice = try connection.indexAdvice(for: statements.map { TracedStatement(sql: $0.sql) }) {
      sql, error in
      unplanned += statements.filter { $0.sql == sql }.map { ($0.line, error.reason) }
    }
    self.unplanned = unplanned.sorted { $0.line < $1.line }
  }

  private mutating func read(_ text: String) throws(SQLiteError) {
    let bytes = Array(text.utf8)
    var (tokenizer, statement): (SQLTokenizer, Range<Int>?) = (SQLTokenizer(text), nil)
    while true {
      let token = try tokenizer.next()
      if let token, !token.isSymbol(";") {
        statement = (statement?.lowerBound ?? token.range.lowerBound)..<token.range.upperBound
      } else if let range = statement {
        let line = tokenizer.newlines(in: 0..<range.lowerBound) + 1
        statements.append((line, String(decoding: bytes[range], as: UTF8.self)))
        statement = nil
      }
      if token == nil { return }
    }
  }

  private func lines(of advice: IndexAdvice) -> [Int] {
    statements.filter { advice.statements.contains($0.sql) }.map(\.line)
  }

  /// A line for each index, and one for each statement that could not be planned.
  var lines: [String] {
    let indexes = advice.map { advice in
      let lines = lines(of: advice)
      let place = lines.count == 1 ? "line" : "lines"
      return "  \(advice.sql);  -- \(advice.rows.grouped) rows, \(place) "
        + lines.map { "\($0)" }.joined(separator: ", ")
    }
    let heading = indexes.isEmpty ? "\(path) lacks no index" : "indexes that \(path) lacks:"
    return [heading] + indexes.map(\.asOneLine)
      + unplanned.map { "\(path), line \($0.line) could not be planned: \($0.reason)".asOneLine }
  }

  var json: JSONObject {
    [
      "indexes": advice.map { one in
        [
          "table": one.table, "rows": one.rows, "columns": one.index.parts.compactMap(\.column),
          "sql": one.sql, "lines": lines(of: one),
        ] as JSONObject
      },
      "unplanned": unplanned.map { ["line": $0.line, "reason": $0.reason] as JSONObject },
    ]
  }
}

extension String {
  /// The text of a file of SQL.
  ///
  /// - Throws: ``LoadError/unreadable(path:reason:)``.
  init(sqlFileAt path: String) throws {
    do {
      self = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: path)
        ? "check that it is a text file in UTF-8 and that you may read it"
        : "there is no such file; check the path"
      throw LoadError.unreadable(path: path, reason: reason)
    }
  }
}

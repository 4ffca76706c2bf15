import Foundation
import ServerCatalogue
import SocleCSV
import SocleCore
import SocleFunctions

/// The indexes that the statements of a file lack in a database, as text and as JSON.
struct QueryFile {
  private let path: String
  private let statements: [(line: Int, sql: String)]
  private let found: [(advice: IndexAdvice, lines: [Int])]
  private let unplanned: [(line: Int, reason: String)]

  init(_ path: String, of arguments: Arguments, in connection: Connection) throws {
    let text = try String(sqlFileAt: path)
    let statements: [(line: Int, sql: String)]
    do {
      statements = try Self.statements(of: text)
    } catch {
      throw arguments.error("--queries \(path): \(error)")
    }
    var unplanned: [(line: Int, reason: String)] = []
    let advice = try connection.indexAdvice(for: statements.map { TracedStatement(sql: $0.sql) }) {
      sql, error in
      for one in statements where one.sql == sql { unplanned.append((one.line, error.reason)) }
    }
    (self.path, self.statements) = (path, statements)
    self.unplanned = unplanned.sorted { $0.line < $1.line }
    found = advice.map { advice in
      (advice, statements.filter { advice.statements.contains($0.sql) }.map(\.line))
    }
  }

  var lines: [String] {
    let indexes = found.map { advice, lines in
      let places =
        "\(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joined(separator: ", "))"
      return "  \(advice.sql);  -- \(advice.rows.grouped) rows, \(places)"
    }
    let planned = unplanned.isEmpty ? path : "the rest of \(path)"
    let heading = indexes.isEmpty ? "\(planned) lacks no index" : "indexes that \(path) lacks:"
    let refused = unplanned.map { "\(path), line \($0.line) could not be planned: \($0.reason)" }
    let isPlanned = unplanned.count < statements.count || statements.isEmpty
    return ((isPlanned ? [heading] : []) + indexes + refused).map(\.asOneLine)
  }

  var json: JSONObject {
    [
      "indexes": found.map { advice, lines -> JSONObject in
        let columns = advice.index.parts.compactMap(\.column)
        return [
          "table": advice.table, "rows": advice.rows, "columns": columns, "sql": advice.sql,
          "lines": lines,
        ]
      },
      "unplanned": unplanned.map { ["line": $0.line, "reason": $0.reason] as JSONObject },
    ]
  }

  /// The statements of a text, which end with semicolons, and the lines on which they begin.
  private static func statements(
    of text: String
  ) throws(SQLiteError) -> [(line: Int, sql: String)] {
    let bytes = Array(text.utf8)
    var (reader, found) = (StatementReader(text), [(line: Int, sql: String)]())
    while let tokens = try reader.next(), let start = tokens.first?.range.lowerBound,
      let end = tokens.last?.range.upperBound
    {
      found.append((reader.line, String(decoding: bytes[start..<end], as: UTF8.self)))
    }
    return found
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

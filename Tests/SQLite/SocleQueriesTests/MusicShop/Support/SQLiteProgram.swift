import Foundation

import SocleQueries
import TestSupport
@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

/// SQLite's own command-line program (https://sqlite.org/cli.html), as a second opinion.
struct SQLiteProgram {
  let database: String

  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/sqlite3" }.first(where: FileManager.default.isExecutableFile)
  static let isThere = path != nil

  struct Failure: Error {
    var message: String
  }

  /// The result rows of the statements; each value has the storage class that SQLite reports.
  func rows(of sql: String) throws -> [[SQLiteValue]] {
    try Self.rows(fromQuoted: output(of: sql))
  }

  /// The output of the program: every value as an SQL literal, with a semicolon after each row.
  private func output(of sql: String) throws -> String {
    let run = try ProgramRun(
      Self.path ?? "/usr/bin/sqlite3", ["-batch", "-quote", "-newline", ";", database, sql])
    guard run.status == 0, run.errors.isEmpty else { throw Failure(message: run.errors) }
    return run.output
  }

  private static func rows(fromQuoted text: String) throws -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    var row: [SQLiteValue] = []
    var isNegative = false
    for token in try SQLToken.tokens(of: text) {
      if let value = SQLiteValue(literal: token, isNegative: isNegative) {
        row.append(value)
        isNegative = false
      } else if token.isSymbol(";") {
        rows.append(row)
        row = []
      } else {
        isNegative = token.isSymbol("-")
      }
    }
    return rows
  }
}

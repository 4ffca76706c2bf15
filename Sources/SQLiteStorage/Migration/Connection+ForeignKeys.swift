import SQLiteCore

extension Connection {
  /// Runs `body` without enforcing foreign keys, so that it can rebuild tables.
  ///
  /// SQLite changes the enforcement only outside of transactions (https://sqlite.org/pragma.html#pragma_foreign_keys).
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` inside a transaction.
  func withoutForeignKeys<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else {
      throw SQLiteError.misuse(
        attempt: "changing the schema", reason: "a transaction is open. Let it end first")
    }
    guard try values(of: ForeignKeysQuery()).first?.first == .integer(1) else { return try body() }
    try run(ForeignKeysQuery(isOn: false))
    let result: Result
    do {
      result = try body()
    } catch {
      try run(ForeignKeysQuery(isOn: true))
      throw error
    }
    try run(ForeignKeysQuery(isOn: true))
    return result
  }
}

private struct ForeignKeysQuery: SQLQuery {
  var isOn: Bool?

  var purpose: String { "switching foreign keys" }

  func makeText() -> SQLFragment {
    let argument = isOn.map { $0 ? " = ON" : " = OFF" } ?? ""
    return SQLFragment([.verbatim("PRAGMA foreign_keys\(argument)")])
  }
}

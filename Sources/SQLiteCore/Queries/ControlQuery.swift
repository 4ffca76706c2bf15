/// A statement that steers a transaction (https://sqlite.org/lang_transaction.html).
struct ControlQuery: SQLQuery {
  let sql: String

  /// - Parameter sql: Written by Socle itself; nothing of a caller may be part of it.
  init(_ sql: String) { self.sql = sql }

  var purpose: String { sql }
  func makeText() -> SQLFragment { SQLFragment([.verbatim(sql)]) }
}

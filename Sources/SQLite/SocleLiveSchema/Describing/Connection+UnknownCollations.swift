internal import SocleCSQLite
import SocleCore

extension Connection {
  /// Lets statements read tables with collations that only another program defines. Each such collation compares bytes from now
  /// on.
  ///
  /// Otherwise SQLite compiles no statement that might use such a column's index. The statements must compare with
  /// `COLLATE BINARY`: a look-up in the index, as for foreign keys, would miss rows.
  package func acceptUnknownCollations() throws(SQLiteError) {
    let attempt = "accepting unknown collations"
    try check(
      sqlite3_collation_needed(openHandle(attempt), nil) { _, database, _, name in
        // A failure is reported by the statement that needs the collation.
        sqlite3_create_collation(database, name, SQLITE_UTF8, nil) {
          _, count, bytes, other, others in
          let left = UnsafeRawBufferPointer(start: bytes, count: Int(count))
          let right = UnsafeRawBufferPointer(start: others, count: Int(other))
          return left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
        }
      }, attempt)
    // SQLite avoids an index whose collation was unknown once, until it reads the schema again.
    try run(PragmaQuery("writable_schema", .text("RESET")))
  }
}

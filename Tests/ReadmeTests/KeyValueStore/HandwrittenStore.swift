import Foundation
import SocleCSQLite

/// The same job as `KeyValueStore` by the functions of SQLite's C interface, as one writes them by hand: one connection behind
/// a lock, statements that are compiled once, every result code checked, the page cache as large as that of a pool's writer.
final class HandwrittenStore: Sendable {
  struct Failure: Error { let message: String }

  private let lock = NSLock()
  // Used only while `lock` is held.
  nonisolated(unsafe) private let database: OpaquePointer
  nonisolated(unsafe) private var statements: [String: OpaquePointer] = [:]

  init(at url: URL) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(url.path, &handle, flags, nil) == SQLITE_OK, let handle else {
      sqlite3_close(handle)
      throw Failure(message: "cannot open \(url.path)")
    }
    database = handle
    sqlite3_busy_timeout(handle, 5000)
    do {
      for sql in [
        "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA cache_size = -16384",
        """
        CREATE TABLE IF NOT EXISTS entries (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL,
          expires_at REAL) STRICT, WITHOUT ROWID
        """,
        """
        CREATE INDEX IF NOT EXISTS expiring ON entries (expires_at) WHERE expires_at IS NOT NULL
        """,
      ] { try execute(sql) }
    } catch {
      sqlite3_close(handle)
      throw error
    }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  func put(_ entries: [KeyValueStore.Entry]) throws {
    try lock.withLock {
      try execute("BEGIN IMMEDIATE")
      do {
        let statement = try prepared(
          """
          INSERT INTO entries VALUES (?1, ?2, ?3) ON CONFLICT (key)
          DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at
          """)
        for entry in entries {
          try bind(entry.key, to: 1, of: statement)
          try bind(entry.value, to: 2, of: statement)
          try bind(entry.expiresAt, to: 3, of: statement)
          try run(statement)
        }
        try execute("COMMIT")
      } catch {
        try? execute("ROLLBACK")
        throw error
      }
    }
  }

  func put(_ entry: KeyValueStore.Entry) throws { try put([entry]) }

  func value(of key: String, at now: Date = Date()) throws -> [UInt8]? {
    try lock.withLock {
      let statement = try prepared(
        "SELECT value FROM entries WHERE key = ?1 AND (expires_at IS NULL OR expires_at > ?2)")
      try bind(key, to: 1, of: statement)
      try bind(now, to: 2, of: statement)
      defer { sqlite3_reset(statement) }
      return try step(statement) ? blob(0, of: statement) : nil
    }
  }

  func entries(
    from first: String, to end: String, limit: Int? = nil, at now: Date = Date()
  ) throws -> [KeyValueStore.Entry] {
    try lock.withLock {
      let statement = try prepared(
        """
        SELECT key, value, expires_at FROM entries
        WHERE key >= ?1 AND key < ?2 AND (expires_at IS NULL OR expires_at > ?3)
        ORDER BY key LIMIT ?4
        """)
      try bind(first, to: 1, of: statement)
      try bind(end, to: 2, of: statement)
      try bind(now, to: 3, of: statement)
      try check(sqlite3_bind_int64(statement, 4, limit.map(Int64.init) ?? -1))
      defer { sqlite3_reset(statement) }
      var entries: [KeyValueStore.Entry] = []
      while try step(statement) {
        let date =
          sqlite3_column_type(statement, 2) == SQLITE_NULL
          ? nil : Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 2))
        entries.append(
          .init(key: text(0, of: statement), value: blob(1, of: statement), expiresAt: date))
      }
      return entries
    }
  }

  @discardableResult func remove(_ key: String) throws -> Bool {
    try lock.withLock {
      let statement = try prepared("DELETE FROM entries WHERE key = ?1")
      try bind(key, to: 1, of: statement)
      try run(statement)
      return sqlite3_changes(database) > 0
    }
  }

  @discardableResult func removeExpired(at now: Date = Date()) throws -> Int {
    try lock.withLock {
      let statement = try prepared("DELETE FROM entries WHERE expires_at <= ?1")
      try bind(now, to: 1, of: statement)
      try run(statement)
      return Int(sqlite3_changes(database))
    }
  }
}

extension HandwrittenStore {
  private func execute(_ sql: String) throws {
    try check(sqlite3_exec(database, sql, nil, nil, nil))
  }

  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw Failure(message: "no statement") }
    statements[sql] = statement
    return statement
  }

  private func bind(_ text: String, to index: Int32, of statement: OpaquePointer) throws {
    var text = text
    try text.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      try check(
        sqlite3_bind_text64(
          statement, index, start, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8)))
    }
  }

  private func bind(_ blob: [UInt8], to index: Int32, of statement: OpaquePointer) throws {
    if blob.isEmpty { return try check(sqlite3_bind_zeroblob(statement, index, 0)) }
    try check(sqlite3_bind_blob64(statement, index, blob, UInt64(blob.count), transient))
  }

  private func bind(_ date: Date?, to index: Int32, of statement: OpaquePointer) throws {
    guard let date else { return try check(sqlite3_bind_null(statement, index)) }
    try check(sqlite3_bind_double(statement, index, date.timeIntervalSinceReferenceDate))
  }

  private func text(_ column: Int32, of statement: OpaquePointer) -> String {
    let start = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private func blob(_ column: Int32, of statement: OpaquePointer) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func run(_ statement: OpaquePointer) throws {
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
  }

  private func step(_ statement: OpaquePointer) throws -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw failure() }
    return false
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure() }
  }

  private func failure() -> Failure { Failure(message: String(cString: sqlite3_errmsg(database))) }
}

/// `SQLITE_TRANSIENT`, which Swift does not import: SQLite copies the bytes.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

import CPeers
import Foundation

/// A `sqlite3 *` opened with the settings of all peers, for the C forms.
struct CConnection: ~Copyable {
  let database: OpaquePointer?

  /// Opens the run's file, or fills a database in memory with what the file would hold.
  init(for run: Run) throws {
    var opened: OpaquePointer?
    let code = peer_open(run.path, &opened)
    database = opened
    try check(code)
    guard run.isInMemory else { return }
    try check(peer_create_tables(database, run.fixture.hasKey))
    try check(peer_plain_insert_generated(database, run.fixture.lots))
    let statuses = peer_statuses_generated(run.fixture.statuses, 0)
    defer { free(statuses) }
    try check(peer_plain_upsert(database, statuses, run.fixture.statuses))
    try check(peer_fill_places(database, run.fixture.logicals))
  }

  deinit { sqlite3_close(database) }

  func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    throw BenchmarkError("SQLite \(code): \(String(cString: sqlite3_errmsg(database)))")
  }
}

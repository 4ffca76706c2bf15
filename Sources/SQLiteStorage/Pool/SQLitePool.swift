import SQLiteCore

/// Connections to one database, one for writing and several for reading, for any number of threads and tasks.
///
/// ``read(_:)-(_)`` and ``write(_:)-(_)`` lend a connection for the duration of a closure, each in a transaction of its
/// own. Both have a synchronous form, which works on the caller's thread, and an `async` form of the same name, which never
/// blocks a thread of Swift's concurrency.
public final class SQLitePool: Sendable {
  let desk: PoolDesk

  init(_ source: PoolSource) throws(SQLiteError) {
    try source.options.validate()
    desk = try PoolDesk(source)
  }

  deinit {
    // Running work retains the pool, so there is none now; the desk releases the connections.
    desk.changes.close()
  }
}

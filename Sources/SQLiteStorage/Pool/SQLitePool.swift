import SQLiteCore

/// One database, one writer, several readers, for any number of threads and tasks.
///
/// ``read(_:)-(_)`` and ``write(_:)-(_)`` lend a connection for the length of a closure, each in a transaction of its
/// own. Both exist in a synchronous form, which works on the caller's thread, and under the same names in an `async`
/// form, which never blocks a thread of Swift's own.
public final class SQLitePool: Sendable {
  let desk: PoolDesk

  init(_ source: PoolSource) throws(SQLiteError) {
    try source.options.validate()
    desk = try PoolDesk(source)
  }

  deinit {
    // Work that runs holds the pool, so there is none; the connections go with the desk.
    desk.changes.close()
  }
}

internal import CSQLite
import Foundation

/// A connection to one SQLite database, and the owner of C's `sqlite3 *`.
///
/// A connection is created in one of three explicit ways: ``init(creatingAt:options:)``,
/// ``init(openingExistingAt:readOnly:options:)`` and ``inMemory(options:)``. It is closed by letting it go.
///
/// It is deliberately not `Sendable`: the compiler proves that one thread at a time uses it, so SQLite's
/// own locking is switched off (`SQLITE_OPEN_NOMUTEX`), which makes every call cheaper. Only its
/// ``interrupter`` may cross threads.
public final class Connection {
  /// Nil once closed.
  private var handle: OpaquePointer?

  /// Stops this connection's running statement from another thread.
  public let interrupter: Interrupter

  /// What a bulk read of this connection hands its rows to.
  let rowSink: RowSink

  /// The column counts whose row-stream module is registered.
  var registeredStreams: Set<Int> = []

  /// Whether a transaction was opened by ``transaction(_:_:)`` and how deep savepoints are nested in it.
  var savepointDepth = 0

  init(path: String, flags: Int32) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let error = Connection.openingError(code, handle: opened, path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    interrupter = Interrupter(opened)
    rowSink = RowSink()
    sqlite3_extended_result_codes(opened, 1)
  }

  deinit {
    interrupter.invalidate()
    // Each statement holds its connection, so none can be left and the plain close must succeed.
    let code = sqlite3_close(handle)
    assert(code == SQLITE_OK, "statements outlived their connection")
  }

  /// The pointer, for the calls of this room.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed.
  func openHandle(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> OpaquePointer {
    guard let handle else {
      throw .misuse(attempt: attempt(), reason: "the connection is closed. Open a new one")
    }
    return handle
  }

  /// Closes the database now instead of when the last reference goes, for a caller who must see an error.
  ///
  /// Closing twice does nothing. After it every method throws.
  /// The corresponding C function is `sqlite3_close`.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` while a statement of this connection is still in use.
  public func close() throws(SQLiteError) {
    guard let open = handle else { return }
    let code = sqlite3_close(open)
    guard code != SQLITE_BUSY else {
      throw .misuse(
        attempt: "closing the connection",
        reason: "prepared statements or backups of it are still in use. Let them go first")
    }
    handle = nil
    interrupter.invalidate()
    try check(code, "closing the connection")
  }
}

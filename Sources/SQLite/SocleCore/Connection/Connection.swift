import Foundation
internal import SocleCSQLite

/// A connection to one SQLite database. It owns the `sqlite3 *` pointer.
///
/// A connection is created explicitly: by ``init(creatingAt:options:)``, ``init(openingExistingAt:readOnly:options:)``,
/// ``init(openingOrCreatingAt:options:)`` or ``inMemory(options:)``. It closes when its last reference is released, or by
/// ``close()``.
///
/// A connection is deliberately not `Sendable`: the compiler proves that only one thread at a time uses it, so SQLite's own
/// locking is switched off (`SQLITE_OPEN_NOMUTEX`), which makes every call cheaper. Only its ``interrupter`` may be used from
/// other threads.
public final class Connection {
  /// Nil once closed.
  private var handle: OpaquePointer?

  /// The reason why the open handle must not be used at present, and, if SQLite rolled back the transaction by itself, the
  /// error that made it do so; nil if the handle may be used.
  private(set) var obstacle: (reason: String, cause: SQLiteError?)?

  /// The handle, nil while it must not be used: each call needs only this one check.
  private var usable: OpaquePointer?

  /// Stops this connection's running statement from another thread.
  public let interrupter: Interrupter

  /// `interrupter.stopFlag`, cached so that the check before each call costs one load.
  private let stopFlag: UnsafePointer<Int32>

  package let rowSink = RowSink()

  package let functionFailure = FunctionFailure()

  /// The column counts for which a row-stream module is registered. Not a set: the first set of `Int` in a program takes
  /// 340,000 instructions (Swift searches all libraries for the conformances of `Int`), more than inserting 200 rows.
  var registeredStreams: [Int] = []

  /// Whether a bulk insert is pulling rows. A second bulk insert is refused meanwhile, because it could not be undone alone.
  var isPullingRows = false

  package let statementCache = StatementCache()

  /// Observes the statements of a connection that a pool lends, on behalf of the pool; nil on any other connection.
  package var observer: (any StatementObserver)?

  /// The callbacks that SQLite stores only once per connection: the busy handler and the progress handler.
  package let hooks: ConnectionHooks

  /// The nesting depth of ``transaction(_:_:)``: 0 outside, 1 in the outermost, more in savepoints.
  package var transactionDepth = 0

  package init(path: String, flags: Int32) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let error = Connection.openingError(code, handle: opened, path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    usable = opened
    interrupter = Interrupter(opened)
    stopFlag = UnsafePointer(interrupter.stopFlag.pointer)
    hooks = ConnectionHooks(interrupter)
    sqlite3_extended_result_codes(opened, 1)
  }

  deinit {
    statementCache.empty()
    // Each statement retains its connection, so no statement can be left and `sqlite3_close` must succeed.
    let code = interrupter.invalidate(closing: { sqlite3_close(handle) })
    assert(code == SQLITE_OK, "statements outlived their connection")
    hooks.contexts = []
  }

  /// The `sqlite3 *` pointer, for calls of C functions.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed, and while its use is refused.
  @inline(__always)
  package func openHandle(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> OpaquePointer
  {
    guard let usable, socle_flag(stopFlag) == 0 else { throw refusal(of: attempt()) }
    if hooks.timeLimit != nil { hooks.restartDeadline() }
    return usable
  }

  @inline(never)
  private func refusal(of attempt: String) -> SQLiteError {
    if usable != nil {
      return .refused(
        attempt: attempt, code: .interrupted,
        message: "the pool has stopped this work: its task was canceled, or the pool is closing",
        place: nil)
    }
    let closed = "the connection is closed. Open a new one"
    return .misuse(attempt: attempt, reason: obstacle?.reason ?? closed)
  }

  /// Closes the database now, rather than when the last reference is released, so that an error can be handled.
  ///
  /// Closing twice has no effect. After closing, every method throws.
  /// The corresponding C function is `sqlite3_close`.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` while a statement or a backup still uses this connection, and inside a
  ///   transaction that SQLite has rolled back by itself.
  public func close() throws(SQLiteError) {
    guard let open = handle else { return }
    let attempt = "closing the connection"
    if let obstacle { throw .misuse(attempt: attempt, reason: obstacle.reason) }
    statementCache.empty()
    switch interrupter.invalidate(closing: { sqlite3_close(open) }) {
    case SQLITE_OK:
      handle = nil
      usable = nil
      hooks.contexts = []
    case SQLITE_BUSY:
      throw .misuse(
        attempt: attempt,
        reason:
          "prepared statements or running backups still use the connection. Release them first")
    case let code:
      throw failure(code, attempt, sql: nil)
    }
  }
}

/// Periods in which the open handle must not be used.
extension Connection {
  /// The handle, even while it must not be used: for reading the connection's state. Nil once closed.
  package var rawHandle: OpaquePointer? { handle }

  /// The error with which SQLite rolled back the open transaction, nil if SQLite did not roll back.
  package var lossOfTransaction: SQLiteError? { obstacle?.cause }

  /// Refuses every use until ``allowUse()``.
  package func refuseUse(_ reason: String, because cause: SQLiteError? = nil) {
    obstacle = (reason, cause)
    usable = nil
  }

  package func allowUse() {
    obstacle = nil
    usable = handle
  }
}

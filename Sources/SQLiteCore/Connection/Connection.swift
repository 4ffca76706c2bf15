internal import CSQLite
import Foundation

/// A connection to one SQLite database, and the owner of C's `sqlite3 *`.
///
/// A connection is created explicitly: by ``init(creatingAt:options:)``, ``init(openingExistingAt:readOnly:options:)``,
/// ``init(openingOrCreatingAt:options:)`` or ``inMemory(options:)``. It closes when its last reference goes, or by
/// ``close()``.
///
/// It is deliberately not `Sendable`: the compiler proves that one thread at a time uses it, so SQLite's
/// own locking is switched off (`SQLITE_OPEN_NOMUTEX`), which makes every call cheaper. Only its
/// ``interrupter`` may cross threads.
public final class Connection {
  /// Nil once closed.
  private var handle: OpaquePointer?

  /// Why nothing may use the open handle for the moment, nil if everything may.
  private var obstacle: Obstacle?

  /// The handle while it may be used: the one look that each call takes.
  private var usable: OpaquePointer?

  /// Stops this connection's running statement from another thread.
  public let interrupter: Interrupter

  /// `interrupter.stopFlag`, cached so that the check before each call costs one load.
  private let stopFlag: UnsafePointer<Int32>

  /// The aggregate that receives the rows of a bulk read.
  package let rowSink: RowSink

  /// The error thrown by a function's body during the running step.
  package let functionFailure = FunctionFailure()

  /// The column counts whose row-stream module is registered. A program's first set of them takes longer to come by
  /// (340,000 instructions: Swift looks through all libraries for what `Int` conforms to) than 200 rows to insert.
  var registeredStreams: [Int] = []

  /// Whether an insert is pulling rows in: a second one could not be undone by itself.
  var isPullingRows = false

  /// The compiled statements at rest, on a connection that a pool lends; nil on any other.
  package var statementCache: StatementCache?

  /// The seam for the owner of a connection that is lent; nil on any other.
  package var observer: (any StatementObserver)?

  /// The callbacks of which SQLite keeps one each.
  package let hooks: ConnectionHooks

  /// How deep ``transaction(_:_:)`` is nested: 0 outside, 1 in the outermost, more in savepoints.
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
    stopFlag = UnsafePointer(interrupter.stopFlag)
    hooks = ConnectionHooks(interrupter)
    rowSink = RowSink()
    sqlite3_extended_result_codes(opened, 1)
  }

  deinit {
    interrupter.invalidate()
    statementCache?.empty()
    // Each statement holds its connection, so none can be left and the plain close must succeed.
    let code = sqlite3_close(handle)
    assert(code == SQLITE_OK, "statements outlived their connection")
  }

  /// The pointer, for the calls of this room.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed, and while it is lent.
  @inline(__always)
  package func openHandle(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> OpaquePointer
  {
    guard let usable, socle_flag(stopFlag) == 0 else { throw refusal(of: attempt()) }
    if let deadline = hooks.deadline { deadline.restart() }
    return usable
  }

  @inline(never)
  private func refusal(of attempt: String) -> SQLiteError {
    if usable != nil {
      return .refused(
        attempt: attempt, code: .interrupted, message: "the work it belongs to was stopped",
        place: nil)
    }
    return .misuse(attempt: attempt, reason: obstacle?.reason ?? Obstacle.closed)
  }

  /// Closes the database now instead of when the last reference goes, for a caller who must see an error.
  ///
  /// Closing twice does nothing. After it every method throws.
  /// The corresponding C function is `sqlite3_close`.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` while a statement of this connection is still in use.
  public func close() throws(SQLiteError) {
    guard let open = handle else { return }
    let attempt = "closing the connection"
    if let obstacle { throw .misuse(attempt: attempt, reason: obstacle.reason) }
    statementCache?.empty()
    switch interrupter.invalidate(closing: { sqlite3_close(open) }) {
    case SQLITE_OK:
      handle = nil
      usable = nil
    case SQLITE_BUSY:
      throw .misuse(
        attempt: attempt,
        reason: "prepared statements or copies of it are still in use. Let them go first")
    case let code:
      throw failure(code, attempt, sql: nil)
    }
  }
}

/// Times in which the open handle may not be used.
extension Connection {
  struct Obstacle {
    static let closed = "the connection is closed. Open a new one"
    let reason: String
    /// The error that led to it, if the caller must get that one in the end.
    var cause: SQLiteError?
  }

  /// The handle, also while it may not be used, for reading its state; nil once closed.
  package var rawHandle: OpaquePointer? { handle }

  /// The error with which SQLite rolled the open transaction back, nil if it did not.
  package var lossOfTransaction: SQLiteError? { obstacle?.cause }

  /// The reason in the error of a refused use.
  var obstacleReason: String? { obstacle?.reason }

  /// Refuses every use until ``allowUse()``.
  package func refuseUse(_ reason: String) {
    refuseUse(Obstacle(reason: reason))
  }

  func refuseUse(_ obstacle: Obstacle) {
    self.obstacle = obstacle
    usable = nil
  }

  /// Ends ``refuseUse(_:)``.
  package func allowUse() {
    obstacle = nil
    usable = handle
  }
}

import Foundation
internal import SocleCSQLite
import SocleCore

/// A closure that is called after each statement that a connection runs, for logs and tests.
///
/// ```swift
/// let trace = StatementTrace { statement in print(statement) }
/// let options = ConnectionOptions(extensions: [trace])
/// ```
///
/// A trace listed in ``ConnectionOptions/extensions`` is called for every connection that is opened with these options,
/// including the connections of a pool. A connection may have several traces; if it has none, statements have no extra cost.
/// The corresponding C function is `sqlite3_trace_v2`.
public struct StatementTrace: ConnectionExtension {
  private let receive: @Sendable (TracedStatement) -> Void

  /// A trace that calls `receive`.
  ///
  /// - Parameter receive: Called when a statement has finished, failed or been abandoned. It runs on the thread that runs the
  ///   statement, and must not use the connection.
  public init(_ receive: @escaping @Sendable (TracedStatement) -> Void) {
    self.receive = receive
  }

  /// Adds the trace to `connection`. Users call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed.
  public func register(on connection: Connection) throws(SQLiteError) {
    try connection.tracer().receivers.append(receive)
  }
}

/// Keeps the statements that connections run.
///
/// List it in ``ConnectionOptions/extensions``, like a ``StatementTrace``. It keeps every statement in memory, without a limit:
/// use it for a limited time only.
public final class StatementLog: ConnectionExtension {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var entries: [TracedStatement] = []

  /// An empty log.
  public init() {}

  /// The statements that have ended so far, in the order in which they ended.
  public var statements: [TracedStatement] { lock.withLock { entries } }

  /// Adds a trace to `connection`. Users call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed.
  public func register(on connection: Connection) throws(SQLiteError) {
    let trace = StatementTrace { statement in
      self.lock.withLock { self.entries.append(statement) }
    }
    try connection.register(trace)
  }
}

/// A statement that a connection has run.
public struct TracedStatement: Hashable, Sendable, CustomStringConvertible {
  /// The SQL as SQLite runs it, with `?` in place of the bound values.
  ///
  /// It may contain internal names of Socle: `insert(contentsOf:)` selects from `sqlite_socle_rows_5`, a virtual table of the
  /// rows and their five columns; `rows(of:)` without an order passes its columns to the aggregate function `socle_sink`, which
  /// makes the rows; `socle_fold` is a text search that ignores case or accents.
  public let sql: String
  /// The time from the first `sqlite3_step` to the end of the run, including the time between the steps.
  public let duration: Duration
  /// The number of result rows that were read. Rows that the statement changed are not counted.
  public let rows: Int
  /// The number of rows that SQLite has stepped through without a condition on an index: in scans of whole tables or indexes,
  /// and to build an index for this run only.
  public let scannedRows: Int

  /// A statement that has not run, for ``SocleCore/Connection/indexAdvice(for:extensions:unplanned:)``.
  public init(sql: String) {
    self.init(sql: sql, duration: .zero, rows: 0, scannedRows: 0)
  }

  init(sql: String, duration: Duration, rows: Int, scannedRows: Int) {
    (self.sql, self.duration, self.rows, self.scannedRows) = (sql, duration, rows, scannedRows)
  }

  /// The statement as text, such as "SELECT name FROM colors [3 rows, 0.000041 seconds]".
  public var description: String { "\(sql) [\(rows) rows, \(duration)]" }
}

/// The one trace callback of a connection, which calls all its traces: SQLite keeps only one callback.
private final class Tracer {
  private struct Run {
    let start: ContinuousClock.Instant
    var rows = 0
  }

  var receivers: [@Sendable (TracedStatement) -> Void] = []
  private var runs: [OpaquePointer: Run] = [:]
  private let rowSink: RowSink

  init(_ rowSink: RowSink) { self.rowSink = rowSink }

  func trace(_ event: UInt32, _ statement: OpaquePointer) {
    switch Int32(bitPattern: event) {
    case SQLITE_TRACE_STMT:
      // The statements of triggers are reported as events of the statement that fires them.
      if runs[statement] == nil { runs[statement] = Run(start: .now) }
    case SQLITE_TRACE_ROW:
      runs[statement]?.rows += 1
    case SQLITE_TRACE_PROFILE:
      guard let run = runs.removeValue(forKey: statement) else { return }
      let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
      // A bulk read returns one row; SQLite passes the others to the sink.
      let rows = sql.hasPrefix("SELECT \(RowSinkCall.name)(") ? rowSink.runningCount : run.rows
      let scanned = [SQLITE_STMTSTATUS_FULLSCAN_STEP, SQLITE_STMTSTATUS_AUTOINDEX].reduce(0) {
        $0 &+ Int(sqlite3_stmt_status(statement, $1, 1))
      }
      let traced = TracedStatement(
        sql: sql, duration: run.start.duration(to: .now), rows: rows, scannedRows: scanned)
      for receive in receivers { receive(traced) }
    default: break
    }
  }
}

extension Connection {
  /// The connection's tracer, registered at the first call.
  fileprivate func tracer() throws(SQLiteError) -> Tracer {
    let attempt = "tracing statements"
    let database = try openHandle(attempt)
    if let tracer = hooks.contexts.lazy.compactMap({ $0 as? Tracer }).first { return tracer }
    let tracer = Tracer(rowSink)
    try check(
      sqlite3_trace_v2(
        database,
        UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE),
        { event, context, statement, _ in
          guard let context, let statement else { return 0 }
          Unmanaged<Tracer>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.trace(event, OpaquePointer(statement))
          }
          return 0
        },
        // The connection keeps the tracer alive, and closes the database before it releases the tracer.
        Unmanaged.passUnretained(tracer).toOpaque()), attempt)
    hooks.contexts.append(tracer)
    return tracer
  }
}

#if PostgreSQL
  import Foundation
  internal import SocleCPostgreSQL
  import SocleEntities

  /// A connection to a server. It is used by one thread at a time.
  final class Connection {
    let handle: OpaquePointer
    /// The milliseconds after which a server that sends nothing counts as lost.
    let silence: Int32
    /// The names of the prepared statements, by their SQL.
    var names: [String: String] = [:]
    /// The random prefix of the names of this connection's statements: behind a pooler, several connections can share a session
    /// of the server.
    let prefix = "s\(String(UInt64.random(in: 0...UInt64.max), radix: 36))_"
    var preparations = 0
    /// Whether statements get names, under which they stay prepared.
    var isNaming = true
    /// The server's product and timeline, which are read after connecting.
    var server = Server()
    /// The asynchronous call for which the connection is in use; nil for a synchronous call, which cannot be stopped.
    var call: StoreCall?
    /// The number of round trips so far, for tests.
    var roundTrips = 0
    /// The server's functions that sent notices during the last run.
    private var notices: [String] = []

    /// - Parameters:
    ///   - location: A connection string or URI of libpq.
    ///   - silence: The seconds after which a server that sends nothing counts as lost, 0 or more. Rounded up, and limited to 2
    ///     to 10, it is also the timeout for connecting to each host, unless the string contains `connect_timeout`.
    /// - Throws: ``PostgreSQLError`` with the purpose "connecting".
    init(_ location: String, silence: TimeInterval) throws(PostgreSQLError) {
      self.silence = Int32(clamping: Int(min(silence, 1_000_000) * 1000))
      handle = try Self.connect(
        location, secondsForEachHost: max(2, Int(min(silence, 10).rounded(.up))))
      PQsetNoticeReceiver(
        handle,
        { connection, result in
          // The function of the server that sent the notice; the text may be in any language.
          guard let connection, let function = PQresultErrorField(result, Int32(UInt8(ascii: "R")))
          else { return }
          Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
            .notices.append(String(cString: function))
        }, Unmanaged.passUnretained(self).toOpaque())
      PQsetnonblocking(handle, 1)
    }

    private static func connect(
      _ location: String, secondsForEachHost limit: Int
    ) throws(PostgreSQLError) -> OpaquePointer {
      // The connection string overrides keywords before `dbname`; keywords after it override the string.
      let options = [
        ("connect_timeout", "\(limit)"), ("keepalives_idle", "15"), ("keepalives_interval", "5"),
        ("keepalives_count", "3"), ("dbname", location), ("client_encoding", "UTF8"),
      ]
      var (keywords, values) = (options.map { strdup($0.0) }, options.map { strdup($0.1) })
      defer { (keywords + values).forEach { free($0) } }
      keywords.append(nil)
      values.append(nil)
      let start = ContinuousClock.now
      let connection = keywords.map { UnsafePointer($0) }.withUnsafeBufferPointer { keywords in
        values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
          PQconnectdbParams(keywords.baseAddress, values.baseAddress, 1)
        }
      }
      guard let connection else { throw PostgreSQLError("53200", PostgreSQLError.connecting) }
      let message = String(cString: PQerrorMessage(connection))
      // The SQLSTATE is in the message of the next attempt only. No second attempt at a host that does not answer.
      if PQstatus(connection) != CONNECTION_OK, ContinuousClock.now - start < .seconds(1) {
        PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
        PQreset(connection)
      }
      guard PQstatus(connection) == CONNECTION_OK else {
        let answer = String(cString: PQerrorMessage(connection))
        PQfinish(connection)
        throw PostgreSQLError(connecting: "\(message)\n\(answer)")
      }
      return connection
    }

    deinit { PQfinish(handle) }

    /// Whether the connection is open and not in the middle of an answer.
    var isUsable: Bool {
      PQstatus(handle) == CONNECTION_OK && PQpipelineStatus(handle) == PQ_PIPELINE_OFF
    }

    /// The number of the server's process, as the server reported it when the connection was made.
    var process: Int { Int(PQbackendPID(handle)) }

    /// Whether no transaction is open.
    var isIdle: Bool { PQtransactionStatus(handle) == PQTRANS_IDLE }

    /// Ends an open transaction without its changes.
    func rollBack() throws(PostgreSQLError) {
      if !isIdle { try run([Statement("ROLLBACK", purpose: "rolling back")]) }
    }

    func run(_ statement: Statement) throws(PostgreSQLError) -> ResultRows {
      try run([statement])[0]
    }

    /// Sends all statements at once, and waits for all answers: one round trip. After an error the later statements are not run.
    @discardableResult
    func run(_ statements: [Statement]) throws(PostgreSQLError) -> [ResultRows] {
      guard let last = statements.last else { return [] }
      notices = []
      let results = try pipeline(statements)
      if let place = statements.firstIndex(where: { $0.purpose == Server.comparing }) {
        server.timeline = max(server.timeline ?? 0, results[place].int(0, 0))
      }
      // The warning "canceling wait for synchronous replication": the standby servers may not have the commit. Its SQLSTATE,
      // 01000, is also that of an app's RAISE WARNING, and of warnings about transaction ids and announcements.
      if last.sql == Statement.commit.sql, notices.contains("SyncRepWaitForLSN") {
        throw PostgreSQLError("01000", statements[0].purpose)
      }
      return results
    }

    /// Waits until the server has sent data or, if `forWriting` is true, can be sent data.
    ///
    /// - Returns: False if `milliseconds` have passed, ``call`` was stopped, or waiting failed.
    func wait(milliseconds: Int32, forWriting: Bool = false) -> Bool {
      var descriptor = pollfd(
        fd: PQsocket(handle), events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0), revents: 0)
      var rest = milliseconds
      while call?.isStopped != true {
        let part = call == nil ? rest : min(rest, 100)
        let ready = poll(&descriptor, 1, part)
        if ready == 0 { rest -= part }
        if ready > 0 || rest <= 0 || ready < 0 && errno != EINTR { return ready > 0 }
      }
      return false
    }
  }
#endif

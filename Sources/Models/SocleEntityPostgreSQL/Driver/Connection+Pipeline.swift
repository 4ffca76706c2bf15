#if PostgreSQL
  internal import SocleCPostgreSQL

  extension Connection {
    /// The maximum number of prepared statements of a connection. Before it would be exceeded, all are deallocated, because
    /// they occupy memory of the server.
    private static let preparedLimit = 256

    /// The maximum number of parameters of a statement, which the protocol counts in 16 bits.
    private static let parameterLimit = 65_535

    /// Sends all statements in libpq's pipeline mode, and reads all answers.
    ///
    /// - Throws: "54000", before anything is sent, if a statement has more than 65,535 parameters; otherwise the first error,
    ///   after all answers were read.
    func pipeline(_ statements: [Statement]) throws(PostgreSQLError) -> [ResultRows] {
      if let large = statements.first(where: { $0.parameters.count > Self.parameterLimit }) {
        throw PostgreSQLError("54000", large.purpose)
      }
      let purpose = statements.first?.purpose ?? ""
      // In a failed transaction the server accepts only ROLLBACK.
      if names.count + statements.count > Self.preparedLimit, !names.isEmpty,
        PQtransactionStatus(handle) != PQTRANS_INERROR
      {
        names = [:]
        // Sent alone, because BEGIN cannot choose a level of isolation after another statement.
        _ = try pipeline([Statement("DEALLOCATE ALL", purpose: purpose)])
        names = [:]
      }
      guard PQenterPipelineMode(handle) == 1 else { throw lost(purpose) }
      var isPrepared: [Bool] = []
      for statement in statements { isPrepared.append(try send(statement)) }
      guard PQpipelineSync(handle) == 1 else { throw lost(purpose) }
      roundTrips += 1
      return try answers(statements, isPrepared, purpose)
    }

    /// Reads the answers to all statements.
    ///
    /// - Throws: the first error, after all answers were read.
    private func answers(
      _ statements: [Statement], _ isPrepared: [Bool], _ purpose: String
    ) throws(PostgreSQLError) -> [ResultRows] {
      var results: [ResultRows] = []
      var failure: PostgreSQLError?
      for (statement, isPrepared) in zip(statements, isPrepared) {
        if !isPrepared, let error = try answer(statement).failure {
          names[statement.sql] = nil
          failure = failure ?? error
        }
        let (rows, error) = try answer(statement)
        failure = failure ?? error
        results.append(rows)
      }
      // The result of PQpipelineSync.
      if let result = try next(purpose) { PQclear(result) }
      guard PQexitPipelineMode(handle) == 1 else { throw lost(purpose) }
      if let failure { throw failure }
      return results
    }

    /// Sends a statement, after its preparation if it is new and gets a name.
    ///
    /// - Returns: Whether the statement was sent alone. If not, the answer to its preparation comes first.
    private func send(_ statement: Statement) throws(PostgreSQLError) -> Bool {
      let count = Int32(statement.parameters.count)
      let types = statement.parameters.map { Oid($0.type) }
      let known = names[statement.sql]
      let name = known ?? "\(prefix)\(preparations)"
      if known == nil, isNaming {
        preparations += 1
        guard PQsendPrepare(handle, name, statement.sql, count, types) == 1 else {
          throw lost(statement.purpose)
        }
        names[statement.sql] = name
      }
      // A nil address means NULL, so an empty value needs an address, too. libpq copies the bytes.
      let values = statement.parameters.map { parameter in
        parameter.bytes.map { bytes in
          let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
          UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
          return copy
        }
      }
      defer { for value in values { value?.deallocate() } }
      let lengths = statement.parameters.map { Int32(clamping: $0.bytes?.count ?? 0) }
      let formats = [Int32](repeating: 1, count: lengths.count)
      let pointers = values.map { UnsafePointer($0) }
      let isSent =
        isNaming
        ? PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
        : PQsendQueryParams(
          handle, statement.sql, count, types, pointers, lengths, formats, 1)
      guard isSent == 1 else { throw lost(statement.purpose) }
      // Large values are sent before more is added: after each part that the server takes, libpq moves the whole rest of its
      // buffer.
      if lengths.contains(where: { $0 > 1 << 16 }) { try exchange(statement.purpose) { $0 == 0 } }
      return known != nil || !isNaming
    }

    /// Reads the rows or the error of one message, and the nil that ends its results.
    private func answer(
      _ statement: Statement
    ) throws(PostgreSQLError) -> (rows: ResultRows, failure: PostgreSQLError?) {
      guard let result = try next(statement.purpose) else { throw lost(statement.purpose) }
      let purpose = statement.purpose
      let answer = (ResultRows(result, purpose), failure(in: result, purpose))
      if let next = try next(statement.purpose) { PQclear(next) }
      return answer
    }

    /// Sends and receives data until `isDone` returns true. Its argument is 1 while data is left to be sent, otherwise 0.
    ///
    /// - Throws: "08006" if the connection is lost, or the server is silent for ``silence`` milliseconds.
    private func exchange(
      _ purpose: String, until isDone: (Int32) -> Bool
    ) throws(PostgreSQLError) {
      while true {
        let unsent = PQflush(handle)
        if unsent < 0 { throw lost(purpose) }
        if isDone(unsent) { return }
        // Data that TLS has already decrypted does not make the socket ready.
        guard PQconsumeInput(handle) == 1 else { throw lost(purpose) }
        if isDone(unsent) { return }
        guard wait(milliseconds: silence, forWriting: unsent == 1), PQconsumeInput(handle) == 1
        else { throw lost(purpose) }
      }
    }

    /// The next result; nil between the results of two statements.
    private func next(_ purpose: String) throws(PostgreSQLError) -> OpaquePointer? {
      try exchange(purpose) { _ in PQisBusy(handle) == 0 }
      let result = PQgetResult(handle)
      guard PQstatus(handle) == CONNECTION_BAD else { return result }
      let failure = result.flatMap { self.failure(in: $0, purpose) }
      PQclear(result)
      // Poolers give this state to most errors of their own, such as a lost server.
      let isViolation = failure?.state == PostgreSQLError.violation && !server.isPooled
      if let failure, failure.isLoss || isViolation { throw failure }
      throw lost(purpose)
    }

    private func lost(_ purpose: String) -> PostgreSQLError { PostgreSQLError("08006", purpose) }

    private func failure(in result: OpaquePointer, _ purpose: String) -> PostgreSQLError? {
      // The codes of fields are macros, which Swift does not import: PG_DIAG_SQLSTATE is 'C', and so on.
      func field(_ code: Character) -> String? {
        PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
      }
      switch PQresultStatus(result) {
      case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR:
        let place = ["t", "c", "n"].compactMap { field($0) }.joined(separator: ".")
        return PostgreSQLError(
          field("C") ?? "08006", purpose, place: place.isEmpty ? nil : place)
      case PGRES_PIPELINE_ABORTED: return PostgreSQLError("25P02", purpose)
      default: return nil
      }
    }
  }
#endif

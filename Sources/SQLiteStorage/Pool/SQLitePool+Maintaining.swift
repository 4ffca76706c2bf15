import SQLiteCore

extension SQLitePool {
  /// Lends the writer's connection outside of any transaction, for what needs several of its own: migrations, VACUUM.
  ///
  /// It waits its turn among the writes. Where there is no WAL, no read runs meanwhile.
  /// - Throws: what `body` throws; what it committed until then stays. Else as ``write(_:)-(_)``.
  package func withWriter<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try desk.maintain(try desk.takeWriter(), nil, body)
  }

  package func withWriter<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await desk.asynchronously(.writer) { slot, ticket in
      try self.desk.maintain(slot, ticket, body)
    }
  }
}

extension Connection {
  /// Refuses, while `body` runs, SQL that begins or ends a transaction; ``transaction(_:_:)`` in it is a savepoint.
  ///
  /// Only a connection that records changes can refuse it.
  package func guardingTransaction<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isGuarded = recorder?.guardsTransaction ?? false
    recorder?.guardsTransaction = true
    defer { recorder?.guardsTransaction = isGuarded }
    return try body()
  }
}

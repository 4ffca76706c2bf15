import SocleCore

/// What `body` throws, of whichever type; nil if it does not.
package func errorThrown<Result>(by body: () throws -> Result) -> (any Error)? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// What `body` throws, of whichever type; nil if it does not.
package func errorThrown<Result>(by body: () async throws -> Result) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// The `SQLiteError` that `body` throws, nil if it throws none.
package func failure(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

extension SQLiteError {
  /// The problem of a `schema` error, nil for the other cases.
  package var schemaProblem: SchemaProblem? {
    guard case .schema(_, let problem) = self else { return nil }
    return problem
  }
}

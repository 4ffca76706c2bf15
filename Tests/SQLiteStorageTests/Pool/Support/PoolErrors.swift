import SQLiteCore

/// What `body` throws; nil if it does not.
func thrown<Result>(_ body: () throws -> Result) -> (any Error)? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

func thrown<Result>(_ body: () async throws -> Result) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// Why the pool refused; nil for any other error.
func refusal(_ error: (any Error)?) -> String? {
  guard case .misuse(_, let reason)? = error as? SQLiteError else { return nil }
  return reason
}

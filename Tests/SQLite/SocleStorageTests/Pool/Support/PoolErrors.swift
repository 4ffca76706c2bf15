import SocleCore
import TestSupport
import Testing

/// The reason of a misuse error; nil for any other error.
func refusal(_ error: (any Error)?) -> String? {
  guard case .misuse(_, let reason)? = error as? SQLiteError else { return nil }
  return reason
}

/// Expects that `body` throws a misuse error whose reason contains these words.
func expectRefusal<Result>(
  _ words: String, at place: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) {
  let error = errorThrown(by: body)
  #expect(
    refusal(error)?.contains(words) == true, "\(String(describing: error))", sourceLocation: place)
}

func expectError<Result>(
  at place: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) {
  let error = errorThrown(by: body)
  #expect(error != nil, sourceLocation: place)
}

func expectCancellation<Result>(
  at place: SourceLocation = #_sourceLocation, _ body: () async throws -> Result
) async {
  let error = await errorThrown(by: body)
  #expect(error is CancellationError, "\(String(describing: error))", sourceLocation: place)
}

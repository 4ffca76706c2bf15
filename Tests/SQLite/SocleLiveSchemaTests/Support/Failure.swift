import SocleCore

/// The error that `body` throws, nil if it throws none or another kind.
func failure(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

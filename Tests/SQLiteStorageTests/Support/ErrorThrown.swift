/// What `body` throws, of whichever type; nil if it does not.
func errorThrown(by body: () throws -> Void) -> (any Error)? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

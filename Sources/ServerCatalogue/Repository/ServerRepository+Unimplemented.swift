internal import SQLiteCore

/// What a call of a closure that nobody has given fails with.
func unimplemented(_ closure: String) -> any Error {
  SQLiteError.misuse(
    attempt: "calling ServerRepository.\(closure)",
    reason: """
      this repository has no implementation of it. Assign the closure `\(closure)`, or use \
      ServerRepository(servers:), which has them all
      """)
}

/// The reasons why a new file cannot be written.
package enum NewFileError: Error, Equatable, Sendable {
  /// Something exists at this path already; it was not changed.
  case exists(path: String)

  /// The operating system refused to create or write the file; `reason` is the system's message.
  case unwritable(path: String, reason: String)
}

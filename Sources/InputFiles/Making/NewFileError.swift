/// What can keep a new file from being written.
package enum NewFileError: Error, Equatable, Sendable {
  /// Something is at this path already; it was left alone.
  case exists(path: String)

  /// The operating system refused to create or to write the file; `reason` is its own text.
  case unwritable(path: String, reason: String)
}

/// The reasons why sample data cannot be generated or written. Nothing is left of the files that were being written.
package enum GeneratorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of rows or servers is not from 0 to `limit`.
  case countOutOfRange(count: Int, of: String, limit: Int)

  /// Something exists at this path already; it was not changed.
  case exists(path: String)

  /// A file of the catalogue exists in the folder already; nothing was written.
  case folderInUse(file: String)

  /// The operating system refused to create or write the file; `reason` is the system's message.
  case unwritable(path: String, reason: String)

  /// The message: what was attempted, why it failed, and what to do.
  package var description: String {
    switch self {
    case .countOutOfRange(let count, let things, let limit):
      "cannot generate \(count) \(things): ask for 0 to \(limit)"
    case .exists(let path):
      "will not overwrite \"\(path)\": choose another name"
    case .folderInUse(let file):
      "will not overwrite \"\(file)\": choose an empty folder, or one that does not exist yet"
    case .unwritable(let path, let reason):
      "cannot write \"\(path)\": \(reason)"
    }
  }
}

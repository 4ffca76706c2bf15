internal import InputFiles

/// The reasons why a generated catalogue cannot be written.
package enum LegoGeneratorError: Error, Equatable, Sendable {

  /// The number of rows is not from 0 to `limit`.
  case rowsOutOfRange(rows: Int, limit: Int)

  /// A file of the catalogue exists already; nothing was written.
  case fileExists(path: String)

  /// The operating system refused to create or write the file; `reason` is the system's message.
  case cannotWrite(path: String, reason: String)

  /// `shouldStop` returned true; the files were removed again.
  case stopped
}

extension LegoGeneratorError: CustomStringConvertible {

  /// What was attempted, and what to do about it.
  package var description: String {
    switch self {
    case .rowsOutOfRange(let rows, let limit):
      "cannot generate \(rows) rows: ask for 0 to \(limit)"
    case .fileExists(let path):
      "will not overwrite \"\(path)\": choose an empty folder, or one that does not exist yet"
    case .cannotWrite(let path, let reason):
      "cannot write \"\(path)\": \(reason)"
    case .stopped:
      "stopped; no file was left"
    }
  }
}

extension LegoGeneratorError {

  /// The error of a file of the catalogue.
  init(_ error: NewFileError) {
    switch error {
    case .exists(let path): self = .fileExists(path: path)
    case .unwritable(let path, let reason): self = .cannotWrite(path: path, reason: reason)
    }
  }
}

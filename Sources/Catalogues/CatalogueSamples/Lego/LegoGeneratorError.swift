package import InputFiles

/// The reasons why a generated catalogue cannot be written.
package enum LegoGeneratorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of rows is not from 0 to `limit`.
  case rowsOutOfRange(rows: Int, limit: Int)

  /// A file of the catalogue exists already, or cannot be created or written. Nothing was left of the others.
  case file(NewFileError)

  /// `shouldStop` returned true; the files were removed again.
  case stopped

  /// The message: what was attempted, and what to do.
  package var description: String {
    switch self {
    case .rowsOutOfRange(let rows, let limit):
      "cannot generate \(rows) rows: ask for 0 to \(limit)"
    case .file(.exists(let path)):
      "will not overwrite \"\(path)\": choose an empty folder, or one that does not exist yet"
    case .file(.unwritable(let path, let reason)):
      "cannot write \"\(path)\": \(reason)"
    case .stopped:
      "stopped; no file was left"
    }
  }
}

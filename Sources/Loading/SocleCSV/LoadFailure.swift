internal import SocleCore

/// The kind of an error that a load threw.
public enum LoadFailure: Hashable, Sendable {
  /// The files' contents are invalid, or two files are named after one table.
  case rejectedData
  /// A file is missing, cannot be read or written, changed during the load, or exists where a new one is to be created.
  case file
  /// The database failed, is not of the expected kind, or does not fit the tables of the load; also any error of a closure.
  case database

  /// Classifies an error that a load threw.
  public init(_ error: any Error) {
    switch error {
    case LoadError.malformed, LoadError.rejected, LoadError.twoFiles: self = .rejectedData
    case LoadError.otherTable, LoadError.removesTooMany, LoadError.impossible: self = .database
    case is LoadError: self = .file
    case SQLiteError.file(_, let problem): self = problem == .notADatabase ? .database : .file
    case let error as SQLiteError:
      let ofFiles: [ResultCode] = [.full, .inputOutput, .cannotOpen, .readOnly]
      self = error.code.map { ofFiles.contains($0.primary) } ?? false ? .file : .database
    default: self = .database
    }
  }
}

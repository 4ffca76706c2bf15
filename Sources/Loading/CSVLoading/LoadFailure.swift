internal import InputFiles
internal import SQLiteCore

/// The kind of an error that a load threw.
public enum LoadFailure: Hashable, Sendable {
  /// The files' contents are invalid.
  case rejectedData
  /// A file is missing, cannot be read or written, or exists where a new one is to be created.
  case file
  /// The database failed, is not of the expected kind, or does not fit the tables of the load.
  case database

  /// The kind of an error that a load threw.
  public init(_ error: any Error) {
    switch error {
    case let error as CSVLoadError: self = error.kind
    case is CSVError: self = .rejectedData
    case is InputFileError: self = .file
    case let error as SQLiteError: self = error.kind
    default: self = .database
    }
  }
}

extension CSVLoadError {
  fileprivate var kind: LoadFailure {
    switch self {
    case .headers, .rejected, .twoFiles: .rejectedData
    case .otherTable, .removesTooMany, .impossible: .database
    case .unreadableFolder, .noFiles, .targetExists, .leftover, .targetMissing, .changed,
      .underWay, .cannotWrite:
      .file
    }
  }
}

extension SQLiteError {
  fileprivate var kind: LoadFailure {
    if case .file(_, let problem) = self { return problem == .notADatabase ? .database : .file }
    let ofFiles: [ResultCode] = [.full, .inputOutput, .cannotOpen, .readOnly]
    return code.map { ofFiles.contains($0.primary) } ?? false ? .file : .database
  }
}

internal import InputFiles
internal import SQLiteCore

/// What kind of thing went wrong, for a caller who has to decide and not to read.
public enum LegoFailure: Hashable, Sendable {
  /// The files' contents are not as they must be.
  case rejectedData
  /// A file cannot be read or written, or stands in the way.
  case file
  /// SQLite refuses, or a database is not what it should be.
  case database
  /// The question has no answer.
  case question

  /// The kind of an error that this module threw.
  public init(_ error: any Error) {
    switch error {
    case let error as LegoLoadError: self = error.kind
    case let error as LegoQuestionError: self = error.kind
    case is InputFileError, is LegoGeneratorError: self = .file
    case let error as SQLiteError: self = error.kind
    default: self = .database
    }
  }
}

extension LegoLoadError {
  fileprivate var kind: LegoFailure {
    switch self {
    case .headers, .rejected: .rejectedData
    case .notACatalogue: .database
    case .unreadableFolder, .noFiles, .twoFiles, .targetExists, .leftover, .targetMissing,
      .cannotWrite:
      .file
    }
  }
}

extension LegoQuestionError {
  fileprivate var kind: LegoFailure {
    if case .notACatalogue = self { .database } else { .question }
  }
}

extension SQLiteError {
  fileprivate var kind: LegoFailure {
    if case .file(_, let problem) = self { return problem == .notADatabase ? .database : .file }
    let ofFiles: [ResultCode] = [.full, .inputOutput, .cannotOpen, .readOnly]
    return code.map { ofFiles.contains($0.primary) } ?? false ? .file : .database
  }
}

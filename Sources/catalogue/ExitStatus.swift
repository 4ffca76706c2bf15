import LegoCatalogue
import ServerCatalogue

/// What the program tells the one who called it.
enum ExitStatus: Int32 {
  /// Everything was done.
  case success = 0
  /// Data was rejected, in part or as a whole, or there is no answer.
  case rejected = 1
  /// The command line makes no sense.
  case usage = 2
  /// A file cannot be read or written.
  case file = 3
  /// The database refuses.
  case database = 4

  init(_ error: any Error) {
    if error is UsageError {
      self = .usage
      return
    }
    if error is OutputError {
      self = .file
      return
    }
    if error is ServerQuestionError {
      self = .rejected
      return
    }
    if let error = error as? ServerListError {
      self = error.isAboutContents ? .rejected : .file
      return
    }
    switch LegoFailure(error) {
    case .rejectedData, .question: self = .rejected
    case .file: self = .file
    case .database: self = .database
    }
  }
}

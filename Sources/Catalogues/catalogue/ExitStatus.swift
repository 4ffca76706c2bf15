import LegoCatalogue
import ServerCatalogue
import SocleCSV

enum ExitStatus: Int32 {
  /// Everything was done.
  case success = 0
  /// Data was rejected, in part or as a whole, or nothing was found.
  case rejected = 1
  /// The command line is not valid.
  case usage = 2
  /// A file cannot be read or written.
  case file = 3
  /// SQLite failed, or the file is not a database of this program.
  case database = 4
  /// Ctrl-C: 128 and the number of SIGINT, as shells report it.
  case interrupted = 130

  init(_ error: any Error) {
    switch error {
    case is UsageError: self = .usage
    case is OutputError: self = .file
    case is Interruption: self = .interrupted
    case is ServerQuestionError: self = .rejected
    case ServerListError.unreadable: self = .file
    case is ServerListError: self = .rejected
    case LegoQuestionError.notACatalogue: self = .database
    case is LegoQuestionError: self = .rejected
    default:
      self =
        switch LoadFailure(error) {
        case .rejectedData: .rejected
        case .file: .file
        case .database: .database
        }
    }
  }
}

/// Why a command about servers has no result.
enum ServerQuestionError: Error, CustomStringConvertible {
  /// No server matches.
  case noServer(database: String)
  /// A list loaded with `--free-only` contains a server that is not free.
  case notFree(id: String, file: String)

  var description: String {
    switch self {
    case .noServer(let database):
      "no server of \"\(database)\" matches; leave out an option"
    case .notFree(let id, let file):
      """
      the server "\(id.asOneLine)" of \(file) is not free, so nothing was loaded; \
      load the whole list without --free-only
      """
    }
  }
}

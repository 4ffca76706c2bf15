/// Why servers were not answered with, or not taken.
enum ServerQuestionError: Error, CustomStringConvertible {
  /// Nothing matches where one server was asked for.
  case noServer(database: String)
  /// A list that is said to hold free servers only holds another.
  case notFree(id: String, file: String)

  var description: String {
    switch self {
    case .noServer(let database):
      "no server of \(database) matches; ask for less"
    case .notFree(let id, let file):
      """
      the server "\(id.asOneLine)" of \(file) is not free, so nothing was loaded; \
      load the whole list without --free-only
      """
    }
  }
}

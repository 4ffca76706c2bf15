extension SQLiteError: CustomStringConvertible {
  /// One sentence or two: what was attempted, what stood in the way, where, and what to do.
  public var description: String {
    switch self {
    case .refused(let attempt, let code, let message, let place):
      let words = message.map { ": \($0)" } ?? ""
      let site = place.map { " in \($0)" } ?? ""
      let advice = code.advice.map { ". \($0)" } ?? ""
      return "\(attempt)\(words) (\(code))\(site)\(advice)"
    case .conversion(let cell, let expected, let found):
      return "\(cell): expected \(expected), found \(found)"
    case .impossible(let subject, let reason):
      return "\(subject): \(reason)"
    case .file(let path, let problem):
      return "\(path): \(problem)"
    case .schema(let path, let problem):
      return "\(path): \(problem)"
    case .danglingReferences(let attempt, let violations):
      let shown = violations.prefix(5).map(\.description).joined(separator: "; ")
      let rest = violations.count > 5 ? "; and \(violations.count - 5) more" : ""
      return "\(attempt): \(shown)\(rest)"
    case .notOneRow(let attempt, .none):
      return "\(attempt): there is none. Use firstRow where that is to be expected"
    case .notOneRow(let attempt, .several):
      return "\(attempt): there is more than one. Narrow the conditions, or read them all"
    case .functionThrew(let attempt, let function, let cause):
      // The type only: the error's text may contain a bound value.
      let type = type(of: cause.error)
      return
        "\(attempt): the function \(function) threw an error of type \(type). Look at the cause"
    case .misuse(let attempt, let reason):
      return "\(attempt): \(reason)"
    }
  }
}

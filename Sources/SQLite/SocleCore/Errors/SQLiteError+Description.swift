import Foundation
internal import SocleCSQLite

extension SQLiteError: CustomStringConvertible, LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// Advice on what to do about an error that SQLite returned, also contained in the ``description``; nil if there is none.
  public var recoverySuggestion: String? {
    guard case .refused(_, let code, let message, _) = self else { return nil }
    return message?.advice ?? code.advice
  }

  /// SQLite's message, without the statement that failed; the description if there is none.
  package var reason: String {
    if case .refused(_, _, let message?, _) = self { message } else { description }
  }

  /// One or two sentences: what was attempted, why it failed, where, and what to do.
  public var description: String {
    switch self {
    case .refused(let attempt, let code, let message, let place):
      let words = message.map { ": \($0)" } ?? ""
      let site = place.map { " in \($0)" } ?? ""
      return "\(attempt)\(words) (\(code))\(site)\(recoverySuggestion.map { ". \($0)" } ?? "")"
    case .conversion(let cell, let expected, let found):
      return "\(cell): expected \(expected), found \(found)"
    case .impossible(let subject, let reason):
      return "\(subject): \(reason)"
    case .file(let path, let problem):
      return "\(path.isEmpty ? "the empty path" : path): \(problem)"
    case .schema(let path, let problem):
      return "\(path): \(problem)"
    case .danglingReferences(let attempt, let violations):
      return "\(attempt): \(violations.map(\.description).listed(upTo: 5))"
    case .notOneRow(let attempt, .none):
      return
        "\(attempt): there is no such row. If that is expected, read with firstRow, or write with save"
    case .notOneRow(let attempt, .several):
      return "\(attempt): more than one row was found. Narrow the conditions, or read all rows"
    case .functionThrew(let attempt, let function, let cause):
      // The type only: the error's description may contain a bound value.
      let type = type(of: cause.error)
      return
        "\(attempt): the function \(function) threw an error of type \(type). Look at the cause"
    case .misuse(let attempt, let reason):
      return "\(attempt): \(reason)"
    }
  }
}

extension SQLiteError {
  /// The message of the error for a change that is attempted in a pool's read.
  package static let changeInRead = "a read of a pool cannot change the database"
}

extension String {
  /// Advice chosen by SQLite's message, where the advice for the code would be wrong: a schema that SQLite cannot read has the
  /// same code as a damaged page.
  fileprivate var advice: String? {
    if self == SQLiteError.changeInRead { return "Use the pool's write" }
    if contains("unsafe use of ") {
      return "ConnectionOptions.trustsSchema allows it, unless it is marked as direct-only"
    }
    let isRefused = starts(with: "malformed database schema")
    return isRefused
      ? "A newer SQLite or another program may have written this schema: use that program to open the file"
      : nil
  }
}

extension ResultCode: CustomStringConvertible {
  /// SQLite's English phrase for the code, and the code's number, such as "constraint failed, 1555".
  public var description: String {
    let phrase = sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "unknown result code"
    return "\(phrase), \(rawValue)"
  }

  /// Advice for the caller, for codes whose SQLite message contains no advice.
  var advice: String? {
    if self == .readOnlyMovedFile {
      return "The file was removed or replaced while it was open."
        + " Close the connection or pool, and open the file again"
    }
    if rawValue == SQLITE_BUSY | (2 << 8) {
      return
        "Another connection has written since this transaction first read, so waiting does not help."
        + " Roll back, and begin again with .immediate"
    }
    if rawValue == SQLITE_CORRUPT | (1 << 8) {
      return "A virtual table, such as a full-text index, is damaged. Rebuild it"
    }
    return switch self == .readOnlyFolder ? .cannotOpen : primary {
    case .busy:
      "Another connection holds a lock on the database: try again, or raise the busy timeout"
    case .full: "Free some space on the disk and try again"
    case .readOnly:
      "Open the database for writing. If it is open for writing, the file or disk refuses writes: repair"
        + " that, close all connections to the file and open it again"
    case .cannotOpen: "Check that the folder is writable: SQLite keeps files beside the database"
    case .lockingProtocol:
      "SQLite tried to lock the file for 10 s, whatever the busy timeout."
        + " Keep the file on a local disk"
    case .corrupt:
      "A failing disk looks the same: try again; if the error stays, restore the file from a backup"
    default: nil
    }
  }
}

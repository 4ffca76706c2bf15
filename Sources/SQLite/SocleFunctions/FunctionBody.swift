internal import SocleCSQLite
import SocleCore

/// A scalar function or an aggregate without the types of its arguments and its state, which only its closures know.
@usableFromInline
struct FunctionBody: Sendable {
  let name: String
  let argumentCount: Int
  let isAggregate: Bool
  /// The flags of the registration.
  let flags: Int32
  /// Begins a group of an aggregate. A scalar function has one group per connection, which contains all calls and never ends.
  let begin: @Sendable () -> FunctionGroup

  @usableFromInline
  init(
    _ name: String, argumentCount: Int, isAggregate: Bool = false, isDeterministic: Bool = false,
    isInnocuous: Bool, begin: @escaping @Sendable () -> FunctionGroup
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.isAggregate = isAggregate
    flags =
      SQLITE_UTF8 | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
      | (isInnocuous ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
    self.begin = begin
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the name is empty, contains a NUL, has more than 255 bytes or
  ///   begins with `socle_`, or if there are more arguments than SQLite allows.
  func check() throws(SQLiteError) {
    guard let problem else { return }
    throw .impossible(subject: "the function \(name.debugDescription)", reason: problem)
  }

  private var problem: String? {
    // https://sqlite.org/c3ref/create_function.html
    let (length, most) = (name.utf8.count, RowSinkCall.maximumColumns)
    if let problem = ExtensionName.problem(name) { return problem }
    if length > 255 { return "its name has \(length) bytes; SQLite allows 255" }
    return argumentCount > most
      ? "it has \(argumentCount) arguments; SQLite allows \(most)" : nil
  }
}

/// One group of rows.
@usableFromInline
final class FunctionGroup {
  /// Adds the arguments of one row to the state of the group; a scalar function writes its result instead.
  let step: (RowValues, ValueSink) throws -> Void
  let finish: (ValueSink) throws -> Void
  var hasFailed = false

  @usableFromInline
  init(
    step: @escaping (RowValues, ValueSink) throws -> Void,
    finish: @escaping (ValueSink) throws -> Void = { _ in }
  ) {
    self.step = step
    self.finish = finish
  }
}

enum ExtensionName {
  /// The reason why `name` is not allowed, nil if it is allowed.
  static func problem(_ name: String) -> String? {
    if name.isEmpty { return "its name is empty" }
    if name.utf8.contains(0) { return "its name contains a NUL character. Remove it" }
    if name.lowercased().hasPrefix("socle_") {
      return "names that begin with socle_ are reserved for Socle. Choose another name"
    }
    return nil
  }
}

extension Connection {
  /// Checks the result code of a registration.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if the name is registered and a statement runs;
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` for any other failure.
  func checkRegistration(_ code: Int32, _ attempt: String) throws(SQLiteError) {
    guard code != SQLITE_BUSY else {
      throw .misuse(
        attempt: attempt,
        reason:
          "the name is already registered, and cannot be replaced while a statement of this connection runs. End the statement first"
      )
    }
    try check(code, attempt)
  }
}

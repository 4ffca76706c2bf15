internal import CSQLite
import SQLiteCore

/// What SQLite needs of a scalar function or an aggregate; the types of its arguments and of its state are hidden in closures.
@usableFromInline
struct FunctionBody: Sendable {
  @usableFromInline
  typealias State = UnsafeMutableRawPointer

  /// What an aggregate does at the beginning and at the end of a group.
  @usableFromInline
  struct Group: Sendable {
    let begin: @Sendable () -> State
    let finish: @Sendable (State, ValueSink) throws -> Void
    let end: @Sendable (State) -> Void

    /// A group whose state, of a type that only the closures know, is behind a pointer.
    @usableFromInline
    init<Value>(
      startingWith initial: @escaping @Sendable () -> Value,
      finish: @escaping @Sendable (Value, ValueSink) throws -> Void
    ) {
      begin = {
        let state = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        state.initialize(to: initial())
        return State(state)
      }
      self.finish = { state, sink in
        try finish(state.assumingMemoryBound(to: Value.self).pointee, sink)
      }
      end = { state in
        state.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        state.deallocate()
      }
    }
  }

  let name: String
  let argumentCount: Int
  let isDeterministic: Bool
  let isInnocuous: Bool
  /// Nil for a scalar function.
  let group: Group?
  /// Adds the arguments of one row to the state of its group; a scalar function, which has no groups, writes its result.
  let step: @Sendable (State?, RowValues, ValueSink) throws -> Void

  @usableFromInline
  init(
    _ name: String, argumentCount: Int, isDeterministic: Bool = false, isInnocuous: Bool,
    group: Group? = nil, step: @escaping @Sendable (State?, RowValues, ValueSink) throws -> Void
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.isDeterministic = isDeterministic
    self.isInnocuous = isInnocuous
    self.group = group
    self.step = step
  }

  var flags: Int32 {
    var flags = SQLITE_UTF8
    if isDeterministic { flags |= SQLITE_DETERMINISTIC }
    return flags | (isInnocuous ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if SQLite cannot register the function, or Socle uses the name
  ///   itself.
  func check() throws(SQLiteError) {
    let subject = "the function \(name.debugDescription)"
    if let problem = ExtensionName.problem(name) {
      throw .impossible(subject: subject, reason: problem)
    }
    // https://sqlite.org/c3ref/create_function.html
    guard name.utf8.count <= 255 else {
      throw .impossible(
        subject: subject, reason: "its name has \(name.utf8.count) bytes, and SQLite takes 255")
    }
    guard argumentCount <= RowSinkCall.maximumColumns else {
      throw .impossible(
        subject: subject,
        reason:
          "it has \(argumentCount) arguments, and SQLite takes \(RowSinkCall.maximumColumns)")
    }
  }
}

enum ExtensionName {
  /// The reason why `name` is not allowed, nil if it is allowed.
  static func problem(_ name: String) -> String? {
    if name.isEmpty { return "its name is empty" }
    if name.utf8.contains(0) { return "its name holds a NUL" }
    if name.lowercased().hasPrefix("socle_") {
      return "names that begin with socle_ are Socle's own"
    }
    return nil
  }
}

extension Connection {
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if a running statement prevents it.
  func checkRegistration(_ code: Int32, _ attempt: String) throws(SQLiteError) {
    guard code != SQLITE_BUSY else {
      throw .misuse(
        attempt: attempt,
        reason:
          "the name is already registered, and cannot be replaced while a statement of this connection runs. Let it end first"
      )
    }
    try check(code, attempt)
  }
}

internal import CSQLite
import SQLiteCore

/// A function or aggregate registered on one connection: the object that SQLite passes to each call.
private final class Installed {
  private let body: FunctionBody
  private let failure: FunctionFailure

  init(_ body: FunctionBody, failure: FunctionFailure) {
    self.body = body
    self.failure = failure
  }

  /// Calls `use` with the object of a registration. SQLite keeps it alive during the call: retaining it would cost two atomic
  /// instructions.
  static func with(_ context: OpaquePointer?, _ use: (Installed, OpaquePointer) -> Void) {
    guard let context, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    Unmanaged<Installed>.fromOpaque(data)._withUnsafeGuaranteedRef { use($0, context) }
  }

  func step(_ context: OpaquePointer, _ values: RowValues) {
    var group: UnsafeMutablePointer<Group>?
    if let begin = body.group?.begin {
      group = Group.current(context)
      guard let group else { return sqlite3_result_error_nomem(context) }
      if group.pointee.state == nil { group.pointee.state = begin() }
    }
    do {
      try body.step(group?.pointee.state, values, ValueSink(resultOf: context))
    } catch {
      group?.pointee.hasFailed = true
      failure.keep(error, of: body.name)
      refuse(context)
    }
  }

  func finish(_ context: OpaquePointer) {
    guard let aggregate = body.group else { return }
    let group = Group.current(context, size: 0)
    let state = group?.pointee.state ?? aggregate.begin()
    defer { aggregate.end(state) }
    if group?.pointee.hasFailed == true { return refuse(context) }
    do {
      try aggregate.finish(state, ValueSink(resultOf: context))
    } catch {
      failure.keepIfFirst(error, of: body.name)
      refuse(context)
    }
  }

  private func refuse(_ context: OpaquePointer) {
    sqlite3_result_error(context, "\(body.name) threw an error", -1)
  }
}

/// The state of one group of rows. SQLite allocates it, zeroed, at the first row, and always requests the result, even after a
/// failure: the state is freed then.
private struct Group {
  var state: UnsafeMutableRawPointer?
  var hasFailed: Bool

  static func current(
    _ context: OpaquePointer, size: Int = MemoryLayout<Group>.size
  ) -> UnsafeMutablePointer<Group>? {
    sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: Group.self)
  }
}

extension Connection {
  func register(_ body: FunctionBody) throws(SQLiteError) {
    try body.check()
    let isAggregate = body.group != nil
    let attempt = "registering the \(isAggregate ? "aggregate" : "function") \(body.name)"
    let database = try openHandle(attempt)
    let installed = Installed(body, failure: functionFailure)
    let step: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    step = { context, _, values in
      guard let values else { return }
      Installed.with(context) { $0.step($1, RowValues(values)) }
    }
    let finish: @convention(c) (OpaquePointer?) -> Void
    finish = { context in Installed.with(context) { $0.finish($1) } }
    // SQLite releases the object even if it refuses the function.
    let code = sqlite3_create_function_v2(
      database, body.name, Int32(body.argumentCount), body.flags,
      Unmanaged.passRetained(installed).toOpaque(), isAggregate ? nil : step,
      isAggregate ? step : nil, isAggregate ? finish : nil,
      { data in if let data { Unmanaged<Installed>.fromOpaque(data).release() } })
    try checkRegistration(code, attempt)
  }
}

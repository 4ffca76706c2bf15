internal import CSQLite

/// An aggregate on one connection: what SQLite hands back at each call.
final class InstalledAggregate {
  private let body: AggregateBody
  /// The body's, reached without counting a reference to the body at each row.
  private let takeIn: AggregateBody.Step
  private let name: String
  private let failure: FunctionFailure

  init(_ body: AggregateBody, name: String, failure: FunctionFailure) {
    self.body = body
    takeIn = body.step
    self.name = name
    self.failure = failure
  }

  /// One group of rows under way. SQLite allocates it, zeroed, at the first row, and asks for a result whatever
  /// becomes of the statement: there the state is let go.
  private struct Group {
    var state: UnsafeMutableRawPointer?
    var hasFailed: Bool
  }

  private func group(_ context: OpaquePointer, size: Int) -> UnsafeMutablePointer<Group>? {
    sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: Group.self)
  }

  private func step(_ context: OpaquePointer, _ values: UnsafePointer<OpaquePointer?>) {
    guard let group = group(context, size: MemoryLayout<Group>.size) else {
      return sqlite3_result_error_nomem(context)
    }
    let state = group.pointee.state ?? body.begin()
    group.pointee.state = state
    do {
      try takeIn(state, values)
    } catch {
      group.pointee.hasFailed = true
      failure.keep(error, of: name)
      refuse(context)
    }
  }

  private func finish(_ context: OpaquePointer) {
    let group = group(context, size: 0)
    let state = group?.pointee.state ?? body.begin()
    defer { body.end(state) }
    if group?.pointee.hasFailed == true { return refuse(context) }
    do {
      try body.finish(state, ValueSink(resultOf: context))
    } catch {
      failure.keepIfFirst(error, of: name)
      refuse(context)
    }
  }

  private func refuse(_ context: OpaquePointer) {
    sqlite3_result_error(context, "\(name) threw an error", -1)
  }
}

/// SQLite's way in. It holds the aggregate during the call: counting another reference would cost two atomic
/// instructions.
extension InstalledAggregate {
  fileprivate static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let context, let values, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    Unmanaged<InstalledAggregate>.fromOpaque(data)._withUnsafeGuaranteedRef {
      $0.step(context, values)
    }
  }

  fileprivate static func finish(_ context: OpaquePointer?) {
    guard let context, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    Unmanaged<InstalledAggregate>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.finish(context) }
  }
}

extension Connection {
  func register(
    _ body: AggregateBody, as signature: FunctionSignature
  ) throws(SQLiteError) {
    try signature.check()
    let attempt = "registering the aggregate \(signature.name)"
    let database = try openHandle(attempt)
    let installed = InstalledAggregate(body, name: signature.name, failure: functionFailure)
    // SQLite destroys what it was given also if it refuses the function.
    let code = sqlite3_create_function_v2(
      database, signature.name, Int32(signature.argumentCount), signature.flags,
      Unmanaged.passRetained(installed).toOpaque(), nil,
      { context, _, values in InstalledAggregate.step(context, values) },
      { context in InstalledAggregate.finish(context) },
      { data in
        if let data { Unmanaged<InstalledAggregate>.fromOpaque(data).release() }
      })
    try checkRegistration(code, attempt)
  }
}

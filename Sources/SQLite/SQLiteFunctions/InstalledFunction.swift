internal import CSQLite
import SQLiteCore

/// A function or aggregate registered on one connection: the object that SQLite passes to each call.
private final class Installed<Body> {
  let body: Body
  let name: String
  let failure: FunctionFailure

  init(_ body: Body, name: String, failure: FunctionFailure) {
    self.body = body
    self.name = name
    self.failure = failure
  }

  func refuse(_ context: OpaquePointer) {
    sqlite3_result_error(context, "\(name) threw an error", -1)
  }

  /// Calls `use` with the object of a registration. SQLite keeps it alive during the call: retaining it would cost two atomic
  /// instructions.
  static func with(_ context: OpaquePointer?, _ use: (Installed, OpaquePointer) -> Void) {
    guard let context, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    Unmanaged<Installed>.fromOpaque(data)._withUnsafeGuaranteedRef { use($0, context) }
  }
}

extension Installed<FunctionBody.Scalar> {
  func run(_ context: OpaquePointer, _ values: RowValues) {
    do {
      try body.call(values, ValueSink(resultOf: context))
    } catch {
      failure.keep(error, of: name)
      refuse(context)
    }
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

extension Installed<FunctionBody.Aggregate> {
  func step(_ context: OpaquePointer, _ values: RowValues) {
    guard let group = Group.current(context) else { return sqlite3_result_error_nomem(context) }
    let state = group.pointee.state ?? body.begin()
    group.pointee.state = state
    do {
      try body.step(state, values)
    } catch {
      group.pointee.hasFailed = true
      failure.keep(error, of: name)
      refuse(context)
    }
  }

  func finish(_ context: OpaquePointer) {
    let group = Group.current(context, size: 0)
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
}

extension Connection {
  func register(_ body: FunctionBody, as signature: FunctionSignature) throws(SQLiteError) {
    try signature.check()
    let name = signature.name
    switch body {
    case .scalar(let scalar):
      try createFunction(
        signature, Installed(scalar, name: name, failure: functionFailure),
        "registering the function \(name)",
        call: { context, _, values in
          guard let values else { return }
          Installed<FunctionBody.Scalar>.with(context) { $0.run($1, RowValues(values)) }
        })
    case .aggregate(let aggregate):
      try createFunction(
        signature, Installed(aggregate, name: name, failure: functionFailure),
        "registering the aggregate \(name)",
        step: { context, _, values in
          guard let values else { return }
          Installed<FunctionBody.Aggregate>.with(context) { $0.step($1, RowValues(values)) }
        },
        finish: { Installed<FunctionBody.Aggregate>.with($0) { $0.finish($1) } })
    }
  }

  private typealias Callback =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private func createFunction(
    _ signature: FunctionSignature, _ installed: AnyObject, _ attempt: String,
    call: Callback? = nil, step: Callback? = nil,
    finish: (@convention(c) (OpaquePointer?) -> Void)? = nil
  ) throws(SQLiteError) {
    let database = try openHandle(attempt)
    // SQLite releases the object even if it refuses the function.
    let code = sqlite3_create_function_v2(
      database, signature.name, Int32(signature.argumentCount), signature.flags,
      Unmanaged.passRetained(installed).toOpaque(), call, step, finish,
      { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } })
    try checkRegistration(code, attempt)
  }
}

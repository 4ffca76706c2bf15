internal import CSQLite
import SQLiteCore

/// A scalar function registered on one connection: the object that SQLite passes to each call.
private final class InstalledScalar {
  private let call: FunctionBody.Call
  private let name: String
  private let failure: FunctionFailure

  init(_ call: @escaping FunctionBody.Call, name: String, failure: FunctionFailure) {
    self.call = call
    self.name = name
    self.failure = failure
  }

  func run(_ context: OpaquePointer, _ values: RowValues) {
    do {
      try call(values, ValueSink(resultOf: context))
    } catch {
      failure.keep(error, of: name)
      refuse(context, name)
    }
  }
}

/// An aggregate registered on one connection: the object that SQLite passes to each call.
private final class InstalledAggregate {
  private let aggregate: FunctionBody.Aggregate
  private let name: String
  private let failure: FunctionFailure

  init(_ aggregate: FunctionBody.Aggregate, name: String, failure: FunctionFailure) {
    self.aggregate = aggregate
    self.name = name
    self.failure = failure
  }

  /// The state of one group of rows. SQLite allocates it, zeroed, at the first row, and always requests the result, even after
  /// a failure: the state is freed then.
  private struct Group {
    var state: UnsafeMutableRawPointer?
    var hasFailed: Bool
  }

  private func group(_ context: OpaquePointer, size: Int) -> UnsafeMutablePointer<Group>? {
    sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: Group.self)
  }

  func step(_ context: OpaquePointer, _ values: RowValues) {
    guard let group = group(context, size: MemoryLayout<Group>.size) else {
      return sqlite3_result_error_nomem(context)
    }
    let state = group.pointee.state ?? aggregate.begin()
    group.pointee.state = state
    do {
      try aggregate.step(state, values)
    } catch {
      group.pointee.hasFailed = true
      failure.keep(error, of: name)
      refuse(context, name)
    }
  }

  func finish(_ context: OpaquePointer) {
    let group = group(context, size: 0)
    let state = group?.pointee.state ?? aggregate.begin()
    defer { aggregate.end(state) }
    if group?.pointee.hasFailed == true { return refuse(context, name) }
    do {
      try aggregate.finish(state, ValueSink(resultOf: context))
    } catch {
      failure.keepIfFirst(error, of: name)
      refuse(context, name)
    }
  }
}

private func refuse(_ context: OpaquePointer, _ name: String) {
  sqlite3_result_error(context, "\(name) threw an error", -1)
}

/// The object of a registration. SQLite keeps it alive during the call: retaining it would cost two atomic instructions.
private func withInstalled<Installed: AnyObject>(
  _: Installed.Type, _ context: OpaquePointer?, _ body: (Installed, OpaquePointer) -> Void
) {
  guard let context, let data = sqlite3_user_data(context) else {
    return sqlite3_result_error_code(context, SQLITE_MISUSE)
  }
  Unmanaged<Installed>.fromOpaque(data)._withUnsafeGuaranteedRef { body($0, context) }
}

extension Connection {
  func register(
    _ body: FunctionBody, as signature: FunctionSignature
  ) throws(SQLiteError) {
    try signature.check()
    let kind = if case .scalar = body.form { "function" } else { "aggregate" }
    let attempt = "registering the \(kind) \(signature.name)"
    let database = try openHandle(attempt)
    // SQLite releases the object even if it refuses the function.
    let code =
      switch body.form {
      case .scalar(let call):
        sqlite3_create_function_v2(
          database, signature.name, Int32(signature.argumentCount), signature.flags,
          Unmanaged.passRetained(
            InstalledScalar(call, name: signature.name, failure: functionFailure)
          ).toOpaque(),
          { context, _, values in
            guard let values else { return }
            withInstalled(InstalledScalar.self, context) { $0.run($1, RowValues(values)) }
          }, nil, nil,
          { data in if let data { Unmanaged<InstalledScalar>.fromOpaque(data).release() } })
      case .aggregate(let aggregate):
        sqlite3_create_function_v2(
          database, signature.name, Int32(signature.argumentCount), signature.flags,
          Unmanaged.passRetained(
            InstalledAggregate(aggregate, name: signature.name, failure: functionFailure)
          ).toOpaque(), nil,
          { context, _, values in
            guard let values else { return }
            withInstalled(InstalledAggregate.self, context) { $0.step($1, RowValues(values)) }
          },
          { context in withInstalled(InstalledAggregate.self, context) { $0.finish($1) } },
          { data in if let data { Unmanaged<InstalledAggregate>.fromOpaque(data).release() } })
      }
    try checkRegistration(code, attempt)
  }
}

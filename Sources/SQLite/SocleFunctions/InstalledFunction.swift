internal import SocleCSQLite
import SocleCore

/// A function or aggregate registered on one connection: the object that SQLite passes to each call.
private final class Installed {
  private let body: FunctionBody
  private let failure: FunctionFailure
  /// The group of all calls of a scalar function.
  private let onlyGroup: FunctionGroup?

  init(_ body: FunctionBody, failure: FunctionFailure) {
    self.body = body
    self.failure = failure
    onlyGroup = body.isAggregate ? nil : body.begin()
  }

  /// Calls `use` with the object of a registration. It is not retained, because SQLite keeps it alive during the call.
  static func with(_ context: OpaquePointer?, _ use: (Installed, OpaquePointer) -> Void) {
    guard let context, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    Unmanaged<Installed>.fromOpaque(data)._withUnsafeGuaranteedRef { use($0, context) }
  }

  func step(_ context: OpaquePointer, _ values: RowValues) {
    guard let group = onlyGroup ?? currentGroup(context) else {
      return sqlite3_result_error_nomem(context)
    }
    do {
      try group.step(values, ValueSink(resultOf: context))
    } catch {
      group.hasFailed = true
      failure.keep(error, of: body.name)
      refuse(context)
    }
  }

  /// Writes the result of a group, and releases the group. SQLite calls this for every group that has begun, even after a
  /// failure.
  func finish(_ context: OpaquePointer) {
    let group = Self.slot(context, size: 0)?.pointee?.takeRetainedValue() ?? body.begin()
    if group.hasFailed { return refuse(context) }
    do {
      try group.finish(ValueSink(resultOf: context))
    } catch {
      failure.keepIfFirst(error, of: body.name)
      refuse(context)
    }
  }

  private func currentGroup(_ context: OpaquePointer) -> FunctionGroup? {
    guard let slot = Self.slot(context, size: MemoryLayout<Slot>.size) else { return nil }
    if let group = slot.pointee { return group.takeUnretainedValue() }
    let group = body.begin()
    slot.pointee = .passRetained(group)
    return group
  }

  private typealias Slot = Unmanaged<FunctionGroup>?

  /// The memory in which SQLite keeps the current group: allocated with zeros at the group's first row; nil if `size` is 0 and
  /// the group has no row.
  private static func slot(_ context: OpaquePointer, size: Int) -> UnsafeMutablePointer<Slot>? {
    sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: Slot.self)
  }

  private func refuse(_ context: OpaquePointer) {
    sqlite3_result_error(context, "\(body.name) threw an error", -1)
  }
}

extension Connection {
  func register(_ body: FunctionBody) throws(SQLiteError) {
    try body.check()
    let isAggregate = body.isAggregate
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

internal import CSQLite

/// An aggregate on one connection: what SQLite hands back at each call.
struct InstalledAggregate {
  let body: AggregateBody
  let name: String
  let failure: FunctionFailure

  /// One group of rows under way. SQLite allocates it, zeroed, at the first row, and asks for a result whatever
  /// becomes of the statement: there the state is let go.
  private struct Group {
    var state: UnsafeMutableRawPointer?
    var hasFailed: Bool
  }

  private static func installed(_ context: OpaquePointer?) -> UnsafePointer<InstalledAggregate>? {
    sqlite3_user_data(context).map { UnsafePointer($0.assumingMemoryBound(to: Self.self)) }
  }

  private static func group(_ context: OpaquePointer?, size: Int) -> UnsafeMutablePointer<Group>? {
    sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: Group.self)
  }

  fileprivate static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let installed = installed(context), let values else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    guard let group = group(context, size: MemoryLayout<Group>.size) else {
      return sqlite3_result_error_nomem(context)
    }
    let state = group.pointee.state ?? installed.pointee.body.begin()
    group.pointee.state = state
    do {
      try installed.pointee.body.step(state, values)
    } catch {
      group.pointee.hasFailed = true
      installed.pointee.failure.keep(error, of: installed.pointee.name)
      refuse(context, installed)
    }
  }

  fileprivate static func finish(_ context: OpaquePointer?) {
    guard let context, let installed = installed(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    let group = group(context, size: 0)
    let state = group?.pointee.state ?? installed.pointee.body.begin()
    defer { installed.pointee.body.end(state) }
    if group?.pointee.hasFailed == true { return refuse(context, installed) }
    do {
      try installed.pointee.body.finish(state, ValueSink(resultOf: context))
    } catch {
      installed.pointee.failure.keepIfFirst(error, of: installed.pointee.name)
      refuse(context, installed)
    }
  }

  private static func refuse(
    _ context: OpaquePointer?, _ installed: UnsafePointer<InstalledAggregate>
  ) {
    sqlite3_result_error(context, "\(installed.pointee.name) threw an error", -1)
  }
}

extension Connection {
  func register(
    _ body: AggregateBody, as signature: FunctionSignature
  ) throws(SQLiteError) {
    try signature.check()
    let attempt = "registering the aggregate \(signature.name)"
    let database = try openHandle(attempt)
    let installed = UnsafeMutablePointer<InstalledAggregate>.allocate(capacity: 1)
    installed.initialize(
      to: InstalledAggregate(body: body, name: signature.name, failure: functionFailure))
    // SQLite destroys what it was given also if it refuses the function.
    let code = sqlite3_create_function_v2(
      database, signature.name, Int32(signature.argumentCount), signature.flags, installed, nil,
      { context, _, values in InstalledAggregate.step(context, values) },
      { context in InstalledAggregate.finish(context) },
      { data in
        guard let installed = data?.assumingMemoryBound(to: InstalledAggregate.self) else { return }
        installed.deinitialize(count: 1)
        installed.deallocate()
      })
    try checkRegistration(code, attempt)
  }
}

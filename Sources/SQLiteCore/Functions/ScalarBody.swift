internal import CSQLite

/// What a scalar function does, without the types of its arguments.
@usableFromInline
final class ScalarBody: Sendable {
  @usableFromInline
  typealias Call = @Sendable (UnsafePointer<OpaquePointer?>, ValueSink) throws -> Void

  let call: Call

  @usableFromInline
  init(_ call: @escaping Call) {
    self.call = call
  }

  /// The function on one connection: what SQLite hands back at each call.
  fileprivate struct Installed {
    let call: Call
    let name: String
    let failure: FunctionFailure
  }

  fileprivate static func run(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let context, let values, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    let installed = data.assumingMemoryBound(to: Installed.self)
    do {
      try installed.pointee.call(values, ValueSink(resultOf: context))
    } catch {
      installed.pointee.failure.keep(error, of: installed.pointee.name)
      sqlite3_result_error(context, "\(installed.pointee.name) threw an error", -1)
    }
  }
}

extension Connection {
  func register(
    _ body: ScalarBody, as signature: FunctionSignature
  ) throws(SQLiteError) {
    try signature.check()
    let attempt = "registering the function \(signature.name)"
    let database = try openHandle(attempt)
    let installed = UnsafeMutablePointer<ScalarBody.Installed>.allocate(capacity: 1)
    installed.initialize(
      to: ScalarBody.Installed(call: body.call, name: signature.name, failure: functionFailure))
    // SQLite destroys what it was given also if it refuses the function.
    let code = sqlite3_create_function_v2(
      database, signature.name, Int32(signature.argumentCount), signature.flags, installed,
      { context, _, values in ScalarBody.run(context, values) }, nil, nil,
      { data in
        guard let installed = data?.assumingMemoryBound(to: ScalarBody.Installed.self) else {
          return
        }
        installed.deinitialize(count: 1)
        installed.deallocate()
      })
    try checkRegistration(code, attempt)
  }
}

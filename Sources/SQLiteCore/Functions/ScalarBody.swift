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
  fileprivate final class Installed {
    let call: Call
    let name: String
    let failure: FunctionFailure

    init(_ body: ScalarBody, name: String, failure: FunctionFailure) {
      call = body.call
      self.name = name
      self.failure = failure
    }

    func run(_ context: OpaquePointer, _ values: UnsafePointer<OpaquePointer?>) {
      do {
        try call(values, ValueSink(resultOf: context))
      } catch {
        failure.keep(error, of: name)
        sqlite3_result_error(context, "\(name) threw an error", -1)
      }
    }
  }

  fileprivate static func run(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let context, let values, let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    // SQLite holds it during the call: counting another reference would cost two atomic instructions.
    Unmanaged<Installed>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.run(context, values) }
  }
}

extension Connection {
  func register(
    _ body: ScalarBody, as signature: FunctionSignature
  ) throws(SQLiteError) {
    try signature.check()
    let attempt = "registering the function \(signature.name)"
    let database = try openHandle(attempt)
    let installed = ScalarBody.Installed(body, name: signature.name, failure: functionFailure)
    // SQLite destroys what it was given also if it refuses the function.
    let code = sqlite3_create_function_v2(
      database, signature.name, Int32(signature.argumentCount), signature.flags,
      Unmanaged.passRetained(installed).toOpaque(),
      { context, _, values in ScalarBody.run(context, values) }, nil, nil,
      { data in
        if let data { Unmanaged<ScalarBody.Installed>.fromOpaque(data).release() }
      })
    try checkRegistration(code, attempt)
  }
}

internal import CSQLite

/// The aggregate function through which SQLite pushes the rows of a query into Swift.
///
/// `SELECT socle_sink(a, b) FROM t` moves the loop over the rows into SQLite, which then calls back with
/// the values of each row; nothing is stepped. See https://sqlite.org/appfunc.html.
package final class RowSink {
  /// One use of the sink: where its rows go.
  ///
  /// A class, because what it holds for good is called without being retained: 40 instructions a row.
  final class Receiver {
    /// Takes the values of one row; false when no more are wanted.
    let receive: (UnsafePointer<OpaquePointer?>) throws -> Bool
    fileprivate(set) var count = 0
    fileprivate(set) var isStopped = false
    fileprivate(set) var failure: (any Error)?

    init(_ receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool) {
      self.receive = receive
    }
  }

  /// What the statement that runs now pushes into. SQLite reads it through the function's user data.
  let current: UnsafeMutablePointer<Unmanaged<Receiver>?>

  /// The number of rows that the bulk read which runs now has received.
  package var runningCount: Int {
    current.pointee.map { $0._withUnsafeGuaranteedRef { $0.count } } ?? 0
  }

  init() {
    current = .allocate(capacity: 1)
    current.initialize(to: nil)
  }

  deinit {
    current.deallocate()
  }
}

extension Connection {
  func registerRowSink() throws(SQLiteError) {
    let attempt = "registering the row sink"
    let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY
    try check(
      sqlite3_create_function_v2(
        openHandle(attempt), RowSinkCall.name, -1, flags, rowSink.current, nil,
        { context, count, values in RowSink.step(context, values) },
        { context in sqlite3_result_null(context) }, nil),
      attempt)
  }
}

extension RowSink {
  fileprivate static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let current = sqlite3_user_data(context), let values,
      let receiver = current.assumingMemoryBound(to: Unmanaged<Receiver>?.self).pointee
    else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    // The statement that is running holds it.
    if receiver._withUnsafeGuaranteedRef({ $0.takes(values) }) { return }
    // An error is the one way to make an aggregate's statement stop; the caller knows it was wanted.
    sqlite3_result_error_code(context, SQLITE_ABORT)
  }
}

extension RowSink.Receiver {
  /// Whether the row was taken and more are wanted.
  @inline(__always)
  fileprivate func takes(_ values: UnsafePointer<OpaquePointer?>) -> Bool {
    count &+= 1
    do {
      if try receive(values) { return true }
      isStopped = true
    } catch {
      failure = error
    }
    return false
  }
}

extension Statement {
  /// Runs a query whose one result column is the sink, and hands each row to `receive` until that is false.
  ///
  /// - Throws: what `receive` throws, located at the row; else what SQLite refuses.
  func push(into receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool) throws {
    let current = connection.rowSink.current
    let receiver = RowSink.Receiver(receive)
    // A body that reads from the same connection puts its own receiver here, and this one back.
    let outer = current.pointee
    current.pointee = Unmanaged.passUnretained(receiver)
    defer {
      current.pointee = outer
      reset()
    }
    do throws(SQLiteError) {
      try withExtendedLifetime(receiver) { () throws(SQLiteError) in while try step() {} }
    } catch {
      if receiver.isStopped { return }
      guard let failure = receiver.failure else { throw error }
      let place = CellPlace(row: receiver.count)
      throw (failure as? SQLiteError)?.located(at: place) ?? failure
    }
  }
}

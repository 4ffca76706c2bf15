internal import CSQLite

/// The aggregate function through which SQLite pushes the rows of a query into Swift.
///
/// `SELECT socle_sink(a, b) FROM t` moves the loop over the rows into SQLite, which then calls back with
/// the values of each row; nothing is stepped. See https://sqlite.org/appfunc.html.
final class RowSink {
  static let name: StaticString = "socle_sink"
  /// How many arguments a function may have in every build of SQLite (`SQLITE_MAX_FUNCTION_ARG`).
  static let maximumColumns = 100

  /// One use of the sink: where its rows go.
  struct Receiver {
    /// Takes the values of one row; false when no more are wanted.
    let receive: (UnsafePointer<OpaquePointer?>) throws -> Bool
    var count = 0
    var isStopped = false
    var failure: (any Error)?
  }

  /// What the statement that runs now pushes into. SQLite reads it through the function's user data.
  let current: UnsafeMutablePointer<UnsafeMutablePointer<Receiver>?>

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
        openHandle(attempt), RowSink.name.description, -1, flags, rowSink.current, nil,
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
      let receiver = current.assumingMemoryBound(to: UnsafeMutablePointer<Receiver>?.self).pointee
    else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    receiver.pointee.count &+= 1
    do {
      if try receiver.pointee.receive(values) { return }
      receiver.pointee.isStopped = true
    } catch {
      receiver.pointee.failure = error
    }
    // An error is the one way to make an aggregate's statement stop; the caller knows it was wanted.
    sqlite3_result_error_code(context, SQLITE_ABORT)
  }
}

extension Statement {
  /// Runs a query whose one result column is the sink, and hands each row to `receive` until that is false.
  ///
  /// - Throws: what `receive` throws, located at the row; else what SQLite refuses.
  func push(into receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool) throws {
    let current = connection.rowSink.current
    let outer = current.pointee
    var receiver = RowSink.Receiver(receive: receive)
    try withUnsafeMutablePointer(to: &receiver) { receiver in
      // A body that reads from the same connection puts its own receiver here, and this one back.
      current.pointee = receiver
      defer {
        current.pointee = outer
        reset()
      }
      do throws(SQLiteError) {
        while try step() {}
      } catch {
        if receiver.pointee.isStopped { return }
        guard let failure = receiver.pointee.failure else { throw error.unwrapped }
        let place = CellPlace(row: receiver.pointee.count)
        throw (failure as? SQLiteError)?.located(at: place) ?? failure
      }
    }
  }
}

internal import SocleCSQLite

/// The aggregate function through which SQLite pushes the rows of a query into Swift.
///
/// `SELECT socle_sink(a, b) FROM t` moves the loop over the rows into SQLite, which calls back with the values of each
/// row; the statement is stepped only once. See https://sqlite.org/appfunc.html.
package final class RowSink {
  /// The receiver of the rows of one bulk read.
  ///
  /// A class, because the closure that it stores is called without being retained: that saves 40 instructions a row.
  final class Receiver {
    /// Receives the values of one row; returns false when no more are wanted.
    let receive: (RowValues) throws -> Bool
    /// The number of values that `receive` reads: SQL text can call the function with any number.
    fileprivate let columns: Int32
    fileprivate(set) var count = 0
    fileprivate(set) var isStopped = false
    fileprivate(set) var failure: (any Error)?

    init(columns: Int, _ receive: @escaping (RowValues) throws -> Bool) {
      self.columns = Int32(clamping: columns)
      self.receive = receive
    }
  }

  /// The receiver of the statement that is running. SQLite passes it to the callbacks as the function's user data.
  let current = Owned<Unmanaged<Receiver>?>(nil)

  package var runningCount: Int {
    current.pointer.pointee.map { $0._withUnsafeGuaranteedRef { $0.count } } ?? 0
  }

  @inline(__always)
  static func step(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    // Separate guards: a single guard would compute all values before it tests the first.
    guard let values else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    guard let data = sqlite3_user_data(context) else {
      return sqlite3_result_error_code(context, SQLITE_MISUSE)
    }
    let current = data.assumingMemoryBound(to: Unmanaged<Receiver>?.self)
    guard let receiver = current.pointee, receiver._withUnsafeGuaranteedRef({ $0.columns }) == count
    else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    // A statement that runs meanwhile is not the read: its calls must not add rows to it.
    current.pointee = nil
    // The running statement keeps the receiver alive.
    let isUnfinished = receiver._withUnsafeGuaranteedRef { $0.takes(RowValues(values)) }
    current.pointee = receiver
    if isUnfinished { return }
    // Only an error can stop the statement of an aggregate; the caller recognizes this one as intended.
    sqlite3_result_error_code(context, SQLITE_ABORT)
  }
}

extension RowSink.Receiver {
  @inline(__always)
  fileprivate func takes(_ values: RowValues) -> Bool {
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
  /// Whether the caller's own SQL in the query calls the sink, too. Such calls would add rows to the result.
  var callsSinkTwice: Bool {
    let backslash: UInt32 = 92
    return sqlite3_strlike("%socle\\_sink%socle\\_sink%", sqlite3_sql(handle), backslash) == 0
  }

  /// Runs a query whose only result column is the sink, and passes each row to `receive` until it returns false.
  ///
  /// - Parameter columns: The number of the sink's arguments, which `receive` reads.
  func push(columns: Int, into receive: @escaping (RowValues) throws -> Bool) throws {
    let current = connection.rowSink.current.pointer
    let receiver = RowSink.Receiver(columns: columns, receive)
    // If `receive` reads from the same connection, that inner read replaces the receiver, and restores this one at its end.
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

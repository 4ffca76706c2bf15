import TestSupport
@testable import SocleCore
@testable import SocleFunctions

/// An error that is an object, so that a test can compare its identity.
final class OwnError: Error {}

/// A row whose second column is computed by a function written in Swift.
struct Checked: Equatable {
  var value: Int
  var checked: Int

  static let value = Field("value", \Checked.value)
  static let checked = Field("checked", \Checked.checked)
  static let row = RowDescription(
    "numbers", value, checked, make: Checked.init
  )
  .keyed(by: value)
}

extension Connection {
  /// A table of numbers, with a column that the function `checked` computes when it is read: it throws `error` for 13.
  static func withChecked(throwing error: any Error, _ numbers: [Int] = []) throws -> Connection {
    let connection = try Connection.inMemory()
    func register(_ isThrowing: Bool) throws {
      try connection.register(
        ScalarFunction("checked", isDeterministic: true, isInnocuous: true) { (number: Int) in
          if isThrowing, number == 13 { throw error }
          return number
        })
    }
    // SQLite computes the column also when a row is inserted.
    try register(false)
    try connection.run(
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY, checked INTEGER AS (checked(value)))")
    try connection.insertNumbers(numbers)
    try register(true)
    return connection
  }

  /// The first value of the one row.
  func result(_ expression: String) throws -> SQLiteValue? {
    try value(TestSQL("SELECT \(expression)"))
  }
}

/// Counts the objects of a test that are alive.
final class LiveCount: Sendable {
  // A test uses one connection on one thread; its objects are made and released on that thread only.
  nonisolated(unsafe) private(set) var count = 0

  func makeObject() -> Object { Object(of: self) }

  final class Object: Sendable {
    private let live: LiveCount

    init(of live: LiveCount) {
      self.live = live
      live.count += 1
    }

    deinit { live.count -= 1 }
  }
}

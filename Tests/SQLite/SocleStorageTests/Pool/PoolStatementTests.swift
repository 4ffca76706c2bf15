import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("The statement cache of a pool's connections")
struct PoolStatementTests {
  private func connection() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.createTable(Account.row)
    try connection.prepareForLending(asWriter: true)
    return connection
  }

  @Test("A statement is compiled once, and does not keep the values of its previous run")
  func onceCompiled() throws {
    let connection = try connection()
    try connection.insertAccount(1, balance: 5)
    let compiled = connection.liveStatements
    for id in 2...20 { try connection.insertAccount(id) }
    #expect(connection.liveStatements == compiled)
    #expect(try connection.totalBalance == 5)
  }

  @Test("Two simultaneous uses of the same SQL are two statements")
  func twins() throws {
    let connection = try connection()
    for id in 1...3 { try connection.insertAccount(id) }
    // With a limit, the rows are read step by step.
    let query = SelectQuery(from: Account.row).limited(to: 5)
    var pairs: [[Int]] = []
    try connection.forEachRow(of: query) { outer in
      try connection.forEachRow(of: query) { inner in
        pairs.append([outer.id, inner.id])
        return inner.id < 2
      }
      return outer.id < 2
    }
    #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  @Test("The number of cached statements is bounded, whatever the number of SQL texts")
  func bounded() throws {
    let connection = try connection()
    for number in 0..<500 {
      _ = try connection.values(of: TestSQL("SELECT \(number)"))
      #expect(
        connection.liveStatements <= StatementCache.capacity)
    }
    try connection.close()
  }

  @Test("A statement that failed can be run again")
  func afterFailure() throws {
    let connection = try connection()
    try connection.insertAccount(1)
    for _ in 1...3 { expectError { try connection.insertAccount(1) } }
    try connection.insertAccount(2)
    #expect(try connection.accountIDs() == [1, 2])
  }

  @Test("A cached statement works after its table's schema changes")
  func schemaChange() throws {
    let connection = try connection()
    try connection.insertAccount(1)
    try connection.run("ALTER TABLE accounts ADD COLUMN colour TEXT DEFAULT 'red'")
    try connection.insertAccount(2)
    let colours = try connection.values(of: TestSQL("SELECT colour FROM accounts"))
    #expect(colours == [[.text("red")], [.text("red")]])
  }

  @Test("The cached SQL of one statement is not used for another statement with the same rows")
  func kinds() throws {
    let connection = try connection()
    for _ in 1...2 {
      try connection.prepareInsert(in: Account.row, onConflict: .replace)
        .insert(Account(id: 1, balance: 5))
      try connection.prepareInsert(in: Account.row, onConflict: .ignore)
        .insert(Account(id: 1, balance: 6))
      expectError { try connection.insertAccount(1) }
      #expect(try connection.row(of: Account.row, key: 1)?.balance == 5)
      let byBalance = Account.row.keyed(by: Account.balance)
      #expect(try connection.row(of: byBalance, key: 5)?.id == 1)
    }
  }

  @Test("Rows that do not match their table are refused each time")
  func unfit() throws {
    let connection = try connection()
    let twice = RowDescription(
      "accounts", Account.id, Account.id, make: { Account(id: $0, balance: $1) }
    )
    .keyed(by: Account.id)
    for _ in 1...2 {
      expectError { try connection.prepareInsert(in: twice) }
    }
  }
}

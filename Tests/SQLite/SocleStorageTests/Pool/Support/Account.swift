import SocleCore
import SocleQueries
import SocleStorage

/// An account; tests move money between accounts.
struct Account: Equatable, Sendable {
  var id: Int
  var balance: Int

  static let id = Field("id", \Account.id)
  static let balance = Field("balance", \Account.balance)
  static let row = RowDescription("accounts", id, balance, make: Account.init)
    .keyed(by: id)
}

extension Connection {
  func insertAccount(_ id: Int, balance: Int = 0) throws {
    _ = try prepareInsert(in: Account.row).insert(Account(id: id, balance: balance))
  }

  func accountIDs() throws -> [Int] {
    try rows(of: Account.row, orderedBy: [Account.id.ascending]).map(\.id)
  }

  var accountCount: Int { get throws { try count(of: Account.row) } }
}

/// The synchronous forms by other names: in an `async` test, the usual names mean the `async` forms.
extension SQLitePool {
  func readNow<Result>(_ body: (Connection) throws -> Result) throws -> Result { try read(body) }
  func writeNow<Result>(_ body: (Connection) throws -> Result) throws -> Result { try write(body) }
}

extension Connection {
  func balance(of id: Int) throws -> Int {
    try row(of: Account.row, where: [Account.id.equals(id)]).balance
  }

  /// Reads the balance and writes the sum, so that a lost update is noticed.
  func move(_ amount: Int, to id: Int) throws {
    let balance = try balance(of: id) + amount
    try update(Account.row, set: [Account.balance.set(to: balance)], where: [Account.id.equals(id)])
  }

  var totalBalance: Int {
    get throws { try rows(of: Account.row).reduce(0) { $0 + $1.balance } }
  }
}

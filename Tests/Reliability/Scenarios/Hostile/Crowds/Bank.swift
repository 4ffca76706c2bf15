import SocleCore
import SocleQueries
import SocleStorage
import TestSupport

/// Accounts whose sum never changes, and a log of the transfers between them.
struct Bank {
  struct Account: Equatable {
    var id: Int
    var amount: Int
    static let id = Field("id", \Account.id)
    static let amount = Field("amount", \Account.amount)
    static let row = RowDescription("accounts", id, amount, make: Account.init).keyed(by: id)
  }

  static let accounts = 20
  static let sum = 100 * accounts

  let pool: SQLitePool

  /// Opens the bank at `path`.
  init(path: String) throws {
    pool = try SQLitePool(openingExistingAt: path, options: PoolOptions(readerCount: 16))
  }

  /// Founds a bank at `path`.
  static func found(at path: String) throws {
    let pool = try SQLitePool(creatingAt: path)
    try pool.write { connection in
      try connection.createTable(Account.row)
      try connection.insert(
        contentsOf: (1...accounts).map { Account(id: $0, amount: 100) }, in: Account.row)
      try connection.createNumbers([])
    }
    try pool.close()
  }

  /// Moves money `times` times; each transfer reads, then writes, and notes its own number.
  func transfer(times: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for number in 0..<times {
      let (from, to) = (
        Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random)
      )
      let amount = Int.random(in: 1...50, using: &random)
      let mark = Int(truncatingIfNeeded: seed % 1_000_000_000) * 1_000_000 + number
      try pool.write { connection in
        try connection.insertNumbers([mark])
        guard from != to, let payer = try connection.row(of: Account.row, key: from),
          let payee = try connection.row(of: Account.row, key: to), payer.amount >= amount
        else { return }
        try connection.update(Account(id: from, amount: payer.amount - amount), in: Account.row)
        try connection.update(Account(id: to, amount: payee.amount + amount), in: Account.row)
      }
    }
  }

  /// Reads twice in one transaction while others write.
  func expectSum() throws {
    try pool.read { connection in
      for _ in 0..<2 {
        let amounts = try connection.rows(of: Account.row).map(\.amount)
        try expect(amounts.reduce(0, +) == Self.sum, "a snapshot holds \(amounts)")
        try expect(amounts.allSatisfy { $0 >= 0 }, "an account is overdrawn: \(amounts)")
      }
    }
  }

  func expectTransfers(_ count: Int) throws {
    let noted = try pool.read { try $0.count(of: Number.row) }
    try expect(noted == count, "\(noted) of \(count) transfers are noted")
    let problems = try pool.read { try $0.integrityCheck() }
    try expect(problems == [], "\(problems)")
  }
}

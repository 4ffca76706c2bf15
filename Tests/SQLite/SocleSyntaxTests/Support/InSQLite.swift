import SocleCore
import TestSupport

extension TableDescription {
  /// A database in memory that has this table with its indexes, and the tables it refers to.
  func created(after parents: TableDescription...) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.createTables(parents + [self])
    return connection
  }
}

extension Connection {
  /// The first value of each row.
  func column(_ sql: TestSQL) throws -> [SQLiteValue] {
    try values(of: sql).map { $0[0] }
  }

  /// The description of the error that SQLite throws for `sql`, nil if it accepts it.
  func refusal(of sql: TestSQL) -> String? {
    TestSupport.failure { try run(sql) }?.description
  }
}

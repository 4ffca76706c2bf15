import SQLiteCore

extension SQLiteSchema {
  /// Makes everything that is declared; the caller holds the transaction.
  func create(on connection: Connection) throws {
    try connection.createTables(completeTables())
    for object in objects { try connection.run(CreateObjectQuery(object: object)) }
  }
}

import SocleCore
import SocleInjection
import SocleStorage

/// A row that a test inserts, so that later calls in the same database can count it.
struct Visit {
  var id: Int
}

extension Visit {
  static let id = Field("id", \Visit.id)
  static let row = RowDescription("visits", id, make: Visit.init)
    .keyed(by: id)

  /// Adds a visit to the running test's database, and returns the number of visits in this database.
  static func count() throws -> Int {
    try Dependencies.resolve(for: SQLitePool.self).write { connection in
      if try !connection.tableNames().contains("visits") { try connection.createTable(Visit.row) }
      let count = try connection.count(of: Visit.row) + 1
      try connection.prepareInsert(in: Visit.row).insert(Visit(id: count))
      return count
    }
  }
}

/// A dependency that a test does not set.
struct Bell: Sendable {
  var ring: @Sendable () throws -> Void = unimplemented("Bell.ring")
}

import SocleCore
import SocleInjection
import SocleStorage

/// A row that each visit of a test leaves behind, so that the next one can count them.
struct Visit {
  var id: Int
}

extension Visit {
  static let id = Field("id", \Visit.id)
  static let row = RowDescription("visits", id, make: Visit.init)
    .keyed(by: id)

  /// Adds a visit to the database of the running test; the number of visits in it.
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

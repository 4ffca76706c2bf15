internal import SQLiteCore

extension ServerTable {
  /// Refuses what no table of SQLite can hold either: a NaN would be stored as NULL.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)``, which names the first such server.
  static func check(_ servers: [VPNServer]) throws(SQLiteError) {
    for (index, server) in servers.enumerated() {
      try check(server.logical.score, "score", row: index + 1)
      try check(server.logical.latitude, "latitude", row: index + 1)
      try check(server.logical.longitude, "longitude", row: index + 1)
    }
  }

  /// The same for loads.
  static func check(_ loads: [ServerLoad]) throws(SQLiteError) {
    for (index, load) in loads.enumerated() { try check(load.score, "score", row: index + 1) }
  }

  private static func check(_ number: Double, _ column: String, row: Int) throws(SQLiteError) {
    guard number.isNaN else { return }
    throw .conversion(
      cell: CellPlace(table: "servers", column: column, row: row), expected: "a number",
      found: "NaN")
  }
}

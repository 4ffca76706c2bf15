internal import SQLiteCore

extension SQLiteServers {
  /// The number of logicals.
  func serverCount() throws -> Int {
    try pool.read { try $0.count(of: LogicalKey.row) }
  }

  /// The number of different countries that servers exit in.
  func countryCount() throws -> Int {
    let query = SelectQuery(LogicalRow.exitCountry.countDistinct, from: LogicalRow.source)
    return try pool.read { try $0.row(of: query) }
  }
}

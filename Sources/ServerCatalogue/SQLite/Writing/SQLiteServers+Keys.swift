internal import SQLiteCore

extension SQLiteServers {
  /// The key of each server's row: its own if it is stored, else the next that is free.
  func keys(for servers: [VPNServer], on connection: Connection) throws -> [Int] {
    let greatest = try connection.row(of: SelectQuery(LogicalKey.key.max, from: LogicalKey.row))
    var known: [ExactText: Int] = [:]
    if greatest != nil {
      let found = try connection.rows(
        of: LogicalKey.row, withKeys: servers.map(\.id), by: LogicalKey.id)
      for row in found { known[ExactText(row.id)] = row.key }
    }
    var last = greatest ?? 0
    return servers.map { server in
      if let key = known[ExactText(server.id)] { return key }
      last += 1
      return last
    }
  }
}

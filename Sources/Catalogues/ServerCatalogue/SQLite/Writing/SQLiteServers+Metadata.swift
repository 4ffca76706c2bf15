internal import SocleCore

extension SQLiteServers {
  func metadata(_ key: MetadataKey) throws -> String? {
    try pool.read { try metadata(key, on: $0) }
  }

  func metadata(_ key: MetadataKey, on connection: Connection) throws -> String? {
    guard version >= .addsMetadata else { return nil }
    return try connection.firstRow(
      of: MetadataRow.row, where: [MetadataRow.key.equals(key.rawValue)])?.value
  }

  func setMetadata(_ value: String?, for key: MetadataKey) throws {
    try pool.write { try setMetadata(value, for: key, on: $0) }
  }

  func setMetadata(
    _ value: String?, for key: MetadataKey, on connection: Connection
  ) throws {
    guard version >= .addsMetadata else {
      if value == nil { return }
      throw SQLiteError.misuse(
        attempt: "writing metadata",
        reason:
          "the database was opened at version \(version.rawValue), which has no metadata table. Open it at a later version"
      )
    }
    guard let value else {
      try connection.delete(
        in: MetadataRow.row, where: [MetadataRow.key.equals(key.rawValue)])
      return
    }
    try connection.prepareInsert(in: MetadataRow.row, onConflict: .updateAll())
      .insert(MetadataRow(key: key.rawValue, value: value))
  }
}

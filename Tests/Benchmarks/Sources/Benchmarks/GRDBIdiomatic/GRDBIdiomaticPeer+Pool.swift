import GRDB

extension GRDBIdiomaticPeer {
  func readBesideWriter(_ run: Run) throws -> Outcome {
    let pool = try GRDBConnection.openPool(for: run)
    let traffic = Traffic { key in
      try pool.read { try LotRecord.fetchOne($0, key: key)?.lot.id == key }
    } write: { key in
      let lot = LotRecord(.numbered(key))
      try pool.write { try lot.insert($0) }
    }
    return try run.count(traffic)
  }
}

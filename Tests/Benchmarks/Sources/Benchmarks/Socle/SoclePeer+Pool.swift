import SocleCore
import SocleStorage

extension SoclePeer {
  func readBesideWriter(_ run: Run) throws -> Outcome {
    let options = PoolOptions(
      readerCount: Traffic.readers, connection: ConnectionOptions(enforcesForeignKeys: false))
    let pool = try SQLitePool(openingExistingAt: run.path, options: options)
    let traffic = Traffic { key in
      try pool.read { try $0.row(of: Lot.row, key: key)?.id == key }
    } write: { key in
      let lot = Lot.numbered(key)
      try pool.write { _ = try $0.insert(lot, in: Lot.row) }
    }
    return try run.count(traffic)
  }
}

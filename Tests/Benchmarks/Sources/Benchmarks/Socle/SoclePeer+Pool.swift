import SQLiteCore
import SQLiteStorage

extension SoclePeer {
  func readBesideWriter(_ run: Run) throws -> Outcome {
    let options = PoolOptions(
      readerCount: Traffic.readers, connection: ConnectionOptions(enforcesForeignKeys: false))
    let pool = try SQLitePool(openingExistingAt: run.path, options: options)
    let traffic = Traffic { key in
      try pool.read { try $0.prepareLookup(of: Lot.row, by: Lot.id).row(forKey: key)?.id == key }
    } write: { key in
      let lot = Lot.numbered(key)
      try pool.write { _ = try $0.prepareInsert(into: Lot.row).insert(lot) }
    }
    return try run.count(traffic)
  }
}

internal import SQLiteCore

/// A trigger that makes sure that `inventories.set_num` is the number of a set or a minifig, which no foreign key can express.
///
/// The triggers are created after the rows are inserted: the loader has checked those already.
enum InventoryOwnerTrigger: CaseIterable {
  case insertedInventory
  case changedInventory
  case removedSet
  case renumberedSet
  case removedMinifig
  case renumberedMinifig

  func create(on connection: Connection) throws(SQLiteError) {
    try connection.execute(sql, purpose: "creating a trigger of inventories")
  }

  private var sql: SQLFragment {
    switch self {
    case .insertedInventory:
      """
      CREATE TRIGGER inventories_insert BEFORE INSERT ON inventories \(Self.unlessOwned)
      """
    case .changedInventory:
      """
      CREATE TRIGGER inventories_update BEFORE UPDATE OF set_num ON inventories \(Self.unlessOwned)
      """
    case .removedSet:
      "CREATE TRIGGER sets_delete AFTER DELETE ON sets \(Self.ifOrphaned("set_num"))"
    case .renumberedSet:
      "CREATE TRIGGER sets_update AFTER UPDATE OF set_num ON sets \(Self.ifOrphaned("set_num"))"
    case .removedMinifig:
      "CREATE TRIGGER minifigs_delete AFTER DELETE ON minifigs \(Self.ifOrphaned("fig_num"))"
    case .renumberedMinifig:
      """
      CREATE TRIGGER minifigs_update AFTER UPDATE OF fig_num ON minifigs \
      \(Self.ifOrphaned("fig_num"))
      """
    }
  }

  private static let unlessOwned: SQLFragment = """
    WHEN NOT EXISTS (SELECT 1 FROM sets WHERE set_num = new.set_num)
      AND NOT EXISTS (SELECT 1 FROM minifigs WHERE fig_num = new.set_num)
    BEGIN
      SELECT RAISE(ABORT, 'inventories.set_num names neither a set nor a minifig');
    END
    """

  private static func ifOrphaned(_ key: String) -> SQLFragment {
    """
    WHEN EXISTS (SELECT 1 FROM inventories WHERE set_num = old.\(identifier: key))
      AND NOT EXISTS (SELECT 1 FROM sets WHERE set_num = old.\(identifier: key))
      AND NOT EXISTS (SELECT 1 FROM minifigs WHERE fig_num = old.\(identifier: key))
    BEGIN
      SELECT RAISE(ABORT, 'inventories.set_num still names this row');
    END
    """
  }
}

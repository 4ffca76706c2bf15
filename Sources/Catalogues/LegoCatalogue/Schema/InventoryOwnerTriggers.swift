internal import SocleCore

/// Triggers that make sure that `inventories.set_num` is the number of a set or a minifig, which no foreign key can express.
///
/// They are created after a load has inserted its rows, which the loader checks itself.
enum InventoryOwnerTriggers {
  static func create(on connection: Connection) throws(SQLiteError) {
    for sql in triggers {
      try connection.execute("CREATE TRIGGER \(sql)", purpose: "creating a trigger of inventories")
    }
  }

  private static let triggers: [SQLFragment] = [
    "inventories_insert BEFORE INSERT ON inventories \(unlessOwned)",
    "inventories_update BEFORE UPDATE OF set_num ON inventories \(unlessOwned)",
    "sets_delete AFTER DELETE ON sets \(ifOrphaned("set_num"))",
    "sets_update AFTER UPDATE OF set_num ON sets \(ifOrphaned("set_num"))",
    "minifigs_delete AFTER DELETE ON minifigs \(ifOrphaned("fig_num"))",
    "minifigs_update AFTER UPDATE OF fig_num ON minifigs \(ifOrphaned("fig_num"))",
  ]

  private static let unlessOwned: SQLFragment = """
    WHEN NOT EXISTS (SELECT 1 FROM sets WHERE set_num = new.set_num)
      AND NOT EXISTS (SELECT 1 FROM minifigs WHERE fig_num = new.set_num)
    BEGIN
      SELECT RAISE(ABORT, 'no set or minifig has this inventories.set_num; insert it first');
    END
    """

  private static func ifOrphaned(_ key: String) -> SQLFragment {
    """
    WHEN EXISTS (SELECT 1 FROM inventories WHERE set_num = old.\(identifier: key))
      AND NOT EXISTS (SELECT 1 FROM sets WHERE set_num = old.\(identifier: key))
      AND NOT EXISTS (SELECT 1 FROM minifigs WHERE fig_num = old.\(identifier: key))
    BEGIN
      SELECT RAISE(ABORT, 'inventories refer to this set or minifig; change or delete them first');
    END
    """
  }
}

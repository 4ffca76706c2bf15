import SocleCore
import SocleLiveSchema
import SocleStorage

extension Subject {
  static func pool(_ mode: JournalMode, _ synchronous: Synchronous) -> Subject {
    let options = PoolOptions(
      connection: ConnectionOptions(journalMode: mode, synchronous: synchronous))
    // A journal whose removal was not flushed comes back, and undoes the last commit.
    let isFlushed = synchronous == .extra || mode == .wal && synchronous == .full
    return Subject(
      "pool-\(mode.rawValue)-\(synchronous)",
      "writes of a pool, journal mode \(mode.rawValue), synchronous \(synchronous)", commits: 6,
      isFlushed: isFlushed,
      prepare: { folder in
        let pool = try SQLitePool(creatingAt: folder + "/test.sqlite", options: options)
        try pool.write { try $0.createTable(Entry.row) }
        try pool.close()
      }
    ) { folder in
      let pool = try SQLitePool(openingExistingAt: folder + "/test.sqlite", options: options)
      let steps = (0..<6).map { step in
        {
          if step == 3 { try checkpoint(folder) }
          try write(step, pool)
        }
      }
      return Steps(steps: steps, end: { try pool.close() })
    }
  }

  /// Adds rows, and changes those of the commits before.
  private static func write(_ step: Int, _ pool: SQLitePool) throws {
    try pool.write { connection in
      let entries = (0..<8).map { Entry(id: step * 8 + $0) }
      try connection.prepareInsert(in: Entry.row).insert(contentsOf: entries)
      try connection.execute(
        "UPDATE entries SET text = text || 'y' WHERE id < \(step * 8)", purpose: "changing rows")
    }
  }

  /// Moves the log into the database file.
  private static func checkpoint(_ folder: String) throws {
    let connection = try Connection(
      openingExistingAt: folder + "/test.sqlite", options: ConnectionOptions(journalMode: nil))
    try connection.checkpoint(.truncate)
    try connection.close()
  }
}

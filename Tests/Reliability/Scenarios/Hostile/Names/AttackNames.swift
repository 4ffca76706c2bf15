import TestSupport

/// More than 600 names: those of ``HostileNames``, their twins, and names that SQLite keeps to itself.
enum AttackNames {
  static let all: [String] = {
    let names = HostileNames.all
    let twins = names.map {
      String($0.map { $0.isUppercase ? $0.lowercased() : $0.uppercased() }.joined())
    }
    let quoted = names.prefix(60).flatMap { ["\"\($0)\"", "'\($0)", "\($0)\0"] }
    let own = [
      "sqlite_", "sqlite_x", "SQLite_X", "sqlite_sequence", "sqlite_schema", "sqlite_master",
      "sqlite_stat1",
      "sqlite_autoindex_x_1", "main", "temp", "socle_rows_2", "socle_old", "socle_parts",
      "excluded", "new", "old",
      "rank", "pragma_table_info", "json_each", "dbstat", "fts5", "canary", "Canary",
      String(repeating: "10 kB \"", count: 1500), "a\0b", "\0", "\u{202E}gnp.exe",
      "\u{2066}x\u{2069}",
    ]
    var seen: Set<[UInt8]> = []
    return (names + twins + quoted + own).filter { seen.insert(Array($0.utf8)).inserted }
  }()

  /// Whether SQLite can have a table of that name.
  static func isAllowed(_ name: String) -> Bool {
    !name.utf8.contains(0) && !name.lowercased().hasPrefix("sqlite_")
      && name.lowercased() != "canary"
  }
}

import SocleCSV
import SocleCore
import SocleQueries
import TestSupport

extension Scenario {
  /// Loads of other tables and refreshes of servers are tried at random by RandomLoadTests and RandomContract.
  static let keeping = [
    Scenario(
      "R17-load", "updates from files that lack rows and columns, with rows that are skipped",
      promise: "what a file does not speak of is as it was", long: 2_000, short: 6
    ) { trial in
      try trial.folder.write(SoundFile.bytes(isInWAL: false), to: "test.sqlite")
      try PartialFile(trial.random).load(in: trial.folder)
    }
  ]
}

/// A file with some of the parts of ``SoundFile``, and some of their columns.
struct PartialFile {
  private let columns: [String]
  /// The fields of each record; those of a bad record have no number where one must be.
  private let records: [[String]]

  init(_ seeded: SeededRandom) {
    var random = seeded
    columns = ["id", "maker"] + random.pick(["name", "weight"], count: random.pick(0, 1, 2))
    let width = columns.count
    records = (1...900).filter { _ in random.chance(30) }.map { id in
      let maker = random.chance(3) ? "none" : "\(Int.random(in: 1...50, using: &random))"
      return ["\(id)", maker]
        + (2..<width).map { _ in "\(Int.random(in: 1...99, using: &random)).5" }
    }
  }

  func load(in folder: TemporaryFolder) throws {
    let lines = ([columns] + records).map { $0.joined(separator: ",") + "\n" }
    try folder.write(Array(lines.joined().utf8), to: "parts.csv")
    var loader = CSVLoader(
      reading: try CSVFiles(at: [folder.file("parts.csv")]), into: SoundFile.tables,
      database: folder.file())
    loader.mode = .update
    loader.skipsBadRows = true
    _ = try loader.load()
    let connection = try Connection(openingExistingAt: folder.file(), readOnly: true)
    for table in SoundFile.tables where table.name != "parts" {
      let rows = try connection.rows(of: table.rows)
      try expect(rows == SoundFile.rows[table.name], "\(table.name) has changed")
    }
    try expectParts(connection.rows(of: SoundFile.tables[1].rows))
  }

  private func expectParts(_ found: [SQLiteRow]) throws {
    let good = records.filter { $0[1] != "none" }
    let given = Dictionary(uniqueKeysWithValues: good.map { (Int($0[0]), $0) })
    var missing = Set(given.keys)
    let stored = try SoundFile.rows["parts", default: []]
    let before = Dictionary(uniqueKeysWithValues: stored.map { ($0["id"]?.integer, $0) })
    for row in found {
      let id = row["id"]?.integer
      var wanted = before[id] ?? ["id": row["id"] ?? .null, "name": .null, "weight": .null]
      if before[id] == nil { wanted["picture"] = .null }
      for (column, field) in zip(columns, given[id] ?? []) {
        wanted[column] = value(field, of: column)
      }
      try expect(given[id] != nil || before[id] != nil, "\(row) is from nowhere")
      try expect(row == wanted, "\(row) instead of \(wanted)")
      missing.remove(id)
    }
    try expect(missing.isEmpty && found.count >= stored.count, "rows are missing: \(missing)")
  }

  private func value(_ field: String, of column: String) -> SQLiteValue {
    switch column {
    case "name": .text(field)
    case "weight": .real(Double(field) ?? 0)
    default: .integer(Int64(field) ?? 0)
    }
  }
}

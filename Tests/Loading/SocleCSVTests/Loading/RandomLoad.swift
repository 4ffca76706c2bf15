import SocleCSV
import SocleCore
import SocleLiveSchema
import TestSupport

/// Random files for four tables with random constraints, and what a load must make of them.
///
/// `p` has a unique code, `t` is a tree, `c` refers to both, and `k`, which has no key, refers to `c`.
struct RandomLoad {
  typealias Row = [Int?]
  typealias Rows = [String: [Row]]

  static let columns = [
    "p": ["id", "code"], "t": ["id", "up"], "c": ["id", "p", "t"], "k": ["c", "n"],
  ]
  /// The tables in the order of their references.
  static let names = ["p", "t", "c", "k"]

  private var random: SeededRandom
  let isCodeUnique: Bool
  let limit: Int
  let isRowless: Bool

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    isCodeUnique = random.chance(70)
    limit = random.chance(50) ? 8 : 100
    isRowless = random.chance(50)
  }

  var tables: [TableDescription] {
    get throws {
      let code = isCodeUnique ? " UNIQUE" : ""
      let end = isRowless ? " WITHOUT ROWID" : ""
      return try SchemaScript(
        """
        CREATE TABLE c (id INTEGER PRIMARY KEY, p INTEGER REFERENCES p, t INTEGER REFERENCES t,
          CHECK (id < \(limit)))\(end);
        CREATE TABLE k (c INTEGER REFERENCES c, n INTEGER);
        CREATE TABLE p (id INTEGER PRIMARY KEY, code INTEGER\(code) CHECK (code < \(limit)))\(end);
        CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER REFERENCES t)\(end);
        """
      ).tables
    }
  }

  /// The fields of each record, by table; a load may have files for some of the tables only.
  mutating func files(isPartial: Bool) -> [String: [[String]]] {
    var files: [String: [[String]]] = [:]
    for name in Self.names where !isPartial || random.chance(70) {
      files[name] = (0..<Int.random(in: 0...12, using: &random)).map { _ in record(of: name) }
    }
    return files
  }

  private mutating func record(of name: String) -> [String] {
    let width = Self.columns[name, default: []].count
    if random.chance(3) { return Array(repeating: "1", count: width + 1) }
    return (0..<width).map { place in
      if random.chance(4) { return "x" }
      if place > 0, random.chance(25) { return "" }
      return String(Int.random(in: 1...10, using: &random))
    }
  }
}

/// The plain model.
extension RandomLoad {

  /// The good rows of the files, and the lines of the others.
  func outcome(
    _ files: [String: [[String]]], stored: Rows
  ) -> (rows: Rows, rejected: [String: Set<Int>]) {
    var accepted: Rows = [:]
    var rejected: [String: Set<Int>] = [:]
    for name in Self.names {
      let records = files[name, default: []]
      var kept = admit(records, name, stored, accepted)
      while true {
        accepted[name] = kept.map(\.row)
        let count = kept.count
        // A row that is rejected for the key of a removed row stays rejected.
        kept.removeAll { !isKept($0.row, name, accepted, stored) }
        if kept.count == count { break }
      }
      rejected[name] = Set(records.indices.map { $0 + 2 }).subtracting(kept.map(\.line))
    }
    return (accepted, rejected)
  }

  /// The rows that break no constraint and have parents in other tables, in the order of the file.
  private func admit(
    _ records: [[String]], _ name: String, _ stored: Rows, _ accepted: Rows
  ) -> [(line: Int, row: Row)] {
    var admitted: [(line: Int, row: Row)] = []
    for (index, record) in records.enumerated() {
      guard record.count == Self.columns[name]?.count,
        record.allSatisfy({ $0.isEmpty || Int($0) != nil })
      else { continue }
      let row = record.map { Int($0) }
      if isGood(row, name, admitted.map(\.row)),
        name == "t" || hasParents(row, name, accepted, stored)
      {
        admitted.append((index + 2, row))
      }
    }
    return admitted
  }

  private func isGood(_ row: Row, _ name: String, _ others: [Row]) -> Bool {
    if name != "k", row[0] == nil || others.contains(where: { $0[0] == row[0] }) { return false }
    if name == "c", let id = row[0], id >= limit { return false }
    guard name == "p", let code = row[1] else { return true }
    return code < limit && !(isCodeUnique && others.contains { $0[1] == code })
  }

  /// Whether a row that was admitted has its parent in the same table, and no stored row has its code.
  private func isKept(_ row: Row, _ name: String, _ rows: Rows, _ stored: Rows) -> Bool {
    guard name == "p", isCodeUnique, let code = row[1] else {
      return hasParents(row, name, rows, stored)
    }
    return !stored["p", default: []].contains { $0[1] == code && $0[0] != row[0] }
  }

  private func hasParents(_ row: Row, _ name: String, _ rows: Rows, _ stored: Rows) -> Bool {
    func has(_ table: String, _ id: Int?) -> Bool {
      guard let id else { return true }
      return (rows[table, default: []] + stored[table, default: []]).contains { $0[0] == id }
    }
    return switch name {
    case "t": has("t", row[1])
    case "c": has("p", row[1]) && has("t", row[2])
    case "k": has("c", row[0])
    default: true
    }
  }

  /// The rows of a database after an update.
  func merged(_ rows: Rows, into stored: Rows) -> Rows {
    var result = stored
    for (name, rows) in rows {
      for row in rows where name != "k" {
        result[name, default: []].removeAll { $0[0] == row[0] }
        result[name, default: []].append(row)
      }
      guard name == "k" else { continue }
      for row in Set(rows) {
        let count = rows.count { $0 == row } - result["k", default: []].count { $0 == row }
        result["k", default: []] += Array(repeating: row, count: max(0, count))
      }
    }
    return result
  }
}

import Foundation
import SQLiteCore

/// The row of a part in the table `socle_parts`.
package struct PartRecord {
  /// The name of the table.
  static let table = "socle_parts"

  package let version: Int
  /// The tables, views and triggers that belong to the part.
  package let objects: [String]

  package init(version: Int, objects: [String]) {
    self.version = version
    self.objects = objects
  }
}

/// The table of all parts.
extension Connection {
  /// The recorded state of a part; nil if there is none.
  package func part(_ name: String) throws(SQLiteError) -> PartRecord? {
    try parts().first { SQLName($0.name) == SQLName(name) }?.record
  }

  /// Records the version of a part and the names of its tables, views and triggers, in the open transaction.
  package func setPart(_ name: String, _ record: PartRecord) throws(SQLiteError) {
    try run(
      PartsQuery(
        """
        CREATE TABLE IF NOT EXISTS main.socle_parts(
          name TEXT PRIMARY KEY COLLATE NOCASE, version INTEGER NOT NULL, objects TEXT NOT NULL) STRICT
        """))
    try run(
      PartsQuery(
        "INSERT OR REPLACE INTO main.socle_parts VALUES (",
        [name.sqliteValue, .integer(Int64(record.version)), record.objects.json.sqliteValue]))
  }

  /// The names of all tables, views and triggers of parts, and of the table that records them; empty in a file without parts.
  func namesOfParts() throws(SQLiteError) -> Set<SQLName> {
    let parts = try parts()
    guard !parts.isEmpty else { return [] }
    return Set((parts.flatMap(\.record.objects) + [PartRecord.table]).map { SQLName($0) })
  }

  private func parts() throws(SQLiteError) -> [(name: String, record: PartRecord)] {
    let exists = try values(
      of: PartsQuery(
        "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = 'socle_parts'"))
    guard !exists.isEmpty else { return [] }
    return try values(of: PartsQuery("SELECT name, version, objects FROM main.socle_parts"))
      .compactMap { row in
        guard case .text(let name) = row[0], case .integer(let version) = row[1],
          case .text(let objects) = row[2]
        else { return nil }
        return (name, PartRecord(version: Int(version), objects: [String](json: objects)))
      }
  }
}

private struct PartsQuery: SQLQuery {
  let text: String
  var values: [SQLiteValue] = []

  init(_ text: String, _ values: [SQLiteValue] = []) {
    self.text = text
    self.values = values
  }

  var purpose: String { "keeping the table of schema parts" }

  func makeText() -> SQLFragment {
    var result = SQLFragment([.verbatim(text)])
    guard !values.isEmpty else { return result }
    result.append(values.map { SQLFragment([.bound($0)]) }, separator: ", ")
    result.append(")")
    return result
  }
}

extension String {
  fileprivate var sqliteValue: SQLiteValue { .text(self) }
}

extension [String] {
  // An array of strings can always be encoded.
  fileprivate var json: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  fileprivate init(json: String) {
    self = (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
  }
}

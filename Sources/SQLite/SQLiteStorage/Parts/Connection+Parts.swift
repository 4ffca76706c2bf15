import Foundation
import SQLiteCore
import SQLiteLiveSchema

/// The row of a part in the table `socle_parts`: its version, and the tables, views and triggers that belong to it.
package typealias PartRecord = (version: Int, objects: [String])

extension Connection {
  package func part(_ name: String) throws(SQLiteError) -> PartRecord? {
    try parts().first { SQLName($0.name) == SQLName(name) }?.record
  }

  /// Records the version of a part and the names of its tables, views and triggers, in the open transaction.
  package func setPart(_ name: String, _ record: PartRecord) throws(SQLiteError) {
    let purpose = "recording the schema part \(name)"
    try run(
      SQLCommand(
        purpose,
        """
        CREATE TABLE IF NOT EXISTS main.socle_parts(
          name TEXT PRIMARY KEY COLLATE NOCASE, version INTEGER NOT NULL, objects TEXT NOT NULL) STRICT
        """))
    // An array of strings can always be encoded.
    let objects = (try? JSONEncoder().encode(record.objects)) ?? Data("[]".utf8)
    try run(
      SQLCommand(
        purpose,
        """
        INSERT OR REPLACE INTO main.socle_parts
        VALUES (\(name), \(record.version), \(String(decoding: objects, as: UTF8.self)))
        """))
  }

  /// The names of all tables, views and triggers of parts, and of the table that records them; empty in a file without parts.
  func namesOfParts() throws(SQLiteError) -> Set<SQLName> {
    let parts = try parts()
    return Set((parts.flatMap(\.record.objects) + (parts.isEmpty ? [] : ["socle_parts"])).names)
  }

  private func parts() throws(SQLiteError) -> [(name: String, record: PartRecord)] {
    let purpose = "reading the versions of schema parts"
    let table = try schemaEntries(for: purpose, where: "type = 'table' AND name = 'socle_parts'")
    if table.isEmpty { return [] }
    let rows = SQLCommand(purpose, "SELECT name, version, objects FROM main.socle_parts")
    return try values(of: rows).compactMap { row in
      guard let name = row[0].text, case .integer(let version) = row[1], let json = row[2].text
      else { return nil }
      let objects = try? JSONDecoder().decode([String].self, from: Data(json.utf8))
      return (name, (Int(version), objects ?? []))
    }
  }
}

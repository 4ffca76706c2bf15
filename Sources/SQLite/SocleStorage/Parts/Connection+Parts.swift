import SocleCore
import SocleLiveSchema

/// A part in the table `socle_parts`: its version, and the tables, views and triggers that belong to it.
package struct PartRecord: Sendable {
  let name: String
  let version: Int
  package let objects: [String]

  package init(_ name: String, version: Int, objects: [String]) {
    self.name = name
    self.version = version
    self.objects = objects
  }

  private static let key = Field("name", \PartRecord.name, collation: .noCase)
  fileprivate static let row = RowDescription(
    "socle_parts", key, Field("version", \.version),
    Field("objects", { $0.objects }, as: .json()),
    make: { PartRecord($0, version: $1, objects: $2) }
  ).keyed(by: key)
}

extension Connection {
  package func part(_ name: String) throws(SQLiteError) -> PartRecord? {
    try parts().first { SQLName($0.name) == SQLName(name) }
  }

  /// Records the version of a part and the names of its tables, views and triggers, in the open transaction.
  package func setPart(_ record: PartRecord) throws(SQLiteError) {
    try requireUnshadowed("socle_parts", for: "recording the schema part \(record.name)")
    try createTable(PartRecord.row, ifNotExists: true)
    try save(record, in: PartRecord.row)
  }

  /// The names of all tables, views and triggers of parts, and of the table that records them; empty in a file without parts.
  func namesOfParts() throws(SQLiteError) -> Set<SQLName> {
    let parts = try parts()
    return Set((parts.flatMap(\.objects) + (parts.isEmpty ? [] : ["socle_parts"])).names)
  }

  private func parts() throws(SQLiteError) -> [PartRecord] {
    let attempt = "reading the versions of schema parts"
    let table = try schemaEntries(
      for: attempt, where: "type = 'table' AND name = 'socle_parts'")
    if table.isEmpty { return [] }
    try requireUnshadowed("socle_parts", for: attempt)
    return try rows(of: PartRecord.row)
  }
}

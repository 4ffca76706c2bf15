import SocleLiveSchema
import TestSupport

@testable import SocleCore
@testable import SocleLiveSchema

extension Connection {
  /// The first thing in which the description of a table and SQLite's pragmas differ, nil if they agree.
  func differenceFromPragmas(of table: TableDescription) throws -> String? {
    let live = try SchemaShape(of: table.name, on: self, rowIDAlias: table.rowIDAlias)
    return try SchemaShape(predictedFor: table).difference(from: live)
  }
}

extension SchemaShape {
  /// The shape that the pragmas report of the table of that name.
  ///
  /// - Parameter rowIDAlias: The column that is the rowid, which is never NULL, though no pragma reports it.
  init(of table: String, on connection: Connection, rowIDAlias: SQLName?) throws {
    func rows(_ sql: String) throws -> [[SQLiteValue]] {
      try connection.values(
        of: SQLCommand(
          "reading pragmas",
          "WITH asked(name) AS (VALUES (\(table))) \(SQLFragment(trusted: sql))"))
    }
    let options = try rows(
      """
      SELECT list.wr, list.strict FROM asked JOIN pragma_table_list AS list
      ON list.schema = 'main' AND list.name = asked.name COLLATE NOCASE
      """
    ).first
    hasRowID = options?.first == .integer(0)
    isStrict = options?.last == .integer(1)
    columns = try rows(
      """
      SELECT info.name, info.type, info."notnull", info.dflt_value, info.pk, info.hidden
      FROM asked JOIN pragma_table_xinfo(asked.name, 'main') AS info ORDER BY info.cid
      """
    ).map { try Column($0, rowIDAlias: rowIDAlias) }
    foreignKeys = Self.foreignKeys(
      try rows(
        """
        SELECT list.id, list."table", list."from", list."to", list.on_update, list.on_delete
        FROM asked JOIN pragma_foreign_key_list(asked.name, 'main') AS list
        ORDER BY list.id, list.seq
        """))
    keys = []
    indexes = []
    collect(
      try rows(
        """
        SELECT list.name, list."unique", list.origin, list.partial, part.name, part."desc", part.coll
        FROM asked JOIN pragma_index_list(asked.name, 'main') AS list
        JOIN pragma_index_xinfo(list.name, 'main') AS part
        WHERE part.key ORDER BY list.seq, part.seqno
        """))
  }

  private static func foreignKeys(_ rows: [[SQLiteValue]]) -> [ForeignKey] {
    var keys: [SQLiteValue: ForeignKey] = [:]
    for row in rows {
      var key =
        keys[row[0]]
        ?? ForeignKey(
          table: row.name(1), columns: [], parents: [], onUpdate: row[4].text ?? "",
          onDelete: row[5].text ?? "")
      key.columns.append(row.name(2))
      key.parents.append(row[3].text.map(SQLName.init))
      keys[row[0]] = key
    }
    return Array(keys.values)
  }

  private mutating func collect(_ rows: [[SQLiteValue]]) {
    for (name, rows) in Dictionary(grouping: rows, by: { $0.name(0) }) {
      let parts = rows.map(Part.init)
      if rows.first?[2].text == "c" {
        let isUnique = rows.first?[1] == .integer(1)
        let isPartial = rows.first?[3] == .integer(1)
        indexes.append(Index(name: name, isUnique: isUnique, isPartial: isPartial, parts: parts))
      } else {
        keys.append(parts.asKey)
      }
    }
  }
}

extension [SQLiteValue] {
  fileprivate func name(_ position: Int) -> SQLName { SQLName(self[position].text ?? "") }
}

extension SchemaShape.Column {
  fileprivate init(_ row: [SQLiteValue], rowIDAlias: SQLName?) throws {
    name = row.name(0)
    type = ColumnType(declaration: row[1].text ?? "")
    forbidsNull = row[2] == .integer(1) || name == rowIDAlias
    let written = row[3].text.map { DefaultValue.expression(SQLFragment(trusted: $0)) }
    let column = ColumnDescription("a", .any, default: written)
    defaultValue = try written == nil ? nil : column.normalDefault
    guard case .integer(let position) = row[4], case .integer(let hidden) = row[5] else {
      throw SQLiteError.impossible(subject: "reading pragmas", reason: "no numbers")
    }
    keyPosition = Int(position)
    isGenerated = hidden > 1
    isStored = hidden == 3
  }
}

extension SchemaShape.Part {
  fileprivate init(_ row: [SQLiteValue]) {
    column = row[4].text.map(SQLName.init)
    collation = column == nil ? nil : row[6].text.map(Collation.init)
    isDescending = row[5] == .integer(1)
  }
}

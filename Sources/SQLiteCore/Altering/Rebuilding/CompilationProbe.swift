/// A statement that compiles only if a trigger or view does; it is never run.
///
/// ```sql
/// SELECT * FROM main."bright_colors"
/// UPDATE main."colors" SET "name" = "name"
/// ```
struct CompilationProbe: SQLQuery {
  private let text: SQLText
  let purpose: String

  /// - Parameter columns: Names the columns of the table or view that can be updated.
  init(
    of object: SchemaObject, columns: () throws(SQLiteError) -> [String]
  ) throws(SQLiteError) {
    purpose = object.description
    guard object.isTrigger else {
      text = SQLText([.verbatim("SELECT * FROM "), object.database, .identifier(object.name)])
      return
    }
    // A temporary trigger may watch a table of either database; it finds the one that the plain name means.
    let table: [SQLText.Segment] =
      object.isTemporary
      ? [.identifier(object.table)] : [object.database, .identifier(object.table)]
    switch try TriggerEvent(parsing: object.sql) {
    case .insert:
      text = SQLText([.verbatim("INSERT INTO ")] + table + [.verbatim(" DEFAULT VALUES")])
    case .delete: text = SQLText([.verbatim("DELETE FROM ")] + table)
    case .update(let names):
      var text = SQLText([.verbatim("UPDATE ")] + table + [.verbatim(" SET ")])
      let updated = try names.isEmpty ? Array(columns().prefix(1)) : names
      text.append(updated.map { SQLText([.identifier($0), .verbatim(" = "), .identifier($0)]) })
      self.text = text
    }
  }

  func makeText() -> SQLText { text }
}

extension SchemaObject {
  fileprivate var database: SQLText.Segment { .verbatim(isTemporary ? "temp." : "main.") }
}

extension Connection {
  /// Why the trigger or view cannot be used, nil if it can.
  func problem(of object: SchemaObject) -> SQLiteError? {
    do throws(SQLiteError) {
      let probe = try CompilationProbe(of: object) { () throws(SQLiteError) in
        try schemaRows(of: .updatableColumns(of: object.table)).compactMap { $0.text(0) }
      }
      _ = try Statement(probe, on: self)
      return nil
    } catch {
      return error
    }
  }
}

extension SchemaQuery {
  /// The names of the columns of a table or view, but for generated ones.
  fileprivate static func updatableColumns(of table: String) -> SchemaQuery {
    SchemaQuery(
      "reading the columns of \(table)",
      """
      SELECT info.name FROM asked JOIN pragma_table_xinfo(asked.name) AS info
      WHERE info.hidden = 0 ORDER BY info.cid
      """, table)
  }
}

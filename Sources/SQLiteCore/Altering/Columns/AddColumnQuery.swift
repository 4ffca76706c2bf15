/// `ALTER TABLE … ADD COLUMN`: one more column behind the others.
///
/// ```sql
/// ALTER TABLE main."colors" ADD COLUMN "rgb" TEXT NOT NULL DEFAULT '000000'
/// ```
struct AddColumnQuery: SQLQuery {
  let column: ColumnDescription
  let table: String

  var purpose: String { "adding the column \(column.name) to \(table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    var text = SQLText(altering: table, " ADD COLUMN ")
    text.append(try TableDescription(table, columns: [column]).definition(of: column))
    return text
  }
}

extension SQLText {
  /// `ALTER TABLE main."table"` and what is to be done; a temporary table of that name is none of it.
  init(altering table: String, _ action: StaticString) {
    self.init([.verbatim("ALTER TABLE main."), .identifier(table)])
    append(action)
  }
}

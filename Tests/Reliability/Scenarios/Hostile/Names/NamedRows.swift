import SocleCore
import SocleQueries

/// Every statement about rows, of a table and a column of one name.
enum NamedRows {
  struct Entry: Equatable {
    var id: Int
    var text: String
  }

  static func tryVerbs(_ name: String, _ connection: Connection) throws {
    // SQLite compares the names of columns without regard to case.
    let id = Field("key of \(name)", \Entry.id)
    let text = Field(name, \Entry.text)
    let row = RowDescription(name, id, text, make: Entry.init).keyed(by: id)
    try connection.createTable(row)
    try change(row, text, id, connection)
    try ask(row, text, id, connection)
    try join(name, row, text, id, connection)
    try expect(connection.delete(Entry(id: 1, text: ""), in: row), "not deleted")
    try expect(connection.delete(in: row, where: [text.equals("again")]) == 1, "not deleted")
    try expect(connection.count(of: row) == 1, "rows are left")
  }

  private static func change(
    _ row: RowDescription<Entry>, _ text: Field<Entry, String>, _ id: Field<Entry, Int>,
    _ connection: Connection
  ) throws {
    try connection.insert(Entry(id: 1, text: "one"), in: row)
    try connection.insert(
      contentsOf: [Entry(id: 1, text: "un"), Entry(id: 2, text: "two")], in: row,
      onConflict: .updateAll())
    try connection.insert(Entry(id: 2, text: "deux"), in: row, onConflict: .update(text))
    try connection.insert(Entry(id: 2, text: "no"), in: row, onConflict: .ignore)
    try connection.save(Entry(id: 3, text: "three"), in: row)
    try connection.update(Entry(id: 3, text: "trois"), in: row)
    try connection.update(row, set: [text.set(to: "again")], where: [text.equals("deux")])
    let returned = try connection.rows(
      of: UpdateQuery(row, set: [text.set(to: text)], where: [id.equals(3)]).returning(text))
    try expect(returned == ["trois"], "returned \(returned)")
  }

  private static func ask(
    _ row: RowDescription<Entry>, _ text: Field<Entry, String>, _ id: Field<Entry, Int>,
    _ connection: Connection
  ) throws {
    let kept = [Entry(id: 1, text: "un"), Entry(id: 2, text: "again"), Entry(id: 3, text: "trois")]
    try expect(connection.rows(of: row, orderedBy: [id.ascending]) == kept, "other rows")
    try expect(connection.row(of: row, where: [text.equals("un")]) == kept[0], "another row")
    try expect(connection.count(of: row, where: [text.contains("i").not]) == 1, "another count")
    let literal = LiteralQuery(
      "SELECT \(text) FROM \(row) WHERE \(text) = \("un") OR \(id) = \(9)", reading: String.self)
    try expect(connection.rows(of: literal) == ["un"], "another text")
    let described = try connection.describe(table: row.table.name)
    try expect(described == row.table, "described as \(String(describing: described))")
    if let described {
      try expect(connection.rows(of: described.rows).count == 3, "other rows by description")
    }
  }

  private static func join(
    _ name: String, _ row: RowDescription<Entry>, _ text: Field<Entry, String>,
    _ id: Field<Entry, Int>,
    _ connection: Connection
  ) throws {
    let alias = row.alias("\(name) too")
    let pairs = SelectQuery(text, alias[text], from: row)
      .joined(to: alias, on: [alias[id].isLess(than: id)])
      .ordered(by: [id.ascending, alias[id].ascending])
    let found = try connection.rows(of: pairs).map { "\($0.0) \($0.1)" }
    try expect(found == ["again un", "trois un", "trois again"], "joined \(found)")
    let counted = SelectQuery(text, id.count, from: row).grouped(by: text)
    try expect(connection.rows(of: counted).count == 3, "other groups")
  }
}

import SocleCore
import SocleFunctions
import SocleLiveSchema
import SocleQueries
import SocleStorage

/// What else has a name: parents and children, full-text indexes, collations, functions, triggers, aliases.
enum NamedParts {
  struct Node: Equatable {
    var id: Int
    var parent: Int?
    var text: String
  }

  static func tryVerbs(_ name: String, _ connection: Connection) throws {
    let id = Field("id \(name)", \Node.id)
    let parent = Field(
      name, \Node.parent, references: ForeignKeyReference(name, columns: ["id \(name)"]))
    let text = Field("text \(name)", \Node.text)
    let row = RowDescription(name, id, parent, text, make: Node.init).keyed(by: id)
    try connection.createTable(row)
    try connection.insert(
      contentsOf: [Node(id: 1, parent: nil, text: "kind"), Node(id: 2, parent: 1, text: "blue")],
      in: row)
    try expectOrphanRefused(row, name, connection)
    try searchText(row, text, name, connection)
    try call(name, connection)
    let alias = row.alias(name)
    try expect(
      connection.rows(
        of: SelectQuery(alias[parent], from: alias).ordered(by: [alias[id].ascending]))
        == [nil, 1], "another parent")
  }

  private static func expectOrphanRefused(
    _ row: RowDescription<Node>, _ name: String, _ connection: Connection
  ) throws {
    do {
      try connection.insert(Node(id: 3, parent: 9, text: ""), in: row)
      throw BrokenPromise("an orphan was stored")
    } catch SQLiteError.danglingReferences(_, let violations) {
      try expect(violations.map(\.parentTable) == [name], "\(violations)")
    }
  }

  private static func searchText(
    _ row: RowDescription<Node>, _ text: Field<Node, String>, _ name: String,
    _ connection: Connection
  ) throws {
    let words = FullTextIndex("words \(name)", of: row, on: text)
    do {
      try connection.create(words)
    } catch let error as SQLiteError {
      // FTS5 has names of its own, and cannot spell every other one.
      _ = error.description
      return
    }
    let found = try connection.rows(of: row, where: [words.matches(FullTextPattern(words: "blue"))])
    try expect(found.map(\.id) == [2], "found \(found)")
    try connection.rebuild(words)
  }

  private static func call(_ name: String, _ connection: Connection) throws {
    let function = ScalarFunction(name) { (number: Int) in number + 1 }
    // Names of SQLite's own functions are refused, as are too long ones.
    do { try function.register(on: connection) } catch { return _ = error.description }
    let query = LiteralQuery("SELECT \(identifier: name)(1)", reading: Int.self)
    do {
      let found = try connection.rows(of: query)
      try expect(found == [2], "the function returned \(found)")
    } catch let error as SQLiteError where name.isEmpty || name.count > 255 { _ = error }
  }
}

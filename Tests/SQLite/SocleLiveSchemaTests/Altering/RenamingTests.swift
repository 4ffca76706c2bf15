import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Renaming tables and columns")
struct RenamingTests {
  let connection: Connection

  init() throws {
    connection = try Stock.connection()
  }

  @Test("Renaming a column renames it wherever the schema contains it, and keeps its values")
  func column() throws {
    let values = try connection.values(of: TestSQL("SELECT name FROM parts"))
    try connection.renameColumn("NAME", to: "a \"name\"", in: "parts")
    let live = try #require(try connection.describe(table: "parts"))
    #expect(live.columns.map(\.name) == ["id", "a \"name\"", "up"])
    #expect(live.indexes.map(\.parts) == [["a \"name\""]])
    #expect(try connection.values(of: TestSQL("SELECT \"a \"\"name\"\"\" FROM named")) == values)
    try connection.run("INSERT INTO parts VALUES (9, 'new', NULL)")
    #expect(try connection.value("SELECT what FROM log") == .text("new"))
  }

  @Test("Renaming a column of a parent's key renames it in the children's keys")
  func keyColumn() throws {
    try connection.run("CREATE TABLE kids(part REFERENCES parts(id))")
    try connection.renameColumn("id", to: "number", in: "parts")
    let key = try #require(try connection.describe(table: "kids")?.allForeignKeys.first)
    #expect(key.reference.columns == ["number"])
  }

  @Test("Renaming a table renames it in foreign keys, triggers and views, and changes no child")
  func table() throws {
    var content = try connection.content()
    try connection.renameTable("parts", to: "pieces of \"it\"")
    content["pieces of \"it\""] = content.removeValue(forKey: "parts")
    #expect(try connection.content() == content)
    #expect(try connection.tablesReferring(to: "pieces of \"it\"").count == 7)
    #expect(try connection.tablesReferring(to: "parts").isEmpty)
    #expect(try connection.value("SELECT count(*) FROM named") == .integer(3))
  }

  @Test("Renaming a missing table or column, or to a name that is taken, throws")
  func refused() throws {
    let attempts: [(String, () throws -> Void)] = [
      ("nope", { try connection.renameColumn("nope", to: "a", in: "parts") }),
      ("nope", { try connection.renameColumn("id", to: "a", in: "nope") }),
      ("duplicate column name", { try connection.renameColumn("id", to: "up", in: "parts") }),
      ("nope", { try connection.renameTable("nope", to: "a") }),
      ("already", { try connection.renameTable("parts", to: "LOG") }),
      ("reserved", { try connection.renameTable("parts", to: "sqlite_parts") }),
    ]
    let schema = try connection.schema(besides: "")
    for (word, attempt) in attempts {
      let error = #expect(throws: SQLiteError.self) { try attempt() }
      #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }
    #expect(try connection.schema(besides: "") == schema)
  }
}

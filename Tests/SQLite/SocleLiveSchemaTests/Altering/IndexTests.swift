import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Creating and dropping indexes")
struct IndexTests {
  let connection: Connection
  static let byName = IndexDescription(
    "by \"name\"", on: [.column("name", collation: .noCase, isDescending: true)], isUnique: true,
    where: "id > 0")

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
  }

  @Test("An index is part of its table's description until it is dropped")
  func comeAndGo() throws {
    try connection.createIndex(Self.byName, on: "COLORS")
    #expect(try connection.describe(table: "colors")?.indexes == [Self.byName])
    try connection.dropIndex("BY \"name\"")
    #expect(try connection.describe(table: "colors")?.indexes == [])
    try connection.createIndex(Self.byName, on: Color.row)
    #expect(try connection.count(of: Color.row) == 3)
  }

  @Test("An invalid index is refused with the reason")
  func refused() throws {
    try connection.createIndex(Self.byName, on: "colors")
    try connection.run("CREATE TABLE u(a UNIQUE)")
    let attempts: [(String, () throws -> Void)] = [
      ("already exists", { try connection.createIndex(Self.byName, on: "colors") }),
      ("no table nope", { try connection.createIndex(Self.byName, on: "nope") }),
      (
        "unknown column b",
        { try connection.createIndex(IndexDescription("i", on: ["b"]), on: "colors") }
      ),
      (
        "UNIQUE constraint failed",
        {
          try connection.createIndex(
            IndexDescription("i", on: ["rgb"], isUnique: true), on: "colors")
        }
      ),
      ("no such index", { try connection.dropIndex("nope") }),
      ("cannot be dropped", { try connection.dropIndex("sqlite_autoindex_u_1") }),
    ]
    for (words, attempt) in attempts {
      let error = #expect(throws: SQLiteError.self) { try attempt() }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
    #expect(try connection.describe(table: "colors")?.indexes == [Self.byName])
  }

  @Test("An index is never created on a temporary table of the same name")
  func temporary() throws {
    try connection.run("CREATE TEMP TABLE colors(name, id)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.createIndex(Self.byName, on: "colors")
    }
    #expect(error?.description.contains("temporary table") == true)
  }
}

import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Schema objects that a replacement would lose")
struct ReplacedSchemaTests {
  /// A loaded shop, and a loader that replaces it.
  private func loaded(_ mode: JournalMode = .wal) throws -> (Shop, CSVLoader) {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    loader.finish = { try $0.execute("CREATE VIEW ours AS SELECT code FROM books") }
    _ = try loader.load()
    loader.mode = .replace
    try Connection(openingExistingAt: shop.database, options: .init(journalMode: mode)).close()
    return (shop, loader)
  }

  private static func change(_ sql: TestSQL, _ database: String) throws {
    let other = try Connection(
      openingExistingAt: database, options: ConnectionOptions(journalMode: nil))
    try other.run(sql)
  }

  @Test(
    "A replacement with described tables is refused if it would drop other objects or columns",
    arguments: [
      ("CREATE VIEW mine AS SELECT 1", "the view mine"),
      ("CREATE INDEX mine ON books(title)", "the index mine"),
      ("CREATE TRIGGER mine AFTER INSERT ON books BEGIN SELECT 1; END", "the trigger mine"),
      ("CREATE VIRTUAL TABLE mine USING rtree(a, b, c)", "mine"),
      ("ALTER TABLE books ADD COLUMN mine TEXT", "the column mine of books"),
      (
        "ALTER TABLE books ADD COLUMN mine TEXT GENERATED ALWAYS AS (title)",
        "the column mine of books"
      ),
    ] as [(TestSQL, String)])
  func refused(sql: TestSQL, name: String) throws {
    let (shop, loader) = try loaded()
    try Self.change(sql, shop.database)
    let before = try shop.values("SELECT type, name, sql FROM sqlite_schema")
    let failure = shop.failure(of: loader)
    #expect(failure.kind == .database && failure.message.contains(name), "\(failure)")
    #expect(try shop.values("SELECT type, name, sql FROM sqlite_schema") == before)
  }

  @Test("A lost column is named although another one differs from it only in the case of ä")
  func similarColumn() throws {
    let shop = try Shop(files: ["t": "ä\n1\n"])
    let connection = try Connection(creatingAt: shop.database)
    try connection.execute("CREATE TABLE t (Ä INTEGER, ä INTEGER)")
    try connection.close()
    let table = TableDescription("t", columns: [ColumnDescription("ä", .integer)])
    var loader = try shop.loader([table])
    loader.mode = .replace
    #expect(shop.failure(of: loader).message.contains("the column Ä of t"))
  }

  @Test("An optional column that the new files lack may be dropped by a replacement")
  func optionalColumn() throws {
    let shop = try Library.shop()
    try shop.write("day,item,isBack,note\n2020-03-01,b1,f,torn\n", to: "loans.csv")
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    try shop.write("day,item,isBack\n2020-03-01,b1,f\n", to: "loans.csv")
    loader.mode = .replace
    _ = try loader.load()
    #expect(try shop.values("SELECT * FROM loans").map(\.count) == [3])
  }

  @Test("A column that a file lacks is not dropped by a load whose tables are inferred")
  func inferredColumn() throws {
    let shop = try Shop(files: ["t": "a,b\n1,2\n"])
    _ = try shop.loadFound("t.csv")
    try shop.write("a\n1\n", to: "t.csv")
    let found = try FoundTable(CSVFile(path: shop.folder + "/t.csv"))
    var loader = CSVLoader(
      reading: try CSVFiles(at: [shop.folder]), into: [found.table], database: shop.database)
    loader.mode = .replace
    #expect(shop.failure(of: loader).message.contains("the column b of t"))
    #expect(try shop.values("SELECT b FROM t") == [[.integer(2)]])
  }

  /// What others commit while a load is running.
  private static let changes: [TestSQL] = [
    "CREATE TABLE mine(x)", "CREATE VIEW mine AS SELECT 1", "CREATE INDEX mine ON books(title)",
    "CREATE TRIGGER mine AFTER INSERT ON books BEGIN SELECT 1; END",
    "ALTER TABLE books ADD COLUMN mine TEXT", "PRAGMA user_version = 9",
    "PRAGMA application_id = 9", "DROP VIEW ours",
  ]

  @Test(
    "If others change the schema during a replacement, the load changes nothing",
    arguments: changes, [JournalMode.wal, .delete])
  func meanwhile(sql: TestSQL, mode: JournalMode) throws {
    var (shop, loader) = try loaded(mode)
    let database = shop.database
    loader.finish = {
      try $0.execute("CREATE VIEW ours AS SELECT code FROM books")
      try Self.change(sql, database)
    }
    try shop.write("code,title,shelf\nb1,New,1\nb2,Two,1\n", to: "books.csv")
    #expect(shop.failure(of: loader).kind != .rejectedData)
    let again = try Connection(openingExistingAt: database, options: .init(journalMode: nil))
    #expect(try again.value("SELECT count(*) FROM books WHERE title = 'New'") == .integer(0))
    #expect(errorThrown { try Self.change("PRAGMA journal_mode", database) } == nil)
    if mode == .delete { #expect(try again.value("PRAGMA journal_mode") == .text("delete")) }
    #expect(try shop.results == ["shop.sqlite"] || mode == .wal)
  }

  @Test(
    "A view that others replace by one of the same name during a replacement is kept",
    arguments: [JournalMode.wal, .delete])
  func sameName(mode: JournalMode) throws {
    var (shop, loader) = try loaded(mode)
    let database = shop.database
    loader.finish = {
      try $0.execute("CREATE VIEW ours AS SELECT code FROM books")
      try Self.change("DROP VIEW ours", database)
      try Self.change("CREATE VIEW ours AS SELECT 'theirs'", database)
    }
    #expect(throws: LoadError.changed(path: database)) { try loader.load() }
    #expect(try shop.values("SELECT * FROM ours") == [[.text("theirs")]])
  }

  @Test(
    "A replacement succeeds although others change rows and statistics during the load",
    arguments: [JournalMode.wal, .delete])
  func rows(mode: JournalMode) throws {
    var (shop, loader) = try loaded(mode)
    let database = shop.database
    loader.finish = {
      try $0.execute("CREATE VIEW ours AS SELECT code FROM books")
      try Self.change("DELETE FROM loans", database)
      try Self.change("ANALYZE", database)
      try Self.change("VACUUM", database)
    }
    _ = try loader.load()
    #expect(try shop.values("SELECT count(*) FROM loans") == [[.integer(3)]])
  }

  @Test(
    "A file that takes the place of the database during a load is kept",
    arguments: [LoadMode.replace, .update])
  func replacedFile(mode: LoadMode) throws {
    var (shop, loader) = try loaded()
    loader.mode = mode
    let database = shop.database
    try shop.write("code,title,shelf\nb1,New,1\nb2,Two,1\n", to: "books.csv")
    #expect(throws: LoadError.changed(path: database)) {
      try loader.load { progress in
        let other = database + "-other"
        guard progress.file == "books.csv", !FileManager.default.fileExists(atPath: other) else {
          return
        }
        try Connection(creatingAt: other, options: .init(journalMode: .delete)).close()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: other + "2"))
        #expect(rename(other + "2", database) == 0)
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == Data("mine".utf8))
  }
}

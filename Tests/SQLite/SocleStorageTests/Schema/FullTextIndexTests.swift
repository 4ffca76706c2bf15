import SocleCore
import SocleQueries
import SocleStorage
import TestSupport
import Testing

@Suite("A full-text index kept in step with its table")
struct FullTextIndexTests {
  struct Page: Equatable {
    var id: Int?
    var slug: String
    var title: String
    var text: String?
    static let id = Field("id", \Page.id)
    static let slug = Field("slug", \Page.slug, isUnique: true)
    static let title = Field("title", \Page.title, collation: .noCase)
    static let text = Field("te\"xt", \Page.text)
    static let row = RowDescription("pa ges", id, slug, title, text, make: Page.init).keyed(by: id)
  }

  static let index = FullTextIndex("page_words", of: Page.row, on: Page.title, Page.text)
  static let schema = SQLiteSchema(
    tables: [Page.row.table], objects: index.objects, version: Pair.first)

  static var trusting: ConnectionOptions {
    var options = ConnectionOptions()
    options.trustsSchema = true
    return options
  }

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory(options: Self.trusting)
    try connection.createTable(Page.row)
    try connection.insert(
      contentsOf: [
        Page(id: 1, slug: "a", title: "Kind of Blue", text: "jazz, c++ and \"quotes\""),
        Page(id: 2, slug: "b", title: "Blue Train", text: nil),
      ], in: Page.row)
    try connection.create(Self.index)
  }

  func found(_ words: String, completing: Bool = false) throws -> [Int] {
    let pattern = FullTextPattern(words: words, completing: completing)
    return try connection.rows(
      of: Page.row, where: [Self.index.matches(pattern)], orderedBy: [Page.id.ascending]
    ).compactMap(\.id)
  }

  /// Checks the index against its own content and that content against the table.
  func expectInStep() throws {
    try connection.execute("INSERT INTO page_words(page_words) VALUES ('integrity-check')")
    let kept = try connection.rows(
      of: LiteralQuery(
        """
        SELECT count(*) FROM "pa ges" AS p LEFT JOIN page_words AS w ON w.rowid = p.id
        WHERE w.title IS NOT p.title COLLATE BINARY OR w."te""xt" IS NOT p."te""xt"
        """, reading: Int.self))
    #expect(kept == [0])
  }

  @Test("Existing rows, inserts, updates, upserts, replacements and deletes are indexed")
  func inStep() throws {
    #expect(try found("blue") == [1, 2])
    try connection.insert(Page(id: 3, slug: "c", title: "Giant Steps", text: "x"), in: Page.row)
    #expect(try found("giant") == [3])
    try connection.update(
      Page(id: 3, slug: "c", title: "GIANT leaps", text: "x"), in: Page.row)
    #expect(try found("steps") == [] && found("leaps") == [3])
    try connection.insert(
      Page(id: 4, slug: "a", title: "Replaced", text: "y"), in: Page.row, onConflict: .replace)
    #expect(try found("kind") == [])
    try connection.insert(
      Page(id: 1, slug: "z", title: "Again one", text: "y"), in: Page.row, onConflict: .replace)
    #expect(try found("kind") == [] && found("again") == [1])
    try connection.insert(
      contentsOf: [Page(id: 4, slug: "a", title: "Fourth", text: "y")], in: Page.row,
      onConflict: .updateAll())
    #expect(try found("fourth") == [4])
    try connection.insert(
      Page(id: 4, slug: "a", title: "Ignored", text: "y"), in: Page.row, onConflict: .ignore)
    #expect(try found("ignored") == [] && found("fourth") == [4])
    try connection.update(Page.row, set: [Page.id.set(to: 9)], where: [Page.id.equals(4)])
    #expect(try found("fourth") == [9])
    try expectInStep()
    try connection.delete(in: Page.row, where: [.everyRow])
    #expect(try found("blue") == [])
    try connection.rebuild(Self.index)
    try expectInStep()
  }

  @Test("A failed change leaves the full-text index as it was")
  func atomic() throws {
    #expect(throws: SQLiteError.self) {
      try connection.insert(
        contentsOf: [
          Page(id: 5, slug: "e", title: "New words", text: nil),
          Page(id: 6, slug: "a", title: "Other words", text: nil),
        ], in: Page.row)
    }
    #expect(try found("words") == [])
    try expectInStep()
  }

  @Test(
    "Any text that a user types is a valid pattern",
    arguments: [
      ("", []), (" \n", []), ("\"", []), ("*", []), ("c++", [1]), ("C++ jazz", [1]),
      ("blue -train", [2]),
      ("blue AND", [1]), ("OR", []), ("NEAR(", []), ("title:blue", []), ("\"quotes\"", [1]),
      ("(blue", [1, 2]), ("blue*", [1, 2]), ("bl*", []), ("'", []), ("a\0b", []),
      ("blue\0", [1, 2]),
      ("^blue", [1, 2]), ("{title} : blue", []), ("kind + of", [1]), ("🧱", []), ("\u{301}", []),
      ("\"\u{301}", []), ("blue\0\u{301}x", []), ("blue \"\u{301}", [1, 2]),
    ] as [(String, [Int])])
  func patterns(words: String, ids: [Int]) throws {
    #expect(try found(words) == ids, "\(FullTextPattern(words: words).expression)")
    _ = try found(words, completing: true)
  }

  @Test("The last word may be completed; very long texts are patterns, too")
  func completing() throws {
    #expect(try found("kind bl", completing: true) == [1])
    #expect(try found("bl kin", completing: true) == [])
    #expect(try found("", completing: true) == [])
    #expect(try found(String(repeating: "blue ", count: 200)) == [1, 2])
    #expect(try found(String(repeating: "x", count: 100_000)) == [])
    let expression = FullTextPattern(expression: "title : blu* NOT train")
    #expect(try connection.count(of: Page.row, where: [Self.index.matches(expression)]) == 1)
    let invalid = FullTextPattern(expression: "\"")
    #expect(throws: SQLiteError.self) {
      try connection.count(of: Page.row, where: [Self.index.matches(invalid)])
    }
  }

  @Test(
    "A schema with a full-text index is created, verified and searched in a storage that trusts it")
  func storage() throws {
    let storage = try SQLiteStorageBuilder(connection: Self.trusting)
      .buildInMemory(schema: Self.schema)
    try storage.initialize(storageMigrator: PairMigrator())
    try storage.sqlitePool.write { connection in
      try connection.insert(Page(slug: "a", title: "Kind", text: nil), in: Page.row)
    }
    let pattern = FullTextPattern(words: "kind")
    let pages = try storage.sqlitePool.read {
      try $0.rows(of: Page.row, where: [Self.index.matches(pattern)])
    }
    #expect(pages.map(\.title) == ["Kind"])
  }

  @Test("Without trust a schema with the index's triggers is refused at creation, not at an insert")
  func refused() throws {
    let plain = try Connection.inMemory()
    try plain.createTable(Page.row)
    let isAllowed = (try? plain.create(Self.index)) != nil
    let storage = try SQLiteStorageBuilder().buildInMemory(schema: Self.schema)
    let error = failure { try storage.initialize(storageMigrator: PairMigrator()) }
    #expect((error == nil) == isAllowed)
    guard !isAllowed else { return }
    let text = try #require(error).description
    #expect(text.contains("a trigger of INSERT on pa ges"), "\(text)")
    #expect(text.contains("ConnectionOptions.trustsSchema"), "\(text)")
    #expect(try plain.tableNames() == ["pa ges"])
  }

  @Test("A table without an INTEGER primary key is refused")
  func withoutKey() throws {
    struct Loose {
      var name: String
      static let name = Field("name", \Loose.name)
      static let row = RowDescription("loose", name, make: Loose.init)
    }
    try connection.createTable(Loose.row)
    let index = FullTextIndex("loose_words", of: Loose.row, on: Loose.name)
    let error = failure { try connection.create(index) }
    #expect(error?.description.contains("has no INTEGER primary key") == true)
  }

  @Test("Columns that are known only at run time can be indexed")
  func runtime() throws {
    let rows = Page.row.table.rows
    let index = FullTextIndex("titles", of: rows, on: rows["title"], options: "prefix = '2'")
    try connection.create(index)
    let pattern = FullTextPattern(words: "tra", completing: true)
    #expect(try connection.rows(of: rows, where: [index.matches(pattern)]).count == 1)
  }
}

import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleStorage
import SocleTesting
import TestSupport
import Testing

@Suite("Reading and writing entities")
struct ReadingTests {
  private let counter = StatementCounter()
  private let store: SQLiteEntityStore

  init() throws {
    var options = PoolOptions()
    options.connection.extensions = [counter.trace]
    store = SQLiteEntityStore(try SQLitePool.inMemory(options: options))
    try store.prepare(EntityShape.all(from: Cookbook.self))
    try store.prepare(EntityShape.all(from: Budget.self))
  }

  private func statements(of body: () throws -> Void) throws -> [String] {
    let before = counter.statements.count
    try body()
    return Array(counter.statements.dropFirst(before))
  }

  private func fetch<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>] = []
  ) throws -> [Model] {
    let (keys, batch) = try store.load(EntityRequest(type, where: filters))
    return try batch.models(type, keys)
  }

  private func budgets(_ count: Int) -> [Budget] {
    (1...count).map { number in
      Budget(
        id: number, amount: Double(number),
        items: [0, 1].map { BudgetItem(id: 2 * number + $0, label: "\(number).\($0)") })
    }
  }

  @Test("Properties may have the names that SQLite gives to row ids")
  func rowIDs() throws {
    struct Part: Entity, Equatable {
      var id = UUID()
      var rowid = "a"
      var oid = "b"
      var _rowid_ = "c"
    }
    struct Whole: Entity, Equatable {
      var id = UUID()
      var rowid = "d"
      var parts = [Part(), Part()]
      static let relations: [Relation<Whole>] = [.toMany("parts", \.parts)]
    }
    try store.prepare(EntityShape.all(from: Whole.self))
    let whole = Whole()
    try store.save(EntityBatch(of: [whole]))
    #expect(try fetch(Whole.self) == [whole])
    #expect(try fetch(Part.self, where: [\.rowid == "a"]).count == 2)
  }

  @Test("A store is created, opened, and opened or created, at a path or a file URL")
  func opening() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("a.sqlite"))
    #expect(throws: SQLiteError.self) { try SQLiteEntityStore(openingExistingAt: url) }
    let shapes = try EntityShape.all(from: Budget.self)
    do {
      let store = try SQLiteEntityStore(creatingAt: url)
      try store.prepare(shapes)
      try store.save(EntityBatch(of: budgets(1)))
    }
    #expect(throws: SQLiteError.self) { try SQLiteEntityStore(creatingAt: url.path) }
    for store in [
      try SQLiteEntityStore(openingExistingAt: url),
      try SQLiteEntityStore(openingExistingAt: url.path),
      try SQLiteEntityStore(openingOrCreatingAt: url),
    ] {
      try store.prepare(shapes)
      #expect(try store.count(EntityRequest("Budget")) == 1)
    }
    let other = URL(fileURLWithPath: folder.file("b.sqlite"))
    try SQLiteEntityStore(openingOrCreatingAt: other).prepare(shapes)
  }

  @Test("A fetch of everything scans the owned table, and a fetch of a few looks rows up by key")
  func scanning() throws {
    let all = budgets(50)
    try store.save(EntityBatch(of: all))
    let everything = try statements {
      let found = try fetch(Budget.self)
      #expect(found.sorted { $0.amount < $1.amount } == all)
    }
    #expect(!everything.contains { $0.contains("sqlite_socle_rows_1") }, "\(everything)")
    let some = try statements {
      let found = try fetch(Budget.self, where: [\.amount == 7])
      #expect(found == [all[6]])
    }
    #expect(some.contains { $0.contains("sqlite_socle_rows_1") }, "\(some)")
  }

  @Test("Rows without an owner are not loaded, and do not affect the rows that are")
  func orphans() throws {
    let all = budgets(20)
    try store.save(EntityBatch(of: all))
    try store.save(EntityBatch(of: (100...140).map { BudgetItem(id: $0, label: "lost") }))
    let (keys, batch) = try store.load(EntityRequest(Budget.self))
    #expect(batch.rows["BudgetItem"]?.keys.count == 40)
    #expect(Set(try batch.models(Budget.self, keys).map(\.items.count)) == [2])
    try store.save(EntityBatch(of: (1000...2000).map { BudgetItem(id: $0, label: "lost") }))
    let again = try statements {
      let found = try fetch(Budget.self)
      #expect(found.allSatisfy { $0.items.count == 2 })
    }
    let isByKey = again.contains { $0.contains("sqlite_socle_rows_1") }
    #expect(isByKey, "few of many are read by their keys")
  }

  @Test("Saving unchanged objects changes no row")
  func unchanged() throws {
    let book = Cookbook("Book", [Recipe.soup(), Recipe.soup()])
    book.favorites = [book.recipes[1], book.recipes[1]]
    try store.save(EntityBatch(of: [book]))
    #expect(try changes { try store.save(EntityBatch(of: [book])) } == 0)
    book.recipes[0].name = "Stew"
    #expect(try changes { try store.save(EntityBatch(of: [book])) } == 1)
    book.favorites.removeLast()
    #expect(try changes { try store.save(EntityBatch(of: [book])) } == 1)
    book.recipes.reverse()
    #expect(try changes { try store.save(EntityBatch(of: [book])) } == 2)
  }

  /// The number of rows that `body` inserts, updates or deletes.
  private func changes(_ body: () throws -> Void) throws -> Int {
    func total() throws -> Int {
      try store.pool.write {
        try $0.row(of: LiteralQuery("SELECT total_changes()", reading: Int.self))
      }
    }
    let before = try total()
    try body()
    return try total() - before
  }

  @Test("Saved lists grow and shrink, for ids that are integers or UUIDs")
  func lists() throws {
    var budget = budgets(1)[0]
    let book = Cookbook("Book", (0..<5).map { Recipe(name: "\($0)") })
    for length in [5, 0, 3, 1, 4] {
      budget.items = (0..<length).map { BudgetItem(id: 10 + $0, label: "\($0)") }
      try store.save(EntityBatch(of: [budget]))
      #expect(try fetch(Budget.self) == [budget])
      book.favorites = Array(book.recipes.prefix(length).reversed())
      try store.save(EntityBatch(of: [book]))
      #expect(try fetch(Cookbook.self)[0].favorites.map(\.id) == book.favorites.map(\.id))
    }
    let other = Budget(id: 2, amount: 2, items: [BudgetItem(id: 99, label: "other")])
    try store.save(EntityBatch(of: [other]))
    budget.items = []
    try store.save(EntityBatch(of: [budget]))
    #expect(try fetch(Budget.self, where: [\.id == 2]) == [other])
  }

  @Test("A failed save changes nothing, and its error names the entity that is not stored")
  func failed() throws {
    let book = Cookbook("Book", [Recipe(name: "Soup")])
    let recipe = EntityKey.uuid(book.recipes[0].id)
    #expect(throws: EntityError.dangling(entity: "Recipe", id: recipe)) {
      try store.save(EntityBatch(of: [book], isDeep: false))
    }
    #expect(try store.count(EntityRequest("Cookbook")) == 0)
  }

  @Test("A search for 50,000 values finds the matching rows")
  func manyValues() throws {
    try store.save(EntityBatch(of: budgets(3)))
    let ids: [Int?] = (1...50_000).map { $0 }
    #expect(try fetch(Budget.self, where: [.that(\.id, isIn: ids)]).count == 3)
    let soup = Recipe.soup()
    try store.save(EntityBatch(of: [soup]))
    let uuids = (0..<50_000).map { _ in UUID() } + [soup.id]
    #expect(try fetch(Recipe.self, where: [.that(\.id, isIn: uuids)]).count == 1)
  }

  @Test("A prefix search finds exactly the texts with the prefix, also at the limits of Unicode")
  func prefixes() throws {
    let texts = [
      "", "a", "a\u{0}", "a\u{10FFFF}", "b", "\u{D7FF}", "\u{D7FF}x", "\u{E000}",
      "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}z", "'; --", "%",
    ]
    for text in texts { try store.save(EntityBatch(of: [Recipe(name: text)])) }
    for prefix in texts {
      let found = try fetch(Recipe.self, where: [.that(\.name, hasPrefix: prefix)]).map(\.name)
      let wanted = texts.filter { $0.utf8.starts(with: prefix.utf8) }
      #expect(Set(found) == Set(wanted), "\(prefix.debugDescription)")
      let parts = try fetch(Recipe.self, where: [.that(\.name, contains: prefix)]).map(\.name)
      #expect(Set(parts).isSuperset(of: wanted), "\(prefix.debugDescription)")
    }
  }

  @Test("A stored id of the wrong type is an error with the entity, the id and what to correct")
  func badKeys() throws {
    try store.save(EntityBatch(of: [Recipe(name: "Soup")]))
    try store.pool.write { _ = try $0.execute("UPDATE Recipe SET id = 'soup'") }
    let error = errorThrown { try fetch(Recipe.self) } as? EntityError
    #expect(
      error.map { "\($0)" } == """
        id of Recipe soup cannot be read: expected UUID, found text. Correct the stored value, or the \
        type of the property
        """)
  }

  @Test("UUIDs that another program stored in lower case are refused with the row and what to do")
  func lowerCase() throws {
    let soup = Recipe.soup()
    try store.save(EntityBatch(of: [soup]))
    func convert(_ function: SQLFragment) throws {
      try store.pool.write { connection in
        for table in try connection.tableNames() where !table.hasPrefix("s") {
          for column in try connection.describe(table: table)?.columns ?? []
          where column.name.hasSuffix("id") {
            let name: SQLFragment = "\(identifier: column.name)"
            _ = try connection.execute(
              SQLCommand("a test", "UPDATE \(identifier: table) SET \(name) = \(function)(\(name))")
            )
          }
        }
      }
    }
    try convert("lower")
    let advice = "UUIDs have to be in upper case: SET … = upper(…)"
    let error = errorThrown { try fetch(Recipe.self) } as? EntityError
    #expect(error?.description.contains(advice) == true, "\(error as Any)")
    try convert("upper")
    #expect(try fetch(Recipe.self).map(\.id) == [soup.id])
  }

  @Test("Dates and Booleans are stored in a form that is readable in SQL")
  func stored() throws {
    let soup = Recipe.soup()
    soup.completed = true
    try store.save(EntityBatch(of: [soup]))
    let (completed, date, nutrition, course, id) = try store.pool.read {
      try $0.row(
        of: LiteralQuery(
          """
          SELECT completed, datetime(lastCooked + 978307200, 'unixepoch'), nutrition, course, id
          FROM Recipe
          """, reading: Int.self, String.self, String.self, String.self, String.self))
    }
    #expect(completed == 1 && date == "2001-01-01 00:00:00" && course == "starter")
    #expect(nutrition == #"{"fat":0.1,"kilocalories":120}"# && id == soup.id.uuidString)
  }

  @Test(
    "Filters without parts hold for all or for none, also beside properties named true and false")
  func keywords() throws {
    try store.prepare(EntityShape.all(from: Flags.self))
    let flags = Flags(true: false, false: true)
    try store.save(EntityBatch(of: [flags]))
    let all = Filter<Flags>.all(of: [])
    let none = Filter<Flags>.any(of: [])
    for filter in [all, none.not, all.not.not] {
      #expect(try fetch(Flags.self, where: [filter]) == [flags])
    }
    for filter in [none, all.not, \.note < "a", \.note >= "a"] {
      #expect(try fetch(Flags.self, where: [filter]).isEmpty)
    }
    #expect(try fetch(Flags.self, where: [(\.note < "a").not]) == [flags])
  }
}

private struct Flags: Entity, Equatable {
  var id = UUID()
  var `true`: Bool
  var `false`: Bool
  var note: String?
}

import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Importing a two-table database")
struct ImportTests {
  private static let types: [any Saveable.Type] = [
    Budget.self, BudgetItem.self, ActualItem.self, Transaction.self,
  ]

  /// The tables as the specification describes them, with rows that can be imported.
  private static let script: [SQLFragment] = [
    "CREATE TABLE by_type (id INTEGER PRIMARY KEY, type_name TEXT NOT NULL, json TEXT NOT NULL)",
    "CREATE TABLE relations (from_id INTEGER NOT NULL, to_id INTEGER NOT NULL, relation TEXT NOT NULL)",
    """
    INSERT INTO by_type VALUES
      (3, 'Budget', '{"id":3,"date":608605259.25,"amount":3.6}'),
      (5, 'BudgetItem', '{"label":"budget item test","budgeted":1.5}'),
      (4, 'BudgetItem', '{"label":"budget item test2","budgeted":2.1,"obsolete":[1,{"a":null}]}'),
      (7, 'ActualItem', '{"amount":0.1}'),
      (8, 'Transaction', '{"payee":"Grocer \\u00e9","day":608605259.1234567,"id":99}'),
      (9, 'Transaction', '{"payee":"part"}'), (10, 'Transaction', '{"payee":"original"}')
    """,
    """
    INSERT INTO relations VALUES (3, 5, 'items'), (3, 4, 'items'), (5, 7, 'actuals'),
      (7, 8, 'transaction'), (8, 9, 'parts'), (8, 10, 'original')
    """,
  ]

  private struct Account: Saveable, Equatable {
    var id: Int?
    var name: String
    var bookings: [Booking] = []
    static let relations: [Relation<Account>] = [
      .inverse("bookings", \.bookings, of: \Booking.account)
    ]
  }

  private struct Booking: Saveable, Equatable {
    static let formerNames = ["Payment"]
    static let formerProperties = ["sum": ["amount"], "account": ["owner"]]
    static let defaults: [String: EntityValue] = [
      "isPaid": true, "day": .date(Date(timeIntervalSinceReferenceDate: 8)),
      "tags": .json(#"["a"]"#), "page": .json(#""https://example.org""#),
    ]
    var id: Int?
    var sum: Double
    var isPaid: Bool
    var day: Date
    var tags: [String]
    var page: URL
    @Indirect var account: Account?
    static let relations: [Relation<Booking>] = [
      .toOne("account", \.account, isLazy: true)
    ]
  }

  private func stage(_ place: Place, _ more: SQLFragment...) throws -> Stage {
    let stage = try place.stage()
    for sql in Self.script + more { try stage.execute(sql) }
    return stage
  }

  private var expected: Budget {
    var payment = Transaction(
      id: 8, payee: "Grocer é", day: Date(timeIntervalSinceReferenceDate: 608605259.1234567))
    payment.parts = [Transaction(id: 9, payee: "part")]
    payment.original = Transaction(id: 10, payee: "original")
    return Budget(
      id: 3, date: Date(timeIntervalSinceReferenceDate: 608605259.25), amount: 3.6,
      items: [
        BudgetItem(
          id: 5, label: "budget item test", budgeted: 1.5,
          actuals: [ActualItem(id: 7, amount: 0.1, transaction: payment)]),
        BudgetItem(id: 4, label: "budget item test2", budgeted: 2.1),
      ])
  }

  @Test(
    "An import keeps ids, values and relations, is not a step, and is done only once",
    arguments: Place.allCases)
  func whole(_ place: Place) throws {
    let stage = try stage(place)
    let report = try #require(try stage.persister.importTwoTables(of: Self.types))
    #expect(report.counts == ["Budget": 1, "BudgetItem": 2, "ActualItem": 1, "Transaction": 3])
    #expect(report.skippedObjects == [] && report.skippedRelations == [])
    #expect(try stage.reopened().retrieve(type: Budget.self) == [expected])
    #expect(try stage.persister.undo() == nil)
    #expect(try stage.reopened().importTwoTables(of: Self.types) == nil)
    var new = BudgetItem(label: "new")
    try stage.persister.saveAll(object: &new)
    #expect(new.id == 11)
    try stage.persister.deleteAll(object: expected)
    try stage.persister.undo()
    #expect(try stage.persister.retrieve(type: Budget.self) == [expected])
  }

  @Test(
    "Objects and relations that cannot be imported are listed, and no data is lost",
    arguments: Place.allCases)
  func damaged(_ place: Place) throws {
    let stage = try stage(
      place,
      """
      INSERT INTO by_type VALUES
        (20, 'Unknown', '{"a":1}'), (21, 'Budget', '{"date":1,"amou'), (22, 'BudgetItem', '{}'),
        (23, 'Transaction', '{"payee":5}'), (24, 'Budget', ''), (25, 'ActualItem', 'null')
      """,
      """
      INSERT INTO relations VALUES (3, 77, 'items'), (66, 5, 'items'), (3, 20, 'items'),
        (3, 22, 'items'), (3, 7, 'items'), (3, 5, 'unknown'), (7, 9, 'transaction')
      """)
    let counts = try stage.integers(
      "SELECT count(*) FROM by_type UNION ALL SELECT count(*) FROM relations")
    let error = #expect(throws: EntityError.self) {
      try stage.persister.importTwoTables(of: Self.types)
    }
    #expect(
      error?.description.contains("because 13 rows cannot be imported: Unknown 20: its type")
        == true)
    #expect(try stage.persister.count(type: Budget.self) == 0)
    let report = try #require(
      try stage.persister.importTwoTables(of: Self.types, leavingSkipped: true))
    #expect(try stage.persister.retrieve(type: Budget.self) == [expected])
    #expect(report.counts == ["Budget": 1, "BudgetItem": 2, "ActualItem": 1, "Transaction": 3])
    let objects = report.skippedObjects
    #expect(objects.map(\.id) == [20, 21, 22, 23, 24, 25])
    #expect(
      objects.map(\.type) == [
        "Unknown", "Budget", "BudgetItem", "Transaction", "Budget", "ActualItem",
      ])
    #expect(objects[0].reason.contains("unknown") && objects[2].reason.contains("label"))
    #expect(objects[3].reason.contains("payee"))
    #expect(
      report.skippedRelations.map { "\($0.id) \($0.relation ?? "")" } == [
        "3 items 77", "66 items 5", "3 items 20", "3 items 22", "3 items 7", "3 unknown 5",
        "7 transaction 9",
      ])
    #expect(report.skippedRelations.allSatisfy { !$0.reason.isEmpty })
    // Both tables are kept with all rows.
    #expect(
      try stage.integers(
        "SELECT count(*) FROM imported_by_type UNION ALL SELECT count(*) FROM imported_relations")
        == counts)
    // Ids that only dangling relations contain are not assigned, either.
    var new = BudgetItem(label: "new")
    try stage.persister.saveAll(object: &new)
    #expect(new.id == 78)
  }

  @Test(
    "An object whose id leaves no larger ids is skipped, and later saves get ids",
    arguments: [Int64(1) << 62, .max - 1, .max])
  func largeIDs(_ id: Int64) throws {
    for type: SQLFragment in ["'Unknown'", "'BudgetItem'"] {
      let stage = try stage(
        .memory,
        "INSERT INTO by_type VALUES (\(id), \(type), '{\"label\":\"a\",\"budgeted\":1}')",
        "INSERT INTO relations VALUES (3, \(id), 'items')")
      let report = try stage.persister.importTwoTables(of: Self.types, leavingSkipped: true)
      #expect(report?.skippedObjects.map(\.id) == [Int(id)])
      #expect(report?.skippedRelations.map(\.id) == [3])
      var new = BudgetItem(label: "new")
      try stage.persister.saveAll(object: &new)
      #expect(new.id == 11)
    }
  }

  @Test(
    "The default decoder reads dates as texts with a time zone and as seconds",
    arguments: [
      "\"2020-04-14 03:40:59 +02:00\"", "\"2020-04-14 01:40:59 Z\"",
      "\"2020-04-13 20:10:59 -05:30\"", "608521259",
    ])
  func documentDates(_ text: String) throws {
    let stage = try Stage(.memory)
    for sql in Self.script.prefix(2) { try stage.execute(sql) }
    let json = "{\"date\":\(text),\"amount\":1}"
    try stage.execute("INSERT INTO by_type VALUES (1, 'Budget', \(json))")
    try stage.persister.importTwoTables(of: Self.types)
    let budgets = try stage.persister.retrieve(type: Budget.self)
    #expect(budgets.map(\.date.timeIntervalSince1970) == [1_586_828_459])
  }

  @Test("After an import has failed in its decoder, an import with another decoder succeeds")
  func secondTry() throws {
    let stage = try place()
    try stage.execute("UPDATE by_type SET json = '{\"date\":\"14.4.2020\",\"amount\":1}'")
    #expect(throws: EntityError.self) { try stage.persister.importTwoTables(of: Self.types) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSinceReferenceDate: 0) }
    let report = try stage.persister.importTwoTables(of: Self.types, decoder: decoder)
    #expect(report?.counts == ["Budget": 1])
  }

  @Test(
    "An import of objects whose ids are already stored is refused, and changes nothing",
    arguments: Place.allCases)
  func occupied(_ place: Place) throws {
    let stage = try place.stage()
    var items = (0..<5).map { BudgetItem(label: "\($0)") }
    try stage.persister.saveAll(objects: &items)
    for sql in Self.script { try stage.execute(sql) }
    let error = #expect(throws: EntityError.self) {
      try stage.persister.importTwoTables(of: Self.types)
    }
    #expect("\(String(describing: error))".contains("BudgetItem 5"))
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == items)
    #expect(try stage.persister.count(type: Budget.self) == 0)
    #expect(try stage.integers("SELECT count(*) FROM by_type") == [7])
  }

  @Test(
    "Tables with the names of the two tables, but other columns, are not imported",
    arguments: Place.allCases)
  func others(_ place: Place) throws {
    let stage = try place.stage()
    #expect(try stage.persister.importTwoTables(of: Self.types) == nil)
    try stage.execute("CREATE TABLE by_type (name TEXT)")
    try stage.execute("CREATE TABLE relations (from_id, to_id, relation)")
    #expect(try stage.persister.importTwoTables(of: Self.types) == nil)
    #expect(try stage.integers("SELECT count(*) FROM by_type") == [0])
  }

  @Test("The caller's decoder decodes dates in another format")
  func dates() async throws {
    let stage = try place()
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let report = try await stage.persister.importTwoTables(of: [Budget.self], decoder: decoder)
    #expect(report?.counts == ["Budget": 1])
    let budgets = try await stage.persister.retrieve(type: Budget.self)
    #expect(budgets.map(\.date.timeIntervalSince1970) == [1_586_828_459])
  }

  private func place() throws -> Stage {
    let stage = try Stage(.memory)
    for sql in Self.script.prefix(2) { try stage.execute(sql) }
    try stage.execute(
      """
      INSERT INTO by_type VALUES (1, 'Budget', '{"date":"2020-04-14T01:40:59Z","amount":1}')
      """)
    return stage
  }

  @Test("Former names and defaults of properties are read, and a row of an inverse is reported")
  func declarations() throws {
    let stage = try Stage(.memory)
    for sql: SQLFragment in [
      Self.script[0], Self.script[1],
      """
      INSERT INTO by_type VALUES (1, 'Account', '{"name":"A"}'),
        (2, 'Payment', '{"amount":1.5,"isPaid":false}'), (3, 'Booking', '{"sum":2}')
      """, "INSERT INTO relations VALUES (2, 1, 'owner'), (3, 1, 'account'), (1, 2, 'bookings')",
    ] { try stage.execute(sql) }
    let report = try #require(
      try stage.persister.importTwoTables(
        of: [Account.self, Booking.self], leavingSkipped: true))
    #expect(report.skippedObjects == [])
    #expect(
      report.skippedRelations.map(\.description) == [
        "Account 1, bookings 2: bookings is the inverse of account of Booking, which is read from rows of its own"
      ])
    let found = try stage.persister.retrieve(type: Booking.self)
    #expect(found.map(\.sum) == [1.5, 2] && found.map(\.isPaid) == [false, true])
    #expect(found[1].day == Date(timeIntervalSinceReferenceDate: 8) && found[1].tags == ["a"])
    #expect(found.map(\.page.absoluteString) == ["https://example.org", "https://example.org"])
    let accounts = try stage.persister.retrieve(type: Account.self, loading: [\.bookings])
    #expect(accounts.first?.bookings.map(\.id) == [2, 3])
  }
}

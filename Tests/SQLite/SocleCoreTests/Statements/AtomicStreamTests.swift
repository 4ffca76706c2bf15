import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("A failed stream leaves no row")
struct AtomicStreamTests {
  struct Oops: Error, Equatable {}

  /// What goes wrong at the 70th of 100 rows.
  enum Trouble: CaseIterable {
    case source, encoder, constraint
  }

  /// Tables for which SQLite foresees failures, and tables for which it does not.
  static let tables = [
    "CREATE TABLE items(id INTEGER PRIMARY KEY, weight REAL NOT NULL CHECK(weight < 9)) STRICT",
    "CREATE TABLE items(id INTEGER PRIMARY KEY, weight REAL NOT NULL CHECK(weight < 9)) WITHOUT ROWID",
    "CREATE TABLE items(id, weight)",
    "CREATE TABLE items(id ANY, weight ANY) STRICT",
    "CREATE TABLE items(id UNIQUE, weight)",
    """
    CREATE TABLE items(id, weight); CREATE TABLE log(id);
    CREATE TRIGGER logging AFTER INSERT ON items BEGIN INSERT INTO log VALUES(new.id); END
    """,
  ]

  static let policies: [ConflictPolicy<Item>] = [.fail, .ignore, .replace, .updateAll()]

  struct Item {
    var id: Int
    var weight: Double

    static let id = Field("id", \Item.id)
    static let weight = Field("weight", \Item.weight)
    static let row = RowDescription("items", id, weight, make: Item.init)
      .keyed(by: id)
  }

  func connection(_ table: String) throws -> Connection {
    let connection = try Connection.inMemory()
    for statement in table.split(separator: ";", maxSplits: 2) {
      try connection.run(TestSQL(String(statement)))
    }
    return connection
  }

  func provoke(_ trouble: Trouble, _ insert: InsertStatement<Item>, lazily: Bool) throws {
    let items = (1...100).map { id in
      Item(
        id: id, weight: id < 70 ? 1 : trouble == .encoder ? .nan : trouble == .constraint ? 10 : 1)
    }
    if trouble == .source {
      var rest = items[...]
      try insert.insert(pulling: {
        if rest.first?.id == 70 { throw Oops() }
        return rest.popFirst()
      })
    } else if lazily {
      try insert.insert(contentsOf: items.lazy.map { $0 })
    } else {
      try insert.insert(contentsOf: items)
    }
  }

  func expect(_ trouble: Trouble, _ error: (any Error)?) {
    switch trouble {
    case .source: #expect(error is Oops)
    case .encoder:
      #expect(
        error as? SQLiteError
          == .conversion(
            cell: CellPlace(table: "items", column: "weight", row: 70), expected: "a number",
            found: "NaN"))
    case .constraint: #expect((error as? SQLiteError)?.code == .checkViolation)
    }
  }

  @Test(
    "A stream that fails outside a transaction leaves no row", arguments: tables, Trouble.allCases)
  func autocommit(table: String, trouble: Trouble) throws {
    if trouble == .constraint && !table.contains("CHECK") { return }
    for policy in Self.policies {
      let connection = try connection(table)
      guard let insert = try? connection.prepareInsert(in: Item.row, onConflict: policy) else {
        continue
      }
      for lazily in [true, false] {
        expect(trouble, errorThrown { try provoke(trouble, insert, lazily: lazily) })
        #expect(try connection.count(of: Item.row) == 0)
      }
      #expect(!connection.isInTransaction)
      #expect(try insert.insert(contentsOf: [Item(id: 1, weight: 1)]) == 1)
      #expect(try connection.count(of: Item.row) == 1)
      if table.contains("log") {
        #expect(try connection.value("SELECT count(*) FROM log") == .integer(1))
      }
    }
  }

  @Test(
    "A stream that fails inside a transaction leaves the rows that existed before",
    arguments: tables, Trouble.allCases)
  func transaction(table: String, trouble: Trouble) throws {
    if trouble == .constraint && !table.contains("CHECK") { return }
    for policy in Self.policies {
      let connection = try connection(table)
      guard let insert = try? connection.prepareInsert(in: Item.row, onConflict: policy) else {
        continue
      }
      try connection.transaction {
        try insert.insert(Item(id: -1, weight: 1))
        for lazily in [true, false] {
          expect(trouble, errorThrown { try provoke(trouble, insert, lazily: lazily) })
          #expect(connection.isInTransaction)
          #expect(try connection.count(of: Item.row) == 1)
        }
        try insert.insert(contentsOf: [Item(id: 1, weight: 1), Item(id: 2, weight: 2)])
      }
      #expect(try connection.count(of: Item.row) == 3)
      if table.contains("log") {
        #expect(try connection.value("SELECT count(*) FROM log") == .integer(3))
      }
    }
  }

  @Test(
    "A failing stream leaves no row even if its connection is reading a row meanwhile",
    arguments: [true, false])
  func readerBeside(isInTransaction: Bool) throws {
    let connection = try connection(Self.tables[2])
    try connection.run("INSERT INTO items VALUES(-1, 1.0), (-2, 1.0)")
    let insert = try connection.prepareInsert(in: Item.row)
    var found: [Int] = []
    // With a limit, the rows are read step by step.
    try connection.forEachRow(of: SelectQuery(from: Item.row).limited(to: 9)) { item in
      found.append(item.id)
      guard found.count == 1 else { return true }
      if isInTransaction { try connection.run("BEGIN") }
      #expect(errorThrown { try provoke(.source, insert, lazily: false) } is Oops)
      #expect(try connection.count(of: Item.row) == 2)
      return true
    }
    #expect(found == [-1, -2])
    if isInTransaction { try connection.run("COMMIT") }
    #expect(try connection.count(of: Item.row) == 2)
  }

  @Test("A statement whose stream failed can be used again")
  func reuse() throws {
    let connection = try connection(Self.tables[0])
    let insert = try connection.prepareInsert(in: Item.row)
    for round in 1...20 {
      for trouble in Trouble.allCases {
        #expect(errorThrown { try provoke(trouble, insert, lazily: round % 2 == 0) } != nil)
        #expect(errorThrown { try insert.insert(Item(id: 0, weight: .nan)) } != nil)
        #expect(errorThrown { try insert.insert(Item(id: 0, weight: 10)) } != nil)
      }
      #expect(try insert.insert(Item(id: round, weight: 1)) == round)
      #expect(try insert.insert(contentsOf: [Item(id: -round, weight: 1)]) == 1)
    }
    #expect(try connection.count(of: Item.row) == 40)
  }
}

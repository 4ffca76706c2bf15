import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A file of an earlier version")
struct UpgradeTests {
  static let pairs = Shelf.allCases.flatMap { start in
    Shelf.allCases.filter { $0.rawValue > start.rawValue }.map { (start, $0) }
  }

  @Test(
    "A file of an earlier version gets every later step once, in order, and no earlier step",
    arguments: pairs)
  func steps(start: Shelf, end: Shelf) throws {
    let connection = try Connection.shelf(at: start)
    let migrator = ShelfMigrator()
    let report = try connection.initialize(to: end, migrator)
    let steps = Shelf.allCases.filter {
      $0.rawValue > start.rawValue && $0.rawValue <= end.rawValue
    }
    #expect(
      migrator.calls.entries
        == ["will \(start.rawValue) \(end.rawValue)"] + steps.map { "step \($0.rawValue)" }
        + ["did \(start.rawValue) \(end.rawValue)"])
    #expect(report == InitializationReport(beginning: .version(start), steps: steps))
    #expect(try connection.version == end.rawValue)
    #expect(try end.schema.differences(on: connection) == [])
  }

  @Test("A second initialization does not change a migrated file")
  func again() throws {
    let connection = try Connection.shelf(at: .books)
    try connection.initialize(to: .notes)
    let migrator = ShelfMigrator()
    let changes = try connection.value("SELECT total_changes()")
    let report = try connection.initialize(to: .notes, migrator)
    #expect(report == InitializationReport(beginning: .version(.notes)))
    #expect(migrator.calls.entries.isEmpty)
    #expect(try connection.value("SELECT total_changes()") == changes)
  }

  @Test("A file is left unchanged if the migrator vetoes")
  func veto() throws {
    let connection = try Connection.shelf(at: .books)
    let text = try connection.schemaText
    let migrator = ShelfMigrator(before: { throw OwnError() })
    #expect(throws: OwnError()) { try connection.initialize(to: .notes, migrator) }
    #expect(migrator.calls.entries == ["will 1 5"])
    #expect(try connection.version == 1)
    #expect(try connection.schemaText == text)
  }

  @Test("A migrated file keeps its rows, and a step may change them")
  func rows() throws {
    let connection = try Connection.shelf(at: .books)
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    let migrator = ShelfMigrator(also: { step, database in
      guard step == .loans else { return }
      try database.prepareInsert(in: Loan.row).insert(Loan(id: 1, book: 1))
    })
    try connection.initialize(to: .notes, migrator)
    #expect(try connection.rows(of: Book.row) == [Book(id: 1, title: "Emil")])
    #expect(try connection.rows(of: Loan.row) == [Loan(id: 1, book: 1)])
  }

  @Test("A step that leaves a savepoint open is committed with the changes in the savepoint")
  func openSavepoint() throws {
    let connection = try Connection.shelf(at: .books)
    let migrator = ShelfMigrator(also: { step, database in
      try database.run("SAVEPOINT left_open")
      try database.prepareInsert(in: Book.row)
        .insert(Book(id: step.rawValue, title: "\(step)"))
    })
    try connection.initialize(to: .notes, migrator)
    #expect(!connection.isInTransaction)
    #expect(try connection.rows(of: Book.row).map(\.id) == [2, 4, 5])
    #expect(try connection.version == 5)
  }

  @Test("A step may rebuild a table that others refer to, without losing their rows")
  func rebuilding() throws {
    let connection = try Connection.inMemory()
    let owned = Field(
      "book", \Loan.book, references: ForeignKeyReference("books", onDelete: .cascade))
    let loans = RowDescription("loans", Loan.id, owned, make: Loan.init)
      .keyed(by: Loan.id).table
    let first = SQLiteSchema(tables: [Book.row.table, loans], version: Pair.first)
    try connection.initialize(first, PairMigrator())
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    try connection.prepareInsert(in: Loan.row).insert(Loan(id: 1, book: 1))

    var books = Book.row.table
    books.columns = [ColumnDescription("id", .integer), ColumnDescription("title", .any)]
    let second = SQLiteSchema(tables: [books, loans], version: Pair.second)
    let migrator = PairMigrator { [books] database in
      var new = books
      new.name = "new"
      try database.createTable(new)
      try database.execute("INSERT INTO new SELECT id, title FROM books")
      try database.execute("DROP TABLE books")
      try database.execute("ALTER TABLE new RENAME TO books")
    }
    try connection.initialize(second, migrator)
    #expect(try connection.rows(of: Loan.row) == [Loan(id: 1, book: 1)])
    #expect(try connection.rows(of: Book.row) == [Book(id: 1, title: "Emil")])
    #expect(try connection.enforcesForeignKeys)
  }

  @Test("A step may be several statements of SQL, which name the parent's key or leave it out")
  func statements() throws {
    let connection = try Connection.inMemory()
    try connection.recordChanges()
    let first = SQLiteSchema(tables: [Book.row.table], version: Pair.first)
    let second = SQLiteSchema(tables: [Book.row.table, Loan.row.table], version: Pair.second)
    try connection.initialize(first, PairMigrator())
    let failing = PairMigrator { try $0.execute("DROP TABLE books; CREATE TABLE books(") }
    #expect(throws: SQLiteError.self) { try connection.initialize(second, failing) }
    let migrator = PairMigrator { database in
      try database.execute(
        """
        INSERT INTO books VALUES (1, \("Emil; und die Detektive"));
        CREATE TABLE loans (id INTEGER PRIMARY KEY, book INTEGER NOT NULL REFERENCES books(id)) STRICT;
        INSERT INTO loans VALUES (1, 1);
        """)
    }
    try connection.initialize(second, migrator)
    #expect(try connection.rows(of: Loan.row) == [Loan(id: 1, book: 1)])
    #expect(try second.differences(on: connection) == [])
  }
}

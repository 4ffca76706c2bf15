import TestSupport
import Testing

@testable import SQLiteCore
@testable import SQLiteStorage
@testable import SQLiteQueries

@Suite("Prepared selects")
struct PreparedSelectTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("An argument is one parameter, however often it is used")
  func generatedSQL() throws {
    let number = Argument<Int>(index: 0)
    let text = Argument<String>(index: 1)
    let query = SelectQuery(Book.pages.plus(number), text, from: Book.row)
      .where([Book.pages.isLess(than: number), Book.name.equals(text), Book.id.equals(7)])
      .limited(to: 3)
    #expect(
      try query.sql == """
        SELECT ("pages" + ?), ? FROM "books" WHERE ("pages" < ?1 AND "name" = ?2 AND "id" = ?) \
        LIMIT ?
        """)
    #expect(try query.bound == [nil, nil, .integer(7), .integer(3)])
  }

  @Test("A prepared select runs repeatedly, with different arguments")
  func again() throws {
    let books = try connection.prepare { (pages: Argument<Int>, name: Argument<String>) in
      SelectQuery(Book.name, from: Book.row)
        .where([Book.pages.isAtLeast(pages), Book.name.isGreater(than: name)])
        .ordered(by: [Book.name.ascending])
    }
    for _ in 0..<3 {
      #expect(try books.rows(for: (90, "")) == ["Beowulf", "Engines", "Watches"])
      #expect(try books.rows(for: (90, "C")) == ["Engines", "Watches"])
      #expect(try books.firstRow(for: (0, "F")) == "Notes")
      #expect(try books.firstRow(for: (.max, "")) == nil)
      #expect(try books.rows(for: (200, "")) == ["Watches"])
    }
    #expect(connection.heldStatements == 1)
  }

  @Test("A prepared select runs without arguments, and with arguments that the query does not use")
  func unusedArguments() throws {
    let all = try connection.prepare { SelectQuery(Aggregate.rowCount, from: Book.row) }
    #expect(try all.rows(for: ()) == [4])
    let one = try connection.prepare {
      (unused: Argument<String>, id: Argument<Int>, last: Argument<Double>) in
      SelectQuery(Book.name, from: Book.row).where([Book.id.equals(id)])
    }
    #expect(try one.rows(for: ("x", 3, .nan)) == ["Watches"])
  }

  @Test("An argument that is nil is compared like a nil")
  func nilArguments() throws {
    let equal = try connection.prepare { (price: Argument<Double?>) in
      SelectQuery(Book.id, from: Book.row).where([Book.price.equals(price)])
    }
    #expect(try equal.rows(for: nil) == [2])
    #expect(try equal.rows(for: 20) == [3])
    let other = try connection.prepare { (price: Argument<Double?>) in
      SelectQuery(Book.id, from: Book.row).where([price.differs(from: Book.price)])
    }
    #expect(try other.rows(for: nil).sorted() == [1, 3, 4])
    #expect(try other.rows(for: 20).sorted() == [1, 2, 4])
    let same = try connection.prepare { (price: Argument<Double?>) in
      SelectQuery(Book.id, from: Book.row).where([Book.price.isSame(as: price)])
    }
    #expect(try same.rows(for: nil) == [2])
    #expect(try same.rows(for: 20) == [3])
    #expect(try same.rows(for: nil) == [2])
  }

  @Test("An argument that cannot be stored is named, and the next run works")
  func unstorableArgument() throws {
    let books = try connection.prepare { (id: Argument<Int>, price: Argument<Double>) in
      SelectQuery(Book.name, from: Book.row)
        .where([Book.price.isLess(than: price), Book.id.isLess(than: id)])
    }
    let cell = CellPlace(column: "argument 2")
    #expect(
      failure { _ = try books.rows(for: (9, .nan)) }
        == .conversion(cell: cell, expected: "a number", found: "NaN"))
    #expect(try books.rows(for: (9, 6)) == ["Beowulf"])
  }

  @Test("Running a prepared select within itself is refused, and the outer run continues")
  func nestedRun() throws {
    let books = try connection.prepare { (pages: Argument<Int>) in
      SelectQuery(Book.id, from: Book.row).where([Book.pages.isAtLeast(pages)])
        .ordered(by: [Book.id.ascending])
    }
    let second = try connection.prepare { (id: Argument<Int>) in
      SelectQuery(Book.name, from: Book.row).where([Book.id.equals(id)])
    }
    var seen: [Int] = []
    try books.forEachRow(for: 90) { id in
      let error = failure { _ = try books.rows(for: 0) }
      #expect(error?.description.contains("Prepare a second one") == true)
      let found = try second.rows(for: id)
      #expect(found.count == 1)
      seen.append(id)
      return true
    }
    #expect(seen == [1, 3, 4])
    #expect(try books.rows(for: 200) == [3])
  }

  @Test(
    "A prepared select leaves no lock and no argument, whether it finishes or throws",
    arguments: 0..<4)
  func waysOut(way: Int) throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    let connection = try Connection(creatingAt: folder.file())
    try connection.createNumbers(1...5)
    let other = try Connection(
      openingExistingAt: folder.file(), options: ConnectionOptions(busyTimeout: .zero))
    let numbers = try connection.prepare { (least: Argument<Int>) in
      SelectQuery(Number.value, from: Number.row).where([Number.value.isAtLeast(least)])
    }
    switch way {
    case 0: #expect(try numbers.rows(for: 2).count == 4)
    case 1: #expect(try numbers.firstRow(for: 2) == 2)
    case 2: #expect(errorThrown { try numbers.forEachRow(for: 2) { _ in throw Stop() } } is Stop)
    default: try numbers.forEachRow(for: 2) { _ in false }
    }
    // A reader that is not at its end would keep the log from being emptied.
    try other.insertNumbers([6])
    #expect(try other.checkpoint(.truncate) == Checkpoint(framesInLog: 0, framesCheckpointed: 0))
    #expect(try numbers.rows(for: 6) == [6])
  }

  @Test("An argument of another query is refused")
  func leakedArgument() throws {
    var leaked: [Condition] = []
    _ = try connection.prepare { (first: Argument<Int>, second: Argument<Int>) in
      leaked = [Book.id.equals(second)]
      return SelectQuery(Book.id, from: Book.row).where([Book.id.equals(first)])
    }
    let uses: [() throws -> Void] = [
      { _ = try connection.rows(of: SelectQuery(from: Book.row).where(leaked)) },
      { _ = try connection.rows(of: Book.row, where: leaked) },
      { _ = try connection.count(of: Book.row, where: leaked) },
      { try connection.delete(in: Book.row, where: leaked) },
      {
        _ = try connection.rows(of: DeleteQuery(from: Book.row, where: leaked).returning(Book.id))
      },
      {
        _ = try connection.prepare { (_: Argument<Int>) in
          SelectQuery(from: Book.row).where(leaked)
        }
      },
    ]
    for use in uses {
      #expect(failure(use)?.description.contains("an argument of another query") == true)
    }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test("A prepared select keeps its connection open")
  func lifetime() throws {
    var books: PreparedSelect<Int, String>? = try connection.prepare { (id: Argument<Int>) in
      SelectQuery(Book.name, from: Book.row).where([Book.id.equals(id)])
    }
    #expect(
      failure { try connection.close() }?.description.contains("still use the connection") == true)
    #expect(try books?.rows(for: 3) == ["Watches"])
    books = nil
    try connection.close()
    #expect(failure { _ = try connection.rows(of: SelectQuery(from: Book.row)) } != nil)
  }
}

import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("A row whose key exists already")
struct ConflictPolicyTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
  }

  /// Red again with another name, and a color that is new.
  static let news = [
    Color(id: 4, name: "Rouge", rgb: "FF0000", isTransparent: true),
    Color(id: 5, name: "Green", rgb: "00FF00", isTransparent: false),
  ]

  func red() throws -> Color { try connection.row(of: Color.row, where: [Color.id.equals(4)]) }

  @Test(
    "A row whose key exists fails the insert by default, and nothing changes",
    arguments: [true, false])
  func fail(streamed: Bool) throws {
    let insert = try connection.prepareInsert(in: Color.row)
    let error = #expect(throws: SQLiteError.self) {
      if streamed {
        try insert.insert(contentsOf: Self.news)
      } else {
        try insert.insert(Self.news[0])
      }
    }
    #expect(error?.code == .primaryKeyViolation)
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("With `.ignore` an existing row is kept unchanged, and not counted")
  func ignore() throws {
    let insert = try connection.prepareInsert(in: Color.row, onConflict: .ignore)
    #expect(try insert.insert(Self.news[0]) == nil)
    #expect(try insert.insert(contentsOf: Self.news) == 1)
    #expect(try insert.insert(contentsOf: Self.news) == 0)
    #expect(try red() == Color.samples[1])
    #expect(try connection.count(of: Color.row) == 4)
  }

  @Test("With `.replace` an existing row is replaced as a whole, and counted once")
  func replace() throws {
    let insert = try connection.prepareInsert(in: Color.row, onConflict: .replace)
    #expect(try insert.insert(Self.news[0]) == 4)
    #expect(try insert.insert(contentsOf: Self.news) == 2)
    #expect(try red() == Self.news[0])
  }

  @Test("With `.update` an existing row gets the given fields, and keeps the others")
  func updateFields() throws {
    let insert = try connection.prepareInsert(
      in: Color.row, onConflict: .update(Color.name, Color.isTransparent))
    #expect(try insert.insert(Self.news[0]) == 4)
    #expect(try insert.insert(contentsOf: Self.news) == 2)
    #expect(try red() == Color(id: 4, name: "Rouge", rgb: "C91A09", isTransparent: true))
    #expect(try connection.count(of: Color.row) == 4)
  }

  @Test("An update of all fields counts a row even if nothing differs")
  func updateAll() throws {
    let insert = try connection.prepareInsert(in: Color.row, onConflict: .updateAll())
    #expect(try insert.insert(Self.news[0]) == 4)
    #expect(try insert.insert(contentsOf: Self.news + Self.news) == 4)
    #expect(try red() == Self.news[0])
  }

  @Test("With `onlyIfDifferent` a row is written and counted only if it differs")
  func onlyIfDifferent() throws {
    let insert = try connection.prepareInsert(
      in: Color.row, onConflict: .updateAll(onlyIfDifferent: true))
    #expect(try insert.insert(contentsOf: Self.news + Color.samples) == 3)
    #expect(try insert.insert(contentsOf: [Color.samples[0], Self.news[1]]) == 0)
    #expect(try insert.insert(contentsOf: Self.news) == 1)
  }

  @Test(
    "Conflict policies ignore no other violation: NULL and failed checks are still errors",
    arguments: [true, false])
  func otherViolations(streamed: Bool) throws {
    let table = TableDescription(
      "t",
      columns: [ColumnDescription("a", .integer, check: "a > 0"), ColumnDescription("b", .text)],
      primaryKey: ["a"])
    try connection.createTable(table)
    let writers = [
      ColumnWriter<Int>("a") { row, sink throws(SQLiteError) in try row.pointee.encode(into: sink)
      },
      ColumnWriter<Int>("b") { row, sink throws(SQLiteError) in
        try (row.pointee == 7 ? nil : "b").encode(into: sink)
      },
    ]
    let policies: [ConflictPolicy<Int>] = [.fail, .ignore, .replace, .updateAll()]
    for policy in policies {
      let insert = try connection.prepareInsert(in: table, writing: writers, onConflict: policy)
      for (row, code) in [(-1, ResultCode.checkViolation), (7, .notNullViolation)] {
        let error = #expect(throws: SQLiteError.self) {
          if streamed {
            try insert.insert(contentsOf: [1, 2, row])
          } else {
            try insert.insert(row)
          }
        }
        #expect(error?.code == code)
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(0))
      }
    }
  }
}

import TestSupport
import Testing

@testable import SocleCore

@Suite("Columns written by a ColumnWriter")
struct ColumnWriterTests {
  static let table = TableDescription(
    "things",
    columns: [
      ColumnDescription("id", .integer), ColumnDescription("name", .any, isNullable: true),
      ColumnDescription("year", .integer, default: .value(.integer(1949))),
      ColumnDescription(
        "next", .integer, isNullable: true, generated: GeneratedValue("year + 1")),
    ],
    primaryKey: ["id"])

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.table)
  }

  /// Writes the texts of a row, none where there is none.
  static let texts = ColumnWriter<[String]>("name") { row, sink throws(SQLiteError) in
    for text in row.pointee { try text.encode(into: sink) }
  }

  func names() throws -> [SQLiteValue] {
    try connection.values(of: TestSQL("SELECT name FROM things ORDER BY id")).flatMap { $0 }
  }

  @Test(
    "A writer that writes nothing stores NULL, never the previous row's value",
    arguments: [true, false])
  func nothing(streamed: Bool) throws {
    let insert = try connection.prepareInsert(in: Self.table, writing: [Self.texts])
    let rows = [["first"], [], ["second"], [], [], ["third", "last"], []]
    if streamed {
      try insert.insert(contentsOf: rows)
    } else {
      for row in rows { try insert.insert(row) }
    }
    let texts: [SQLiteValue] = [
      .text("first"), .null, .text("second"), .null, .null, .text("last"), .null,
    ]
    #expect(try names() == texts)
  }

  @Test("A failed row does not affect the next")
  func failed() throws {
    struct Oops: Error {}
    let number = ColumnWriter<Int?>("year") { row, sink throws(SQLiteError) in
      guard let year = row.pointee else { throw .misuse(attempt: "writing", reason: "no year") }
      try year.encode(into: sink)
    }
    let name = ColumnWriter<Int?>("name") { row, sink throws(SQLiteError) in
      if row.pointee != 2 { try "name".encode(into: sink) }
    }
    let insert = try connection.prepareInsert(in: Self.table, writing: [name, number])
    #expect(throws: SQLiteError.misuse(attempt: "writing", reason: "no year")) {
      try insert.insert(nil)
    }
    try insert.insert(2)
    #expect(try names() == [.null])
  }

  @Test("Empty text and empty blobs may have no address")
  func emptyBuffers() throws {
    let insert = try connection.prepareInsert(
      in: Self.table,
      writing: [
        ColumnWriter<Bool>("name") { row, sink throws(SQLiteError) in
          if row.pointee {
            try sink.write(text: UnsafeBufferPointer(start: nil, count: 0))
          } else {
            try sink.write(blob: UnsafeRawBufferPointer(start: nil, count: 0))
          }
        }
      ])
    try insert.insert(contentsOf: [true, false])
    for row in [true, false] { try insert.insert(row) }
    #expect(try names() == [.text(""), .blob([]), .text(""), .blob([])])
  }

  @Test("Omitted columns get their defaults, and column names ignore case")
  func defaults() throws {
    let name = ColumnWriter<Int>("NAME") { row, sink throws(SQLiteError) in
      try row.pointee.encode(into: sink)
    }
    try connection.prepareInsert(in: Self.table, writing: [name]).insert(contentsOf: [7, 8])
    #expect(
      try connection.values(of: TestSQL("SELECT * FROM things")) == [
        [.integer(1), .integer(7), .integer(1949), .integer(1950)],
        [.integer(2), .integer(8), .integer(1949), .integer(1950)],
      ])
  }

  @Test("Unknown, generated, repeated and missing columns are refused with a reason")
  func impossible() throws {
    func writer(_ name: String) -> ColumnWriter<Int> {
      ColumnWriter(name) { row, sink throws(SQLiteError) in try row.pointee.encode(into: sink) }
    }
    let reasons = [
      ["nope"]: "the table has no column nope",
      ["next"]: "the column next is generated and takes no value",
      ["name", "Name"]: "the column Name is written twice",
      ["year", "name", "year"]: "the column year is written twice", []: "no column is written",
    ]
    for (names, reason) in reasons {
      #expect(throws: SQLiteError.impossible(subject: "an insert into things", reason: reason)) {
        try connection.prepareInsert(in: Self.table, writing: names.map(writer))
      }
    }
  }

  @Test("Invalid UTF-8 is stored unchanged, and refused when it is read")
  func invalidText() throws {
    let bytes = ColumnWriter<[UInt8]>("name") { row, sink throws(SQLiteError) in
      let failure = row.pointee.withUnsafeBufferPointer { bytes -> SQLiteError? in
        do throws(SQLiteError) {
          try sink.write(text: bytes)
          return nil
        } catch {
          return error
        }
      }
      if let failure { throw failure }
    }
    let insert = try connection.prepareInsert(in: Self.table, writing: [bytes])
    try insert.insert(contentsOf: [[0xC3, 0x28]])
    try insert.insert([0xC3])
    #expect(
      try connection.values(of: TestSQL("SELECT hex(name) FROM things"))
        == [[.text("C328")], [.text("C3")]])
    #expect(throws: SQLiteError.self) { try connection.rows(of: Self.table.rows) }
  }
}

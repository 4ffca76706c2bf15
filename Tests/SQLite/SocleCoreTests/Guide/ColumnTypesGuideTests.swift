import Foundation
import SocleCore
import Testing

@Suite("The code of docs/how-to-declare-a-table.md on types, keys and upserts, compiled and run")
struct ColumnTypesGuideTests {
  // guide begins
  nonisolated struct ISBN: RawRepresentable, Equatable, ColumnValue {
    var rawValue: String  // TEXT, as a String is
  }

  nonisolated struct SecondsCoding: ColumnCoding {
    static var columnType: ColumnType { .real }

    static func encode(_ duration: Duration, into sink: ValueSink) throws(SQLiteError) {
      try (duration / .seconds(1)).encode(into: sink)
    }

    static func decode(from source: ValueSource) throws(SQLiteError) -> Duration {
      .seconds(try source.real())
    }
  }
  // guide ends

  // guide begins
  nonisolated struct Recording: Equatable {
    var isbn: ISBN
    var part: Int
    var speaker: UUID
    var length: Duration
    var cover: [UInt8]?

    static let isbn = Field("isbn", \Recording.isbn)
    static let part = Field("part", \Recording.part)
    static let speaker = Field("speaker", \Recording.speaker)
    static let length = Field("length", \Recording.length, as: SecondsCoding())
    static let cover = Field("cover", \Recording.cover)
    static let row = RowDescription(
      "recordings", isbn, part, speaker, length, cover, make: Recording.init
    )
    .keyed(by: isbn, part)
  }

  nonisolated struct Bookmark: Equatable {
    var id: Int?
    var isbn: ISBN
    var part: Int
    var second: Double

    static let id = Field("id", \Bookmark.id)
    static let row = RowDescription(
      "bookmarks", id, Field("isbn", \Bookmark.isbn), Field("part", \Bookmark.part),
      Field("second", \Bookmark.second), make: Bookmark.init
    )
    .keyed(by: id)
    .with(foreignKeys: [
      ForeignKeyDescription(
        ["isbn", "part"],
        references: ForeignKeyReference("recordings", onDelete: .cascade)
      )
    ])
  }
  // guide ends

  @Test(
    "Custom types, blobs, composite keys, cascades, generated ids and upserts are used as in the guide"
  )
  func walk() throws {
    let connection = try Connection.inMemory()
    // guide begins
    try connection.createTables([Recording.row.table, Bookmark.row.table])
    let emma = ISBN(rawValue: "978-0")
    let first = Recording(
      isbn: emma, part: 1, speaker: UUID(), length: .seconds(754), cover: [0x89, 0x50, 0x4E, 0x47])
    try connection.insert(first, in: Recording.row)
    let bookmark = Bookmark(isbn: emma, part: 1, second: 90)
    let id = try connection.insert(bookmark, in: Bookmark.row)  // 1: SQLite has numbered it

    let second = Recording(isbn: emma, part: 2, speaker: UUID(), length: .seconds(801.5))
    let written = try connection.insert(
      contentsOf: [first, second], in: Recording.row,
      onConflict: .updateAll(onlyIfDifferent: true))  // 1: the first is stored as it is

    try connection.delete(first, in: Recording.row)  // and its bookmarks
    // guide ends
    #expect(id == 1 && written == 1)
    #expect(try connection.rows(of: Recording.row) == [second])
    #expect(try connection.count(of: Bookmark.row) == 0)
    #expect(throws: SQLiteError.self) { try connection.insert(bookmark, in: Bookmark.row) }
  }

  @Test("Each type is stored in the form that the guide states")
  func storedForms() throws {
    let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    try #expect(UUID.stored(uuid) == .text("6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    try #expect(UUIDBytesCoding.stored(uuid).blob?.count == 16)
    try #expect(Date.stored(Date(timeIntervalSinceReferenceDate: 1.5)) == .real(1.5))
    try #expect(Data.stored(Data([1, 2])) == .blob([1, 2]))
    try #expect(Bool.stored(true) == .integer(1))
    try #expect(URL.stored(try #require(URL(string: "https://a.b"))) == .text("https://a.b"))
    #expect(throws: SQLiteError.self) { try Double.stored(.nan) }
    #expect(throws: SQLiteError.self) { try UInt64.stored(.max) }
  }
}

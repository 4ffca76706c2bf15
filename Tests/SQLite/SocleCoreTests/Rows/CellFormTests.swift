import TestSupport
import Testing

@testable import SocleCore

/// A property of each type that is taken from the row's memory, and one that is not.
private struct Forms: Equatable, Sendable {
  var integer: Int
  var wide: Int64
  var flag: Bool
  var real: Double
  var text: String
  var maybeInteger: Int?
  var maybeWide: Int64?
  var maybeReal: Double?
  var maybeText: String?
  var small: Int8?

  static let integer = Field("integer", \Forms.integer)
  static let wide = Field("wide", \Forms.wide)
  static let flag = Field("flag", \Forms.flag)
  static let real = Field("real", \Forms.real)
  static let text = Field("text", \Forms.text)
  static let maybeInteger = Field("maybe_integer", \Forms.maybeInteger)
  static let maybeWide = Field("maybe_wide", \Forms.maybeWide)
  static let maybeReal = Field("maybe_real", \Forms.maybeReal)
  static let maybeText = Field("maybe_text", \Forms.maybeText)
  static let small = Field("small", \Forms.small)
  static let row = RowDescription(
    "forms", integer, wide, flag, real, text, maybeInteger, maybeWide, maybeReal, maybeText, small,
    make: Forms.init)

  /// A row whose optionals are there or not, with that text.
  init(_ text: String, optionals: Bool) {
    self.init(
      integer: .min, wide: .max, flag: optionals, real: -0.1, text: text,
      maybeInteger: optionals ? .max : nil, maybeWide: optionals ? 0 : nil,
      maybeReal: optionals ? .infinity : nil, maybeText: optionals ? text : nil,
      small: optionals ? -1 : nil)
  }

  init(
    integer: Int, wide: Int64, flag: Bool, real: Double, text: String, maybeInteger: Int?,
    maybeWide: Int64?, maybeReal: Double?, maybeText: String?, small: Int8?
  ) {
    self.integer = integer
    self.wide = wide
    self.flag = flag
    self.real = real
    self.text = text
    self.maybeInteger = maybeInteger
    self.maybeWide = maybeWide
    self.maybeReal = maybeReal
    self.maybeText = maybeText
    self.small = small
  }
}

@Suite("Properties read from the row's memory")
struct CellFormTests {
  private static let texts = [
    "", "short", "exactly fifteen", "one more than 15", "a\0b", "e\u{301}🧱",
    String(repeating: "long ", count: 20),
  ]

  @Test(
    "A property of a basic type, or an optional of one, is read from the row's memory",
    arguments: [true, false])
  func forms(optionals: Bool) {
    let cells = [
      Forms.integer.cell, Forms.wide.cell, Forms.flag.cell, Forms.real.cell, Forms.text.cell,
      Forms.maybeInteger.cell, Forms.maybeWide.cell, Forms.maybeReal.cell, Forms.maybeText.cell,
      Forms.small.cell,
    ]
    let expected: [CellForm] = [
      .integer, .integer, .boolean, .real, .text, .optionalInteger, .optionalInteger,
      .optionalReal, .optionalText, .coded,
    ]
    #expect(cells.map(\.form) == expected)
  }

  @Test(
    "A property read from memory is stored as its field encodes it, in a stream and row by row",
    arguments: texts)
  func asTheFieldWrites(text: String) throws {
    let rows = [Forms(text, optionals: true), Forms(text, optionals: false)]
    let connection = try Connection.inMemory()
    try connection.createTable(Forms.row)
    let insert = try connection.prepareInsert(in: Forms.row)
    try insert.insert(contentsOf: rows)
    for row in rows { try insert.insert(row) }
    #expect(try connection.rows(of: Forms.row) == rows + rows)
    let written = try rows.map { try Forms.row.stored($0) }
    #expect(try connection.values(of: "SELECT * FROM forms" as TestSQL) == written + written)
  }

  @Test("The error of a value that cannot be stored names table and column")
  func refused() throws {
    var row = Forms("", optionals: true)
    row.maybeReal = .nan
    let connection = try Connection.inMemory()
    try connection.createTable(Forms.row)
    let insert = try connection.prepareInsert(in: Forms.row)
    let rows = [Forms("", optionals: true), row]
    #expect(throws: refusal(row: 2)) { try insert.insert(contentsOf: rows) }
    #expect(throws: refusal(row: nil)) { try insert.insert(row) }
    #expect(try connection.rows(of: Forms.row).isEmpty)
  }

  private func refusal(row: Int?) -> SQLiteError {
    .conversion(
      cell: CellPlace(table: "forms", column: "maybe_real", row: row), expected: "a number",
      found: "NaN")
  }
}

import SocleCore
import Testing

import SocleSyntax

@Suite("Values of the type SQLiteValue")
struct SQLiteValueTests {
  static let all: [SQLiteValue] = [
    .null, .integer(0), .integer(1), .integer(.min), .integer(.max), .real(0), .real(-0.0),
    .real(1),
    .real(.infinity), .real(-.infinity), .real(.nan), .text(""), .text("1"), .text("é"),
    .text("e\u{301}"), .text("a\0b"), .text("a"), .blob([]), .blob([0]), .blob([0x61]),
  ]

  @Test("An SQLiteValue equals only itself", arguments: Array(all.indices))
  func equality(index: Int) {
    for other in Self.all.indices {
      #expect((Self.all[index] == Self.all[other]) == (index == other))
    }
    #expect(Set(Self.all).count == Self.all.count)
  }

  static let accessors: [(value: SQLiteValue, storageClass: StorageClass)] = [
    (.null, .null), (.integer(7), .integer), (.real(0.5), .real), (.text("x"), .text),
    (.blob([1, 2]), .blob),
  ]

  @Test(
    "An SQLiteValue is read by the accessor of its storage class, and by no other",
    arguments: accessors)
  func accessor(value: SQLiteValue, storageClass: StorageClass) {
    #expect(value.storageClass == storageClass)
    #expect(value.isNull == (storageClass == .null))
    #expect(value.integer == (storageClass == .integer ? 7 : nil))
    #expect(value.real == (storageClass == .real ? 0.5 : nil))
    #expect(value.text == (storageClass == .text ? "x" : nil))
    #expect(value.blob == (storageClass == .blob ? [1, 2] : nil))
  }

  @Test("An SQLiteValue can be written as a Swift literal")
  func literals() {
    let values: [SQLiteValue] = [nil, 1, 1.5, "a", true, false]
    #expect(values == [.null, .integer(1), .real(1.5), .text("a"), .integer(1), .integer(0)])
  }

  @Test("An SQLiteValue has the storage class that SQLite reports for it", arguments: accessors)
  func names(value: SQLiteValue, storageClass: StorageClass) throws {
    let literal: SQLFragment = "\(literal: value)"
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (class TEXT)")
    try connection.execute("INSERT INTO t SELECT upper(typeof(\(literal)))")
    let rows = TableDescription("t", columns: [ColumnDescription("class", .text)]).rows
    #expect(try connection.rows(of: rows).map(\.values) == [[.text(storageClass.rawValue)]])
  }
}

@Suite("Column types")
struct ColumnTypeTests {
  static let standardTypes: [(String, ColumnType)] = [
    ("INTEGER", .integer), ("integer", .integer), ("Real", .real), ("TEXT", .text), ("blob", .blob),
    ("Any", .any),
  ]

  @Test(
    "A declaration that spells a standard type, in any case, is that type", arguments: standardTypes
  )
  func standard(declaration: String, type: ColumnType) {
    #expect(ColumnType(declaration: declaration) == type)
    #expect(ColumnType.declared(declaration) == type)
    #expect(ColumnType.declared(declaration).hashValue == type.hashValue)
    #expect(type.isAllowedInStrictTables)
  }

  static let declared: [(declaration: String, isStrict: Bool)] = [
    ("INT", true), ("int", true), ("BIGINT", false), ("varchar(20)", false), ("bool", false),
    ("", false), ("INTEGER ", false), ("DOUBLE PRECISION", false),
  ]

  @Test(
    "A column's type keeps any other declaration, and is allowed in STRICT tables as in SQLite",
    arguments: declared
  )
  func strictness(declaration: String, isStrict: Bool) throws {
    let type = ColumnType(declaration: declaration)
    #expect(type.declaration == declaration)
    #expect(type.isAllowedInStrictTables == isStrict)
    let trimmed = declaration.split(separator: " ").joined(separator: " ")
    let sql = SQLFragment(trusted: "CREATE TABLE t (a \(trimmed)) STRICT")
    let refuses = (try? Connection.inMemory().execute(sql)) == nil
    // SQLite ignores spaces around a type.
    #expect(refuses == (!isStrict && trimmed == declaration))
  }

  static let affinities: [(declaration: String, affinity: Affinity)] = [
    ("INT", .integer), ("INTEGER", .integer), ("TINYINT", .integer), ("UNSIGNED BIG INT", .integer),
    ("CHARINT", .integer), ("FLOATING POINT", .integer), ("CHARACTER(20)", .text),
    ("VARCHAR(255)", .text), ("NATIVE CHARACTER(70)", .text), ("CLOB", .text), ("TEXT", .text),
    ("BLOB", .blob), ("", .blob), ("REAL", .real), ("DOUBLE", .real), ("FLOAT", .real),
    ("NUMERIC", .numeric), ("DECIMAL(10,5)", .numeric), ("BOOLEAN", .numeric), ("DATE", .numeric),
    ("STRING", .numeric), ("ANY", .numeric), ("real text", .text), ("blob real", .blob),
  ]

  @Test("A column's type has the affinity that SQLite derives from its name", arguments: affinities)
  func affinity(declaration: String, affinity: Affinity) throws {
    #expect(ColumnType.declared(declaration).affinity == affinity)
    // The affinity decides in which classes the column stores a text of digits, a whole and a fractional real.
    let connection = try Connection.inMemory()
    try connection.execute(SQLFragment(trusted: "CREATE TABLE t (a \(declaration))"))
    try connection.execute("INSERT INTO t VALUES ('1'), (1.0), (1.5)")
    try connection.execute("CREATE TABLE classes AS SELECT typeof(a) AS class FROM t")
    let rows = TableDescription("classes", columns: [ColumnDescription("class", .text)]).rows
    let classes = try connection.rows(of: rows).compactMap { $0["class"]?.text }
    let expected: [Affinity: [String]] = [
      .integer: ["integer", "integer", "real"], .numeric: ["integer", "integer", "real"],
      .real: ["real", "real", "real"], .text: ["text", "text", "text"],
      .blob: ["text", "real", "real"],
    ]
    #expect(classes == expected[affinity])
  }

  @Test("The types `char` and `bool` of older files keep their declarations")
  func char() {
    #expect(ColumnType.char(20).declaration == "char(20)")
    #expect(ColumnType.bool == .declared("BOOL"))
  }
}

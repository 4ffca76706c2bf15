import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Columns whose declaration in the database differs from the program's description")
struct LiveColumnTests {
  /// What a column does with values of a described type.
  enum Outcome { case kept, refused, each }

  static let integers = ["INTEGER", "int", "BIGINT", "TINYINT(1)"]
  static let reals = ["REAL", "DOUBLE PRECISION", "float"]
  static let texts = ["TEXT", "VARCHAR(9)", "CHARACTER(20)", "clob"]
  static let numerics = ["NUMERIC", "DECIMAL(10,2)", "DATETIME", "BOOLEAN", "ANY"]
  static let free = ["BLOB", "", "ANY STRICT"]
  static let columns = [integers, reals, texts, numerics, free]

  static let cases: [(Probe, [Outcome])] = [
    (Probe("Int", [1, -7, 1 << 53 + 1]), [.kept, .refused, .refused, .kept, .kept]),
    (Probe("Int?", [1, nil] as [Int?]), [.kept, .refused, .refused, .kept, .kept]),
    (Probe("Bool", [true, false]), [.kept, .refused, .refused, .kept, .kept]),
    (Probe("Double", [1.5, 2, -0.25, 1e300]), [.refused, .kept, .refused, .each, .kept]),
    (Probe("String", ["a", "7", "2026-11-27"]), [.refused, .refused, .kept, .each, .kept]),
    (Probe("[UInt8]", [[], [7], [0x37]] as [[UInt8]]), [.kept, .kept, .kept, .kept, .kept]),
    (
      Probe("timestamp", Field("value", \.value, as: .sqlTimestamp), [.distantPast]),
      [.refused, .refused, .kept, .kept, .kept]
    ),
    (
      Probe("numeric", Field("value", \.value, as: .numeric), [1.5, 2]),
      [.kept, .kept, .each, .kept, .kept]
    ),
    (
      Probe(
        "SQLiteValue", [.integer(7), .real(2), .text("7"), .real(1.5), .text("a")] as [SQLiteValue]),
      [.each, .each, .each, .each, .kept]
    ),
  ]

  @Test("If a column would change values, a write is refused at once, or for each such value")
  func types() throws {
    for (probe, outcomes) in Self.cases {
      for (types, outcome) in zip(Self.columns, outcomes) {
        for type in types {
          let found = try probe.outcome(type)
          #expect(found == outcome, "\(probe.name) in \(type)")
        }
      }
    }
  }

  @Test(
    "Columns of STRICT tables refuse the same values as columns of other tables",
    arguments: ["INTEGER", "REAL", "TEXT"])
  func strict(type: String) throws {
    for (probe, _) in Self.cases where !["[UInt8]", "SQLiteValue", "numeric"].contains(probe.name) {
      let found = try probe.outcome("\(type) STRICT")
      #expect(found == (try probe.outcome(type)), "\(probe.name) in \(type)")
    }
  }

  @Test("Every verb refuses a column that would change the value", arguments: WriteVerb.allCases)
  func verbs(verb: WriteVerb) throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value TEXT) STRICT")
    if verb.allowsRow { try connection.run("INSERT INTO cells VALUES (1, 'x')") }
    let error = #expect(throws: SQLiteError.self) {
      try verb.write(7, ValueTable<Int>(), on: connection)
    }
    #expect(
      error?.description
        == "cells.value: expected a column that keeps values of type INTEGER, found TEXT")
    let values = try connection.values(of: TestSQL("SELECT value FROM cells"))
    #expect(values == (verb.allowsRow ? [[.text("x")]] : []))
  }

  @Test("Every verb refuses a text that the column would store as a number")
  func cells() throws {
    for verb in WriteVerb.allCases where verb != .writer {
      let connection = try Connection.inMemory()
      try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value DATETIME)")
      let insert = TestSQL("INSERT OR REPLACE INTO cells VALUES (1, 'x')")
      if verb.allowsRow { try connection.run(insert) }
      for text in ["7", " 1e3 ", "-.5", "+5.", "1e999"] {
        let error = #expect(throws: SQLiteError.self, "\(verb)") {
          try verb.write(text, ValueTable<String>(), on: connection)
        }
        #expect(error?.description.hasPrefix("cells.value") == true)
        #expect(error?.description.hasSuffix("a column of type DATETIME keeps, found TEXT") == true)
      }
      for text in ["2026-11-27 10:00:00", "0x10", "inf", "nan", "1e", "5 5", "", "1\0"] {
        if verb.changesRow {
          try connection.run(insert)
        } else {
          try connection.run("DELETE FROM cells")
        }
        try verb.write(text, ValueTable<String>(), on: connection)
        #expect(try connection.row(of: ValueTable<String>().row, key: 1)?.value == text)
      }
    }
  }

  @Test("Replacing a row does not write the default of a NOT NULL column for nil")
  func replacedNull() throws {
    for conflict in ["", " ON CONFLICT REPLACE"] {
      for verb in WriteVerb.allCases where verb != .writer {
        let connection = try Connection.inMemory()
        try connection.run(
          TestSQL(
            "CREATE TABLE cells(id INTEGER PRIMARY KEY, value INT NOT NULL\(conflict) DEFAULT 5)"))
        if verb.allowsRow { try connection.run("INSERT INTO cells VALUES (1, 6)") }
        #expect(throws: SQLiteError.self, "\(verb)") {
          try verb.write(nil, ValueTable<Int?>(), on: connection)
        }
      }
    }
  }

  @Test("A column that is ANY NOT NULL, in a STRICT table, keeps any text, and refuses nil only")
  func requiredAny() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value ANY NOT NULL) STRICT")
    for text in ["a", "7", " 1e3 "] {
      try WriteVerb.save.write(text, ValueTable<String?>(), on: connection)
      #expect(try connection.values(of: TestSQL("SELECT value FROM cells")) == [[.text(text)]])
    }
    #expect(throws: SQLiteError.self) {
      try WriteVerb.save.write(nil, ValueTable<String?>(), on: connection)
    }
  }

  static let keys = [
    "a INTEGER NOT NULL DEFAULT 5, b TEXT, PRIMARY KEY(a, b))",
    "a INTEGER NOT NULL DEFAULT 5, b TEXT, PRIMARY KEY(a DESC, b))",
    "a INTEGER NOT NULL DEFAULT 5 PRIMARY KEY DESC, b TEXT)",
    "a INTEGER DEFAULT 5 PRIMARY KEY, b TEXT) WITHOUT ROWID",
  ]

  @Test("A nil for a key's integer is refused if SQLite would store its default", arguments: keys)
  func keyDefault(columns: String) throws {
    struct Entry {
      var a: Int?
      var b: String
    }
    let (a, b) = (Field("a", \Entry.a), Field("b", \Entry.b))
    let plain = RowDescription("t", a, b, make: Entry.init)
    for row in [plain, plain.keyed(by: a, b)] {
      let connection = try Connection.inMemory()
      try connection.run(TestSQL("CREATE TABLE t(\(columns)"))
      #expect(throws: SQLiteError.self) {
        try connection.insert(Entry(a: nil, b: "x"), in: row, onConflict: .replace)
      }
      try connection.insert(Entry(a: 3, b: "x"), in: row, onConflict: .replace)
      #expect(try connection.values(of: TestSQL("SELECT a FROM t")) == [[3]])
    }
  }

  @Test("An interrupted comparison of columns is an interrupt, not another error")
  func interrupted() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE VIRTUAL TABLE cells USING rtree(id, value, other)")
    try connection.run("CREATE TABLE numbers(value INTEGER PRIMARY KEY)")
    try connection.run("INSERT INTO numbers VALUES (1)")
    var error: (any Error)?
    try connection.forEachRow(of: Number.row) { _ in
      connection.interrupter.interrupt()
      error = errorThrown { try connection.prepareInsert(in: ValueTable<Int>().row) }
      return false
    }
    #expect((error as? SQLiteError)?.code == .interrupted, "\(error as Any)")
  }

  @Test("A write throws if a column's type changed after it was compiled; a transaction is undone")
  func changed() throws {
    for verb in WriteVerb.allCases {
      let connection = try Connection.inMemory()
      try connection.createTable(ValueTable<Int>().row)
      if verb.changesRow { try connection.run("INSERT INTO cells VALUES (1, 6)") }
      try verb.write(7, ValueTable<Int>(), on: connection)
      try connection.run("DROP TABLE cells")
      try connection.run("CREATE TABLE cells(value TEXT, id INTEGER PRIMARY KEY) STRICT")
      if verb.allowsRow { try connection.run("INSERT INTO cells VALUES ('x', 1)") }
      let error = #expect(throws: SQLiteError.self, "\(verb)") {
        try connection.transaction { try verb.write(8, ValueTable<Int>(), on: connection) }
      }
      // Most verbs prepare their statement themselves.
      #expect(error?.description.contains("Prepare it again") == false)
      let values = try connection.values(of: TestSQL("SELECT value FROM cells"))
      #expect(values == (verb.allowsRow ? [["x"]] : []), "\(verb)")
      #expect(throws: SQLiteError.self) {
        try verb.write(8, ValueTable<Int>(), on: connection)
      }
    }
  }

  @Test(
    "A prepared insert refuses rows once the column has another type", arguments: [true, false])
  func prepared(isStreamed: Bool) throws {
    let connection = try Connection.inMemory()
    let table = ValueTable<Int>()
    try connection.createTable(table.row)
    let insert = try connection.prepareInsert(in: table.row)
    let write = { (id: Int) in
      let row = ValueTable<Int>.Row(id: id, value: 7)
      if isStreamed { try insert.insert(contentsOf: [row]) } else { try insert.insert(row) }
    }
    try write(1)
    try connection.run("ALTER TABLE cells ADD COLUMN note TEXT")
    try write(2)
    try connection.run("DROP TABLE cells")
    try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value TEXT)")
    for id in 3...5 { #expect(throws: SQLiteError.self) { try write(id) } }
    // SQLite compiles a statement again while it runs; without a transaction, the first row is stored.
    #expect(try connection.value("SELECT count(*) FROM cells") == 1)
    try connection.run("DROP TABLE cells")
    try connection.createTable(table.row)
    try write(6)
    #expect(try connection.rows(of: table.row).map(\.id) == [6])
  }

  @Test("Each value of a run-time row is checked by its description when it is written and read")
  func runtimeRows() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value)")
    try connection.run("INSERT INTO cells VALUES (1, '7'), (2, NULL), (3, 7)")
    let value = ColumnDescription("value", .integer)
    let rows = TableDescription(
      "cells", columns: [ColumnDescription("id", .integer), value], primaryKey: ["id"]
    ).rows
    for (id, found) in [(1, "TEXT"), (2, "NULL")] {
      let error = #expect(throws: SQLiteError.self) { try connection.row(of: rows, key: id) }
      #expect(error?.description == "cells.value, row 1: expected INTEGER, found \(found)")
    }
    #expect(try connection.row(of: rows, key: 3) == ["id": 3, "value": 7])
    for value in [.text("7"), .real(7), .null] as [SQLiteValue] {
      #expect(throws: SQLiteError.self) {
        try connection.insert(["id": 4, "value": value], in: rows)
      }
      #expect(throws: SQLiteError.self) {
        try connection.update(rows, set: [rows["value"].set(to: value)], where: [.everyRow])
      }
    }
  }

  @Test("Views are not checked; a temporary table is, in place of the table that it hides")
  func views() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE base(id INTEGER PRIMARY KEY, value INTEGER)")
    try connection.run("CREATE VIEW cells AS SELECT id, CAST(value AS TEXT) AS value FROM base")
    try connection.run(
      """
      CREATE TRIGGER put INSTEAD OF INSERT ON cells
      BEGIN INSERT INTO base VALUES (new.id, new.value); END
      """)
    try connection.insert(.init(id: 1, value: 7), in: ValueTable<Int>().row)
    #expect(try connection.value("SELECT value FROM base") == 7)
    try connection.run("CREATE TEMP TABLE cells(id INTEGER PRIMARY KEY, value TEXT)")
    #expect(throws: SQLiteError.self) {
      try connection.insert(.init(id: 2, value: 7), in: ValueTable<Int>().row)
    }
    try connection.run("DROP TABLE temp.cells")
    try connection.insert(.init(id: 2, value: 7), in: ValueTable<Int>().row)
  }
}

extension LiveColumnTests {
  /// Values of one type, written into a column of any type.
  struct Probe: Sendable {
    let name: String
    let outcome: @Sendable (_ type: String) throws -> Outcome

    init<Coding>(
      _ name: String, _ value: Field<ValueTable<Coding>.Row, Coding>, _ values: [Coding.Property]
    ) where Coding.Property: Sendable & Equatable {
      let table = ValueTable(value)
      self.name = name
      outcome = { type in
        let connection = try Connection.inMemory()
        let isStrict = type.hasSuffix("STRICT")
        let type = isStrict ? "\(type.dropLast(7))" : type
        try connection.run(
          TestSQL(
            "CREATE TABLE cells(id INTEGER PRIMARY KEY, value \(type)) \(isStrict ? "STRICT" : "")")
        )
        guard let insert = try? connection.prepareInsert(in: table.row) else { return .refused }
        var kept = 0
        for row in table.rows(values) where (try? insert.insert(row)) != nil {
          kept += 1
          #expect(try connection.row(of: table.row, key: row.id)?.value == row.value)
        }
        return kept == values.count ? .kept : .each
      }
    }

    init<Value: ColumnValue & Sendable & Equatable>(_ name: String, _ values: [Value]) {
      self.init(name, ValueTable<Value>().value, values)
    }
  }
}

import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Comparison with the sqlite3 program")
struct SQLiteProgramTests {
  /// The path of the program, nil if it is not installed.
  private static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/sqlite3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Texts that CSV has to quote, and texts that look like something else.
  private static let texts = [
    "", "a", "007", "1.50", "Größe", "🧱", " ", "x,y", "say \"hi\"", "two\nlines", "\r\n", "NULL",
    "'",
    "\u{FEFF}x", "-", "1 2", "2020-01-31", ";", "\t", "|", "\"", "\"\"", "é\"", "\u{7F}", "\\",
    "\\n",
    "=1+1", "NaN", "0x10", "+1", "1e999",
  ]

  /// A made-up table of texts and NULLs, with two columns at least: a line with nothing on it may be no record.
  private static func rows(seed: UInt64) -> [[String?]] {
    var random = SeededRandom(seed: seed)
    let width = Int.random(in: 2...6, using: &random)
    return (0...Int.random(in: 1...12, using: &random)).map { _ in
      // A row of NULLs is written as a row of delimiters only, which is not a record.
      let last: String? = texts.randomElement(using: &random)
      return (1..<width).map { _ in
        if random.next() % 7 == 0 { return nil }
        let count = Int.random(in: 1...3, using: &random)
        return (0..<count).map { _ in texts.randomElement(using: &random) ?? "" }.joined()
      } + [last]
    }
  }

  private static func run(_ script: String) throws {
    let run = try ProgramRun(program ?? "", [], input: Array(script.utf8))
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Writes all tables of `database` by `sqlite3 -csv`, each into a file of `folder`.
  private static func dump(_ tables: [String], of database: String, into folder: String) throws {
    let commands = tables.map {
      ".output '\(folder)/\($0).csv'\nSELECT * FROM \($0) ORDER BY rowid;\n"
    }
    try run(".open '\(database)'\n.mode csv\n.headers on\n" + commands.joined())
  }

  @Test(
    "A random text table that sqlite3 exports is unchanged after loading and exporting again",
    .enabled(if: program != nil, "the program sqlite3 is not installed"),
    arguments: 0..<RandomCases.count(2, long: 10))
  func sameBytes(hundred: Int) throws {
    let shop = try Shop(files: [:])
    let tables = (0..<100).map { "t\(hundred)\($0)" }
    let original = shop.folder + "/original.sqlite"
    let connection = try Connection(creatingAt: original)
    try connection.transaction {
      for (seed, table) in tables.enumerated() {
        let rows = Self.rows(seed: UInt64(hundred * 100 + seed))
        let columns = rows[0].indices.map { ColumnDescription("c \($0)", .text, isNullable: true) }
        let description = TableDescription(table, columns: ColumnSet(columns))
        try connection.createTable(description)
        for row in rows {
          let values = row.map { $0.map { SQLiteValue.text($0) } ?? .null }
          try connection.execute(
            "INSERT INTO \(identifier: table) VALUES (\(values.map { "\($0)" as SQLFragment }, separator: ", "))"
          )
        }
      }
    }
    try connection.close()
    try Self.dump(tables, of: original, into: shop.folder)
    var files = try CSVFiles(at: [shop.folder])
    #expect(files.files.count == 100 && files.leftOut == ["original.sqlite"])
    files.files.sort { $0.table < $1.table }
    let dialect = CSVDialect(delimiter: UInt8(ascii: ","))
    let found = try files.files.map {
      try FoundTable($0, dialect: dialect, textColumns: Set((0..<6).map { "c \($0)" }))
    }
    let loader = CSVLoader(
      reading: files, into: found.map(\.table), database: shop.database, dialect: dialect)
    #expect(try loader.load().skipped == 0)
    let again = shop.folder + "/again"
    try FileManager.default.createDirectory(atPath: again, withIntermediateDirectories: false)
    try Self.dump(tables, of: shop.database, into: again)
    for table in tables {
      let before = try Data(contentsOf: URL(fileURLWithPath: "\(shop.folder)/\(table).csv"))
      let after = try Data(contentsOf: URL(fileURLWithPath: "\(again)/\(table).csv"))
      #expect(!before.isEmpty && before == after, "\(table)")
    }
  }

  @Test(
    "A file loaded with inferred types is exported by sqlite3 unchanged",
    .enabled(if: program != nil, "the program sqlite3 is not installed"))
  func typed() throws {
    let text =
      "id,price,zip,day,name\r\n1,2.5,00123,2020-01-31,Ada\r\n-2,10.25,99,2020-02-01,Ben\r\n"
    let shop = try Shop(files: ["t": text])
    let (found, _) = try shop.loadFound("t.csv")
    #expect(found.description.columns.map(\.type) == [.integer, .real, .text, .text, .text])
    try Self.dump(["t"], of: shop.database, into: shop.folder + "/..")
    let written = try String(contentsOfFile: shop.folder + "/../t.csv", encoding: .utf8)
    #expect(written == text)
  }
}

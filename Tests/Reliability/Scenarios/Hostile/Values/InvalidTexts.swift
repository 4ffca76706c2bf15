import SocleCSV
import SocleCore
import SocleInputFiles
import SocleQueries
import TestSupport

/// Bytes that are not UTF-8, where a text is expected: no way in or out replaces them by U+FFFD.
enum InvalidTexts {
  static func tryEveryWay(_ trial: Trial) throws {
    var random = trial.random
    let bad = random.pick(
      [
        [0xC3, 0x28], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
        [0xE2, 0x82],
      ] as [[UInt8]])
    let around = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
      UInt8.random(in: 0x61...0x7A, using: &random)
    }
    let bytes =
      Array(around.prefix(around.count / 2)) + bad + Array(around.dropFirst(around.count / 2))
    try read(bytes)
    try load(bytes, in: trial.folder, isKey: random.chance(50), skips: random.chance(50))
  }

  private static func read(_ bytes: [UInt8]) throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT)", purpose: "creating")
    try connection.execute(
      "INSERT INTO t VALUES (1, CAST(\(SQLiteValue.blob(bytes)) AS TEXT))", purpose: "inserting")
    let reads: [(String, () throws -> Void)] = [
      (
        "a query",
        {
          _ = try connection.rows(of: LiteralQuery("SELECT text FROM t", reading: String.self))
        }
      ),
      (
        "a value",
        {
          _ = try connection.rows(of: LiteralQuery("SELECT text FROM t", reading: SQLiteValue.self))
        }
      ),
      (
        "rows known at run time",
        {
          guard let table = try connection.describe(table: "t") else { return }
          _ = try connection.rows(of: table.rows)
        }
      ),
    ]
    for (use, read) in reads {
      let error = errorThrown(by: read)
      try expect(error is SQLiteError, "\(use) read \(bytes): \(String(describing: error))")
    }
  }

  private static func load(
    _ bytes: [UInt8], in folder: TemporaryFolder, isKey: Bool, skips: Bool
  ) throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .text), ColumnDescription("b", .text)],
      primaryKey: isKey ? "a" : nil)
    let start = Array("a,b\ngood,1\n".utf8)
    try folder.write(start + bytes + Array(",2\nlast,3\n".utf8), to: "t.csv")
    var loader = CSVLoader(
      reading: try CSVFiles(at: [folder.file("t.csv")]), into: [table],
      database: folder.file("loaded"))
    loader.skipsBadRows = skips
    let error = errorThrown { _ = try loader.load() }
    guard skips else {
      return try expect(
        error is LoadError, "loaded \(bytes): \(String(describing: error))")
    }
    try expect(error == nil, "not skipped: \(String(describing: error))")
    let loaded = try Connection(openingExistingAt: folder.file("loaded"), readOnly: true)
    let texts = try loaded.rows(
      of: LiteralQuery("SELECT a FROM t ORDER BY b", reading: String.self))
    try expect(texts == ["good", "last"], "loaded \(texts)")
  }

  private static func errorThrown(by body: () throws -> Void) -> (any Error)? {
    do { try body() } catch { return error }
    return nil
  }
}

import SocleCSV
import SocleCore
import SocleLiveSchema
import TestSupport
import Testing

@Suite("A load with a few or many bad rows")
struct DirtyLoadTests {
  private static let script = """
    CREATE TABLE p (id INTEGER PRIMARY KEY);
    CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER CHECK (n < 9), p INTEGER REFERENCES p);
    CREATE TABLE k (t TEXT REFERENCES t, n INTEGER);
    """

  /// A kind of bad row of `t`: the row with an index, and its rejection.
  private struct Kind: Sendable {
    let row: @Sendable (Int) -> String
    let reason: @Sendable (Int) -> String
  }

  private static let kinds = [
    Kind(row: { "k\($0),1,\(100 + $0 % 3)" }, reason: { "p: \"\(100 + $0 % 3)\" is not in p" }),
    Kind(row: { _ in "k0,2,1" }, reason: { _ in "id: the key \"k0\" is on line 2 already" }),
    Kind(row: { "k\($0),9,1" }, reason: { _ in "CHECK constraint failed: n < 9" }),
    Kind(row: { "k\($0),x,1" }, reason: { _ in "n: not an integer (\"x\")" }),
    Kind(row: { "k\($0),1" }, reason: { _ in "2 fields where the header has 3" }),
    Kind(row: { "\"k\($0)\"x,1,2" }, reason: { _ in "text after a closing quote" }),
  ]

  /// The files, in which `count` rows of `t`, spread among the good ones, are bad, and the rejections, in order.
  private func files(
    count: Int, _ kinds: [Kind]
  ) -> (files: [String: String], rowCount: Int, rejections: [String]) {
    let rowCount = 9 * count + 9000
    var rejections: [String] = []
    var danglers: [String] = []
    let distance = rowCount / count
    let rows = (0..<rowCount).map { index in
      guard index % distance == distance - 1, index / distance < count else {
        return "k\(index),\(index % 9),\(index % 7)\n"
      }
      let kind = kinds[index / distance % kinds.count]
      rejections.append("t.csv:\(index + 2): \(kind.reason(index))")
      danglers.append("k.csv:\(index + 2): t: \"k\(index)\" is not in t")
      return kind.row(index) + "\n"
    }
    let children = (0..<rowCount).map { "k\($0),1\n" }
    let files = [
      "p": "id\n" + (0..<7).map { "\($0)\n" }.joined(), "t": "id,n,p\n" + rows.joined(),
      "k": "t,n\n" + children.joined(),
    ]
    return (files, rowCount, rejections + danglers)
  }

  private static let rowCounts =
    [1, 20, 182] + Array([1000, 50_000].prefix(RandomCases.count(0, long: 2)))

  @Test(
    "Every good row is loaded, and every bad row is reported in the order of the lines",
    arguments: rowCounts, [LoadMode.create, .update])
  func counts(count: Int, mode: LoadMode) throws {
    let (files, rowCount, rejections) = files(count: count, Self.kinds)
    let shop = try Shop(files: ["p": "id\n0\n"])
    var loader = try shop.loader(SchemaScript(Self.script).tables)
    if mode == .update { _ = try loader.load() }
    for (name, text) in files { try shop.write(text, to: "\(name).csv") }
    loader.files = try CSVFiles(at: [shop.folder])
    (loader.mode, loader.skipsBadRows, loader.rejectsPath) = (mode, true, shop.rejects)
    let report = try loader.load()
    #expect(report.skipped == 2 * count)
    #expect(report.rejections.reduce(0) { $0 + $1.count } == 2 * count)
    let found = try shop.rejected(CSVDialect(delimiter: UInt8(ascii: ","))).map(\.description)
    // The tables are in the order of loading.
    #expect(found.count == rejections.count)
    #expect(zip(found, rejections).allSatisfy { $0.hasPrefix($1) })
    for table in ["t", "k"] {
      #expect(
        try shop.values("SELECT count(*) FROM \(identifier: table)")
          == [[.integer(Int64(rowCount - count))]])
    }
    #expect(try shop.values("SELECT n FROM t WHERE id = 'k0'") == [[.integer(0)]])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
  }

  @Test("Without a rejects folder, bad rows are counted and reported all the same")
  func withoutFolder() throws {
    let (files, rowCount, rejections) = files(count: 60, Self.kinds)
    let shop = try Shop(files: files)
    var loader = try shop.loader(SchemaScript(Self.script).tables)
    loader.skipsBadRows = true
    let report = try loader.load()
    let good = rowCount - 60
    #expect(report.skipped == 120 && report.files.map(\.inserted) == [7, good, good])
    #expect(
      report.rejections.map(\.first.description).allSatisfy { first in
        rejections.contains { first.hasPrefix($0) }
      })
    #expect(report.rejections.map(\.count) == [10, 10, 10, 10, 10, 10, 60])
  }

  @Test("A file of only bad rows gives an empty table, and each row is reported")
  func onlyBadRows() throws {
    let rows = (0..<3000).map { Self.kinds[$0 % 2 == 0 ? 0 : 3].row($0) + "\n" }
    let shop = try Shop(files: ["p": "id\n", "t": "id,n,p\n" + rows.joined()])
    var loader = try shop.loader(SchemaScript(Self.script).tables)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().files.map(\.inserted) == [0, 0])
    #expect(try shop.rejects("t.csv") == "id,n,p\n" + rows.joined())
  }

  @Test(
    "Of rows with equal keys the first in the file is stored, whatever the order of insertion",
    arguments: [
      ("a TEXT COLLATE NOCASE PRIMARY KEY, b INTEGER", "x,1\nX,2\nb,3\nB,4\n"),
      ("a TEXT COLLATE RTRIM PRIMARY KEY, b INTEGER", "\"x  \",1\nx,2\n\"b \",3\nb,4\n"),
      ("a INTEGER PRIMARY KEY, b INTEGER UNIQUE", "9,1\n2,1\n8,3\n1,3\n"),
      ("a INTEGER PRIMARY KEY, b REAL UNIQUE", "9,0\n2,-0.0\n8,3\n1,3.0\n"),
      ("a INTEGER PRIMARY KEY, b NUMERIC UNIQUE", "9,1\n2,1\n8,3\n1,3\n"),
    ])
  func firstOfEqualKeys(columns: String, rows: String) throws {
    for end in ["", " WITHOUT ROWID"] {
      let shop = try Shop(files: ["t": "a,b\n" + rows])
      var loader = try shop.loader(SchemaScript("CREATE TABLE t (\(columns))\(end);").tables)
      (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
      _ = try loader.load()
      let rejected = try shop.rejected(CSVDialect(delimiter: UInt8(ascii: ",")))
      #expect(rejected.map(\.origin) == ["t.csv:3", "t.csv:5"])
      #expect(rejected[0].text.hasSuffix(" is on line 2 already"))
      #expect(rejected[1].text.hasSuffix(" is on line 4 already"))
    }
  }

  @Test("A row whose generated column has a value of another type is rejected, and no other row")
  func generatedColumn() throws {
    let shop = try Shop(files: ["t": "a\n1\n2\n3\n2\n4\n"])
    let script = """
      CREATE TABLE t (a INTEGER, g INTEGER AS (CASE WHEN a = 2 THEN 'x' ELSE a END) STORED,
        k INTEGER UNIQUE) STRICT;
      """
    var loader = try shop.loader(SchemaScript(script).tables)
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.rejections.map(\.count) == [2] && report.rejections[0].first.line == 3)
    #expect(try shop.values("SELECT g FROM t") == [1, 3, 4].map { [.integer($0)] })
  }
}

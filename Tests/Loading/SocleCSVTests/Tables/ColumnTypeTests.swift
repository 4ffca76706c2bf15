import SocleCSV
import SocleCore
import SocleLiveSchema
import Testing

@Suite("Conversion of fields to the types of their columns")
struct ColumnTypeTests {

  /// What one field becomes in a column of that declaration: the SQL of the value and its storage class.
  private func stored(_ field: String, as declaration: String, strict: Bool = false) throws
    -> String
  {
    let shop = try Shop(files: ["t": "x,n\n\(field),1\n"])
    let script = "CREATE TABLE t (x \(declaration), n INTEGER)\(strict ? " STRICT" : "");"
    let tables = try SchemaScript(script).tables
    do {
      _ = try shop.loader(tables).load()
    } catch let error as LoadError {
      return String(error.description.prefix { $0 != "\n" })
    }
    let row = try shop.values("SELECT quote(x), typeof(x) FROM t")[0]
    guard case .text(let value) = row[0], case .text(let type) = row[1] else { return "?" }
    return "\(value) \(type)"
  }

  @Test(
    "A declared type has the affinity that SQLite's rules give it",
    arguments: [
      ("INTEGER", "7", "7 integer"), ("BIGINT", "-7", "-7 integer"),
      ("TINYINT(2)", "7", "7 integer"),
      ("REAL", "7", "7.0 real"), ("DOUBLE PRECISION", "7.25", "7.25 real"),
      ("FLOAT", "1e3", "1000.0 real"),
      ("TEXT", "007", "'007' text"), ("VARCHAR(10)", "007", "'007' text"),
      ("CLOB", "1.50", "'1.50' text"),
      ("", "007", "'007' text"), ("BLOB", "007", "'007' text"),
      ("NUMERIC", "7", "7 integer"), ("DECIMAL(8,2)", "2.50", "2.5 real"),
      ("DATE", "2020-01-31", "'2020-01-31' text"),
      ("BOOLEAN", "1", "1 integer"), ("DATETIME", "2020", "2020 integer"),
      ("NUMERIC", "x", "'x' text"), ("NUMERIC", "", "NULL null"), ("INTEGER", "", "NULL null"),
      ("TEXT", "", "NULL null"), ("TEXT", "\"\"", "'' text"), ("REAL", "\"\"", "NULL null"),
      ("TEXT NOT NULL", "", "'' text"),
    ])
  func affinity(type: String, field: String, value: String) throws {
    #expect(try stored(field, as: type) == value)
  }

  @Test(
    "A field is stored by the type of its column in a STRICT table",
    arguments: [
      ("INT", "7", "7 integer"), ("INTEGER", "7", "7 integer"), ("REAL", "7", "7.0 real"),
      ("TEXT", "007", "'007' text"), ("BLOB", "007", "X'303037' blob"),
      ("ANY", "007", "'007' text"),
      ("BLOB", "", "NULL null"), ("BLOB", "\"\"", "X'' blob"),
    ])
  func strict(type: String, field: String, value: String) throws {
    #expect(try stored(field, as: type, strict: true) == value)
  }

  @Test(
    "A field that the column's type would change or refuse is a bad row",
    arguments: [
      ("INTEGER", "7.0", "x: not an integer (\"7.0\")"),
      ("INTEGER", "1e3", "x: not an integer (\"1e3\")"),
      (
        "REAL", "7,5", "the header may lack a name for the first column, as in files with row names"
      ),
      ("REAL", "0x10", "x: not a number (\"0x10\")"), ("REAL", "+1", "x: not a number (\"+1\")"),
      ("REAL", " 1", "x: not a number (\" 1\")"),
      ("REAL NOT NULL", "", "x: empty where a number is needed"),
      (
        "NUMERIC", "12345678901234567890",
        "x: a number that SQLite would change (\"12345678901234567890\")"
      ),
      (
        "NUMERIC", "0.30000000000000000001",
        "x: a number that SQLite would change (\"0.30000000000000000001\")"
      ),
      ("NUMERIC", "007", "x: a number that SQLite would change (\"007\")"),
      ("DECIMAL(8,2)", "+1", "x: a number that SQLite would change (\"+1\")"),
      ("DATETIME", " 2020", "x: a number that SQLite would change (\" 2020\")"),
    ])
  func refused(type: String, field: String, message: String) throws {
    #expect(try stored(field, as: type).hasSuffix(message))
  }

  @Test(
    "A Boolean column accepts only t, f, true and false, the words also in upper or title case",
    arguments: [
      ("t", 1), ("f", 0), ("true", 1), ("false", 0), ("True", 1), ("False", 0), ("TRUE", 1),
      ("FALSE", 0),
      ("1", nil), ("0", nil), ("yes", nil), ("T", nil), ("tRUE", nil), ("", nil), ("truee", nil),
    ] as [(String, Int64?)])
  func booleans(field: String, value: Int64?) throws {
    let table = CSVTable(
      TableDescription(
        "t", columns: [ColumnDescription("x", .integer), ColumnDescription("n", .integer)]),
      booleans: ["x"])
    let shop = try Shop(files: ["t": "x,n\n\(field),1\n"])
    let loader = try shop.loader([table])
    if let value {
      _ = try loader.load()
      #expect(try shop.values("SELECT x FROM t") == [[.integer(value)]])
    } else {
      #expect(
        shop.failure(of: loader).message.hasPrefix("t.csv:2: x: neither t nor f (\"\(field)\")"))
    }
  }

  @Test("An empty field of a nullable Boolean column is NULL")
  func nullBoolean() throws {
    let table = CSVTable(
      TableDescription(
        "t",
        columns: [
          ColumnDescription("x", .integer, isNullable: true), ColumnDescription("n", .integer),
        ]),
      booleans: ["x"])
    let shop = try Shop(files: ["t": "x,n\n,1\nt,2\n"])
    _ = try shop.loader([table]).load()
    #expect(try shop.values("SELECT x FROM t") == [[.null], [.integer(1)]])
  }
}

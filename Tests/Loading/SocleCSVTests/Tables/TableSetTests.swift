import SocleCore
import SocleLiveSchema
import Testing

@testable import SocleCSV

@Suite("The tables of a load in their order")
struct TableSetTests {

  private func tables(_ script: String) throws -> TableSet {
    try TableSet(SchemaScript(script).tables.map { CSVTable($0) })
  }

  private static let cycle = """
    CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b);
    CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a);
    CREATE TABLE c (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b);
    """

  private static let chain = """
    CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b);
    CREATE TABLE b (id INTEGER PRIMARY KEY, c INTEGER REFERENCES c, up INTEGER REFERENCES b);
    CREATE TABLE c (id INTEGER PRIMARY KEY);
    """

  @Test(
    "Each table follows those to which its rows refer; a cycle begins with the first of its tables",
    arguments: [
      ("CREATE TABLE b (x INTEGER); CREATE TABLE a (x INTEGER);", ["b", "a"], false),
      (chain, ["c", "b", "a"], false), (cycle, ["a", "b", "c"], true),
    ] as [(String, [String], Bool)])
  func order(script: String, names: [String], hasCycles: Bool) throws {
    let set = try tables(script)
    #expect(set.tables.map(\.name) == names)
    #expect(set.hasCycles == hasCycles)
  }

  @Test("A reference is late if its parents are loaded with the rows that refer to them, or later")
  func late() throws {
    for (script, late) in [
      (Self.chain, ["b.up"]), (Self.cycle, ["a.b"]),
    ] {
      let set = try tables(script)
      let found = set.tables.flatMap { table in
        set.references(of: table).filter { set.isLate($0, of: table) }
          .map { "\(table.name).\($0.columns[0])" }
      }
      #expect(found == late)
    }
  }

  @Test("A reference gets its parent's name and key, found whatever the case of the name")
  func parents() throws {
    let set = try tables(
      "CREATE TABLE p (k TEXT PRIMARY KEY); CREATE TABLE c (p TEXT REFERENCES P(K), id INTEGER);")
    let child = try #require(set.table(named: "c"))
    #expect(
      set.references(of: child) == [
        CSVReference(["p"], toOneOf: [.init("p", columns: ["k"])])
      ])
    #expect(set.references(of: child).flatMap(\.parents).map(\.table) == ["p"])
    #expect(set.parents == [.init("p", columns: ["k"])])
    let tree = try tables("CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER REFERENCES t);")
    #expect(!tree.hasCycles)
  }

  @Test("Of several tables that are missing, the one of the first reference is named")
  func missing() throws {
    let set = try tables(
      "CREATE TABLE c (a INTEGER REFERENCES a, b INTEGER REFERENCES b, id INTEGER);")
    let child = try #require(set.table(named: "c"))
    let reference = try #require(set.unresolvedReference(of: child))
    #expect(reference == (columns: "a", parent: "a"))
  }

  @Test(
    "A reference that cannot be checked is refused with what to do",
    arguments: [
      (
        "CREATE TABLE p (k TEXT PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p);",
        "c.p refers to p.k; declare both columns with the same type"
      ),
      (
        "CREATE TABLE p (k INTEGER, l INTEGER, PRIMARY KEY (k, l)); CREATE TABLE c (p INTEGER REFERENCES p);",
        "c.p refers to p.k, l; name the same number of columns on both sides"
      ),
      (
        "CREATE TABLE p (k TEXT PRIMARY KEY); CREATE TABLE c (a TEXT, p TEXT AS (a) REFERENCES p);",
        "c.p refers to p.k; both columns must exist, and the first must not be generated"
      ),
    ])
  func refused(script: String, reason: String) {
    #expect(throws: LoadError.impossible(reason: reason)) { try tables(script) }
  }
}

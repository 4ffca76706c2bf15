import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Stored values whose fields an update lacks")
struct KeptValueTests {
  private static let table = TableDescription(
    "t",
    columns: [
      ColumnDescription("id", .integer), ColumnDescription("a", .text, isNullable: true),
      ColumnDescription("b", .real, isNullable: true),
      ColumnDescription("c", .text, isNullable: true),
    ], primaryKey: "id")

  /// A database with the rows of `1.csv`, and a loader that updates it from all other files.
  private func updating(
    _ stored: String, _ texts: String..., table: TableDescription = table
  ) throws -> (Shop, CSVLoader) {
    let shop = try Shop(files: ["1": stored])
    var loader = CSVLoader(
      reading: try files(of: shop), into: [table], database: shop.database,
      dialect: CSVDialect(fillsRows: true))
    _ = try loader.load()
    for (index, text) in texts.enumerated() { try shop.write(text, to: "\(index + 2).csv") }
    loader.files = try files(of: shop)
    loader.files.files.remove(at: 0)
    loader.mode = .update
    return (shop, loader)
  }

  private func files(of shop: Shop) throws -> CSVFiles {
    var files = try CSVFiles(at: [shop.folder])
    for index in files.files.indices { files.files[index].table = "t" }
    return files
  }

  private static let header = "id,a,b,c\n"

  @Test("A ragged row that lacks the field of a stored value is bad until the field is added")
  func ragged() throws {
    var (shop, loader) = try updating(
      Self.header + "1,x,1.5,y\n2,x,,\n3,x,2.5,\n", Self.header + "1,z\n2,z\n3,z,\n4,z\n")
    #expect(
      shop.failure(of: loader).message == """
        2.csv:2: id: "1" is stored with values that the row lacks ("b", "c"); add them, or empty fields for NULL
        1 row is bad, so nothing was loaded; correct the files, or leave the bad rows out
        """)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    let report = try loader.load()
    #expect([report.files[0].inserted, report.files[0].updated, report.skipped] == [1, 2, 1])
    #expect(report.files[0].filled.map(\.count) == [4])
    let kept = try shop.values("SELECT a, b, c FROM t WHERE id = 1")
    #expect(kept == [[.text("x"), .real(1.5), .text("y")]])
    let b = try shop.values("SELECT b FROM t WHERE id = 3")
    #expect(b == [[.null]], "An empty field is NULL, as the file says")

    try shop.write("id,a,b,c\n1,z,,\n", to: "../bad/t.csv")
    loader.files = try CSVFiles(at: [shop.rejects])
    loader.rejectsPath = nil
    #expect(try loader.load().files[0].updated == 1)
    let changed = try shop.values("SELECT a, b, c FROM t WHERE id = 1")
    #expect(changed == [[.text("z"), .null, .null]])
  }

  @Test(
    "A row is bad if any of the 149 fields that it lacks has a stored value",
    arguments: [150, 249, 250, 298])
  func manyColumns(place: Int) throws {
    let names = (0..<299).map { "c\($0)" }
    let columns = names.map { ColumnDescription($0, .text, isNullable: true) }
    let table = TableDescription(
      "t", columns: ColumnSet([ColumnDescription("id", .integer)] + columns), primaryKey: "id")
    let header = "id,\(names.joined(separator: ","))\n"
    let fields = names.indices.map { $0 == place ? "x" : "" }.joined(separator: ",")
    // A row has at least half of the fields.
    let half = "1" + String(repeating: ",", count: 150)
    let (shop, loader) = try updating(
      header + "1,\(fields)\n", header + half + "\n", table: table)
    #expect(
      shop.failure(of: loader).message.contains("\"1\" is stored with values that the row lacks"))
    let stored = try shop.values("SELECT \(identifier: names[place]) FROM t")
    #expect(stored == [[.text("x")]])
  }

  @Test(
    "An update during which another writer stores a value that the file lacks fails and keeps it",
    arguments: [false, true])
  func meanwhile(lacksFields: Bool) throws {
    let (shop, loader) = try updating(
      Self.header + "1,x,,\n", Self.header + (lacksFields ? "1,z\n2,z\n" : "1,z,,\n2,z,,\n"),
      Self.header + "3,q,,\n")
    var isStored = false
    let update = Result {
      try loader.load { progress in
        // The rows of 2.csv have been compared.
        guard progress.file == "3.csv", !isStored else { return }
        isStored = true
        let other = try Connection(openingExistingAt: shop.database)
        try other.execute("UPDATE t SET c = 'meanwhile' WHERE id = 1")
        try other.close()
      }
    }
    let c = try shop.values("SELECT c FROM t WHERE id = 1")
    // An empty field is NULL, as the file says.
    #expect(c == [[lacksFields ? .text("meanwhile") : .null]])
    switch update {
    case .success: #expect(!lacksFields)
    case .failure(LoadError.changed): #expect(lacksFields)
    case .failure(let error): throw error
    }
  }

  @Test(
    "Files that lack different columns update a table together unless a stored value is lost")
  func severalFiles() throws {
    var (shop, loader) = try updating(
      Self.header + "1,x,1.5,y\n2,x,,\n", "id,a\n5,p\n2,p\n", "id,b\n6,7\n")
    _ = try loader.load()
    let sum = try shop.values(
      "SELECT group_concat(id || ifnull(a, '-') || ifnull(b, '-'), ' ') FROM t")
    #expect(sum == [[.text("1x1.5 2p- 5p- 6-7.0")]])
    try shop.write("id,a\n1,p\n", to: "2.csv")
    let message = shop.failure(of: loader).message
    #expect(message.contains("2.csv:2: id: \"1\" is stored with values that the row lacks (\"b\")"))
    loader.files.files.removeLast()
    _ = try loader.load()
    let one = try shop.values("SELECT a, b FROM t WHERE id = 1")
    #expect(one == [[.text("p"), .real(1.5)]])
  }

  @Test("An update of a table without a key adds ragged rows, and keeps the stored rows")
  func keyless() throws {
    var table = Self.table
    table.primaryKey = nil
    var (shop, loader) = try updating(
      Self.header + "1,x,1.5,y\n", Self.header + "1,x\n", table: table)
    #expect(try loader.load().files[0].inserted == 1)
    #expect(try shop.values("SELECT count(*), count(c) FROM t") == [[.integer(2), .integer(1)]])
    (loader.mode, loader.allowsRemoval) = (.replace, true)
    #expect(try loader.load().files[0].inserted == 1)
  }

  @Test("A row that lacks stored values is bad also in a table of 1,991 columns")
  func wide() throws {
    let names = (0..<1990).map { "c\($0)" }
    let table = TableDescription(
      "t",
      columns: ColumnSet(
        [ColumnDescription("id", .integer)]
          + names.map { ColumnDescription($0, .text, isNullable: true) }), primaryKey: "id")
    let header = "id," + names.joined(separator: ",") + "\n"
    let full = "1" + String(repeating: ",x", count: 1990) + "\n"
    let (shop, loader) = try updating(
      header + full, header + "1" + String(repeating: ",y", count: 995) + "\n", table: table)
    let message = shop.failure(of: loader).message
    #expect(message.contains("lacks (\"c995\", \"c996\", \"c997\", …)"), "\(message)")
  }
}

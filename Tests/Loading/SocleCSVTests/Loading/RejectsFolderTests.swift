import Foundation
import SocleCore
import Testing

@testable import SocleCSV

@Suite("The rejects folder")
struct RejectsFolderTests {
  private static let table = TableDescription(
    "t", columns: [ColumnDescription("a", .integer), ColumnDescription("b", .text)])

  private func loader(_ text: String) throws -> (shop: Shop, loader: CSVLoader) {
    let shop = try Shop(files: ["t": text])
    var loader = try shop.loader([Self.table])
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    return (shop, loader)
  }

  @Test(
    "A rejected record is written unchanged, behind the header of its file",
    arguments: [
      "x,plain", "x,\"with \"\"quotes\"\"\"", "x,\"two\nlines\"", "x,\"a,b\"", "x,", "x,\"\"",
      "x,é🧱", "1,b,c", "1", "x,\u{FEFF}", "x,'=1+1'", "\"1\n\"y\",2", "1,\"a\"b", "x,a\"b",
    ])
  func verbatim(record: String) throws {
    let (shop, loader) = try loader("a,b\n\(record)\n1,good\n")
    #expect(try loader.load().skipped == 1)
    #expect(try shop.rejects("t.csv") == "a,b\n\(record)\n")
    #expect(try shop.rejects("rejects.log").split(separator: "\n").count == 1)
    #expect(try shop.names(in: shop.rejects) == ["rejects.log", "t.csv"])
  }

  @Test("Each reason names the line in the rejects file, the column, and the line in the input")
  func reasons() throws {
    let (shop, loader) = try loader("a,b\n1,\"two\nlines\"\nx,\"2\n3\"\n4,a,b\n")
    _ = try loader.load()
    let path = "\(shop.folder)/t.csv"
    #expect(
      try shop.rejects("rejects.log") == """
        t.csv:2: a: not an integer ("x") (\(path):4)
        t.csv:4: 3 fields where the header has 2 (\(path):6)

        """)
  }

  @Test("The file is named after the table if its input has the name of another one")
  func similarTables() throws {
    let shop = try Shop(files: ["ä": "a,b\nx,y\n"])
    var loader = try shop.loader(
      ["Ä", "ä"].map { TableDescription($0, columns: Self.table.columns) })
    loader.files.files[0].table = "Ä"
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    _ = try loader.load()
    #expect(try shop.names(in: shop.rejects) == ["rejects.log", "Ä.csv"])
  }

  @Test("A reason that contains line ends is written on one line")
  func oneLine() throws {
    let shop = try Shop(files: ["p": "id\n1\n", "c": "p\n\"2\n3\"\n"])
    let tables = [
      TableDescription("p", columns: [ColumnDescription("id", .text)], primaryKey: "id"),
      TableDescription("c", columns: [ColumnDescription("p", .text, references: "p")]),
    ]
    var loader = try shop.loader(tables)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    _ = try loader.load()
    #expect(try shop.rejected().map(\.text) == ["p: \"2\\n3\" is not in p"])
  }

  @Test(
    "Records rejected for a field, a constraint or a missing parent are in the order of their lines"
  )
  func order() throws {
    let shop = try Shop()
    try shop.append("C,1,9,4\nA,1,1,1\nD,1,x,4\nE,1,1,0\n", to: "orders")
    var loader = try shop.loader()
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 4)
    #expect(
      try shop.rejects("orders.csv") == """
        number,line,customer,amount
        A,1,1,10
        C,1,9,4
        A,1,1,1
        D,1,x,4
        E,1,1,0

        """)
    #expect(try shop.rejected().map(\.origin) == (5...8).map { "orders.csv:\($0)" })
  }

  @Test("A load without bad rows creates no rejects folder, and leaves an existing one empty")
  func nothing() throws {
    var (shop, loader) = try loader("a,b\n1,1\n")
    #expect(try loader.load().skipped == 0)
    #expect(try shop.results == ["shop.sqlite"])
    try FileManager.default.createDirectory(
      atPath: shop.rejects, withIntermediateDirectories: false)
    loader.mode = .replace
    #expect(try loader.load().skipped == 0)
    #expect(try shop.results == ["bad", "shop.sqlite"])
    #expect(try shop.names(in: shop.rejects).isEmpty)
    try shop.write("a,b\nx,1\n1,1\n", to: "t.csv")
    #expect(try loader.load().skipped == 1)
    #expect(try shop.names(in: shop.rejects) == ["rejects.log", "t.csv"])
  }

  @Test(
    "A rejects path that is a file, a filled folder or a dangling link is refused and unchanged")
  func taken() throws {
    let (shop, loader) = try loader("a,b\nx,1\n1,1\n")
    let files = FileManager.default
    try Data("mine".utf8).write(to: URL(fileURLWithPath: shop.rejects))
    #expect(
      shop.failure(of: loader)
        == (
          "cannot write \(shop.rejects): it is not a folder; name a new or an empty folder", .file
        ))
    #expect(try String(contentsOfFile: shop.rejects, encoding: .utf8) == "mine")
    try files.removeItem(atPath: shop.rejects)
    try files.createSymbolicLink(atPath: shop.rejects, withDestinationPath: "nothing")
    #expect(shop.failure(of: loader).message.contains("it is not a folder"))
    try files.removeItem(atPath: shop.rejects)
    #expect(try loader.load().skipped == 1)
    let first = try shop.rejects("t.csv")
    try files.removeItem(atPath: shop.database)
    #expect(
      shop.failure(of: loader)
        == ("cannot write \(shop.rejects): it is not empty; name a new or an empty folder", .file))
    #expect(try shop.rejects("t.csv") == first)
  }

  @Test(
    "The input folder is refused as the rejects folder, and a link to an empty folder is followed")
  func inputFolder() throws {
    var (shop, loader) = try loader("a,b\nx,1\n1,1\n")
    loader.rejectsPath = shop.folder
    #expect(shop.failure(of: loader).message.contains("it is not empty"))
    #expect(try shop.names(in: shop.folder) == ["t.csv"])
    try FileManager.default.createDirectory(
      atPath: shop.rejects, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: shop.folder + "/link", withDestinationPath: shop.rejects)
    loader.rejectsPath = shop.folder + "/link"
    #expect(try loader.load().skipped == 1)
    #expect(try shop.rejects("t.csv") == "a,b\nx,1\n")
  }

  @Test(
    "A rejects path that cannot be written is reported with the path, before anything is loaded",
    arguments: ["/none/bad", "/proc/bad"])
  func unwritable(path: String) throws {
    var (shop, loader) = try loader("a,b\n1,1\n")
    loader.rejectsPath = path
    let failure = shop.failure(of: loader)
    #expect(failure.message.hasPrefix("cannot write \(path): ") && failure.kind == .file)
    #expect(try shop.results.isEmpty)
  }

  @Test("Bad rows are written to the rejects folder even if they stop the load")
  func stopped() throws {
    var (shop, loader) = try loader("a,b\nx,1\ny,2\n")
    loader.skipsBadRows = false
    #expect(shop.failure(of: loader).kind == .rejectedData)
    #expect(try shop.rejects("t.csv") == "a,b\nx,1\ny,2\n")
  }

  @Test("A load that fails for a reason other than bad rows leaves no rejects folder")
  func failed() throws {
    var (shop, loader) = try loader("a,b\nx,1\n1,1\n")
    loader.finish = { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try loader.load() }
    #expect(try shop.results.isEmpty)
    loader.mode = .update
    #expect(shop.failure(of: loader).kind == .file)
    #expect(try shop.results.isEmpty)
  }

  @Test("The reason for a missing parent of a two-column reference begins with both column names")
  func columnNames() throws {
    let shop = try Shop(files: Shop.files)
    try shop.append("C,9,1\n", to: "parcels")
    var loader = try shop.loader()
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 1)
    #expect(
      try shop.rejected() == [
        RejectedRecord(
          origin: "parcels.csv:4", text: "number, line: \"C\", \"9\" is not in orders",
          record: "C,9,1")
      ])
  }

  @Test(
    "A full disk while rejects are written is an error",
    .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full to fail on"))
  func full() throws {
    #expect(throws: LoadError.self) {
      let stream = try RejectsStream(path: "/dev/full", isNew: false)
      try stream.write([0x78])
      try stream.close()
    }
  }

  @Test(
    "Each of 1,100 tables has its own file of rejects, although fewer files can be open at once")
  func manyTables() throws {
    let names = (0..<1100).map { "t\($0)" }
    let shop = try Shop(
      files: Dictionary(uniqueKeysWithValues: names.map { ($0, "a\nx\n1\n") }))
    var loader = try shop.loader(
      names.map { TableDescription($0, columns: [ColumnDescription("a", .integer)]) })
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 1100)
    #expect(try shop.names(in: shop.rejects).count == 1101)
    #expect(try Set(names.map { try shop.rejects("\($0).csv") }) == ["a\nx\n"])
  }
}

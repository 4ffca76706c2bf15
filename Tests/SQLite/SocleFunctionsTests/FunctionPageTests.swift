import TestExtension
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("The code of docs/how-to-write-functions.md, compiled and run")
struct FunctionPageTests {
  struct Part: Equatable {
    var id: Int
    var name: String
  }

  struct Book { var title: String }

  struct ImportError: Error { var line: Int }

  @Test("A function in an index forbids names that differ in case and accents only")
  func function() throws {
    // PAGE begins
    let fold = ScalarFunction("fold", isDeterministic: true, isInnocuous: true) { (text: String) in
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
    // PAGE ends
    // PAGE begins
    let id = Field("id", \Part.id)
    let name = Field("name", \Part.name)
    let row = RowDescription("parts", id, name, make: Part.init)
      .keyed(by: id)
      .with(indexes: [
        IndexDescription("parts_by_name", on: [.expression("fold(name)")], isUnique: true)
      ])

    let connection = try Connection.inMemory()
    try connection.register(fold)
    try connection.createTable(row)
    // PAGE ends
    let insert = try connection.prepareInsert(in: row)
    try insert.insert(Part(id: 1, name: "Café"))
    let error = errorThrown { try insert.insert(Part(id: 2, name: "CAFE")) } as? SQLiteError
    #expect(error?.code == .uniqueViolation)
  }

  @Test("Connection options register a function, an aggregate and a collation")
  func everything() throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    _ = try Connection(creatingAt: path)
    let fold = ScalarFunction("fold") { (text: String) in text.lowercased() }
    // PAGE begins
    let median = AggregateFunction(
      "median", startingWith: [Double](),
      step: { (all: inout [Double], value: Double?) in if let value { all.append(value) } },
      result: { all in all.isEmpty ? nil : all.sorted()[all.count / 2] })
    // PAGE ends
    // PAGE begins
    let localized = CollationFunction("localized") { $0.localizedStandardCompare($1) }
    let title = Field("title", \Book.title, collation: localized.collation)
    // PAGE ends
    // PAGE begins
    let options = ConnectionOptions(extensions: [fold, median, localized])
    let opened = try Connection(openingExistingAt: path, options: options)
    // PAGE ends
    let row = RowDescription("books", title, make: Book.init)
    try opened.createTable(row)
    try opened.prepareInsert(in: row).insert(contentsOf: ["b10", "B9", "a"].map(Book.init))
    let sorted = try opened.rows(of: row, orderedBy: [title.ascending])
    #expect(sorted.map(\.title) == ["a", "B9", "b10"])
    #expect(try opened.result("median(2.5)") == .real(2.5))
    #expect(try opened.result("median(NULL)") == .null)
    #expect(try opened.result("fold('A')") == .text("a"))
  }

  @Test("The error of a function's body is the cause of the statement's error")
  func errors() throws {
    let print = Record<String>()
    let connection = try Connection.withChecked(throwing: ImportError(line: 3), [13])
    let checkedRow = Checked.row
    let error = errorThrown { _ = try connection.rows(of: checkedRow) } as? SQLiteError
    #expect(error?.unwrapped is ImportError)
    // PAGE begins
    do {
      _ = try connection.rows(of: checkedRow)
    } catch SQLiteError.functionThrew(_, let function, let cause) {
      print("\(function) threw \(cause.error)")
    }
    // PAGE ends
    #expect(print.entries == ["checked threw ImportError(line: 3)"])
  }

  @Test("A connection is opened with a trace")
  func tracing() throws {
    let print = Record<String>()
    // PAGE begins
    let trace = StatementTrace { statement in print(statement) }
    let traced = try Connection.inMemory(options: ConnectionOptions(extensions: [trace]))
    // PAGE ends
    #expect(try traced.result("1") == .integer(1))
    #expect(!print.entries.isEmpty)
  }

  @Test("A pool is opened with an extension that is linked")
  func linked() throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    // PAGE begins
    let rot13 = LinkedExtension("rot13", entryPoint: rot13_entry_point())
    let secret = try Connection(
      openingOrCreatingAt: path, options: ConnectionOptions(extensions: [rot13]))
    // PAGE ends
    #expect(try secret.result("rot13('Socle')") == .text("Fbpyr"))
  }

  @Test("Every code block of the guide is tested here, and every marked part is in the guide")
  func blocks() throws {
    let shown = try CodeBlocks.shown(by: "docs/how-to-write-functions.md")
    let compiled = try CodeBlocks.compiled(markedBy: "PAGE")
    #expect(!shown.isEmpty)
    #expect(Set(shown) == Set(compiled))
    let header = "Tests/TestExtension/include/TestExtension.h"
    #expect(
      try CodeBlocks.shown(by: "docs/how-to-write-functions.md", in: "c")
        == CodeBlocks.compiled(
          markedBy: "PAGE", inFile: PackageFiles.root.appendingPathComponent(header).path))
  }
}

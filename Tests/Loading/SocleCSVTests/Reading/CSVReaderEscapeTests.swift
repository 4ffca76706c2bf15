import SocleCore
import TestSupport
import Testing

@testable import SocleCSV

@Suite("Quotes behind backslashes")
struct CSVReaderEscapeTests {
  private static let dialect = CSVDialect(delimiter: CSVByte.comma, hasBackslashEscapes: true)

  @Test(
    "In quotes a backslash escapes a quote or a backslash, and is an ordinary character otherwise",
    arguments: [
      (#""a \"b\" c",1"#, [#"a "b" c"#, "1"]), (#""a\",\"b",1"#, [#"a","b"#, "1"]),
      (#""\"","\\",2"#, ["\"", "\\", "2"]), (#""\\\"","\\\\""#, [#"\""#, #"\\"#]),
      (#""C:\new\\","x""#, [#"C:\new\"#, "x"]), (#""\N",\N,"a\0""#, [#"\N"#, #"\N"#, #"a\0"#]),
      // Without quotes nothing is escaped.
      (#"a\"b\",\,c\\"#, [#"a\"b\""#, #"\"#, #"c\\"#]),
      // A doubled quote is one, too.
      (#""a""b","","""""#, ["a\"b", "", "\""]), (#""\"""","\\""""#, ["\"\"", "\\\""]),
      ("\"a\\\nb\",1", ["a\\\nb", "1"]), ("\"a\\\"\n\\\"b\",1", ["a\"\n\"b", "1"]),
    ])
  func fields(text: String, fields: [String]) throws {
    for size in [3, 4, 5, 7, 64] {
      var csv = CSVText(text + "\nlast,row\n")
      (csv.bufferSize, csv.dialect) = (size, Self.dialect)
      #expect(try csv.records() == [fields, ["last", "row"]])
    }
  }

  /// Pieces of fields, chosen to bring the special bytes close together.
  private static let pieces = [
    "", "a", ",", "\"", "\\", "\\\"", "\"\"", "\\\\", "\n", "\r\n", " ", "é", "longer than eight",
  ]

  @Test("Random records are read as they were written, and skipped where they end")
  func roundTrip() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let records = (0..<20).map { _ in
        (0..<3).map { _ in
          (0..<4).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
        } + ["x"]
      }
      let texts = records.map { record in
        record.map { field in
          let escaped = field.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
          return "\"\(escaped)\""
        }.joined(separator: ",")
      }
      var csv = CSVText(texts.joined(separator: "\n") + "\n")
      (csv.bufferSize, csv.dialect) = (3 + Int(seed) % 61, Self.dialect)
      #expect(try csv.records() == records, "seed \(seed)")
      try csv.read { reader throws in
        for text in texts {
          let bytes = try #require(try reader.skipRecord())
          #expect(String(decoding: bytes, as: UTF8.self) == text, "seed \(seed)")
        }
        #expect(try reader.skipRecord() == nil)
      }
      try csv.read { reader throws in
        for text in texts {
          #expect(try reader.next())
          #expect(String(decoding: reader.rawRecord, as: UTF8.self) == text, "seed \(seed)")
        }
      }
    }
  }

  @Test(
    "Delimiter and line ends are found behind escaped quotes",
    arguments: ["\n", "\r\n", "\r"], [",", ";"])
  func forms(lineEnd: String, delimiter: String) throws {
    let rows = ["a,b", #""\",;;\"",1"#, #""x\"",2"#].map {
      $0.replacing(",", with: delimiter) + lineEnd
    }
    var csv = CSVText(rows.joined())
    csv.dialect = CSVDialect(hasBackslashEscapes: true)
    #expect(
      try csv.records() == [["a", "b"], ["\"\(delimiter);;\"", "1"], ["x\"", "2"]])
  }

  @Test("Blanks around fields with escaped quotes are removed on request")
  func trimming() throws {
    var csv = CSVText("a,b\n \"x \\\" \" ,1\n")
    csv.dialect = Self.dialect
    csv.dialect.trimsBlanks = true
    #expect(try csv.records() == [["a", "b"], ["x \" ", "1"]])
  }

  @Test(
    "Without backslash escapes, an escaped quote is malformed, with a problem of its own",
    arguments: [
      (#""a \"b\" c",1"#, true), (#""5\" disk",1"#, true), (#""x\"",1"#, true),
      (#""x\"",1\#n"y",2"#, true), (#""x"y",1"#, false), (#""x,1"#, false),
      (#"\"x,"y"z"#, true),
    ])
  func refused(text: String, isEscaped: Bool) {
    let error = #expect(throws: LoadError.self) { try CSVText(text).records() }
    guard case .malformed(let problems) = error else { return }
    #expect(problems.map { $0.problem == Rejection.escapedQuote } == [isEscaped])
  }

  @Test(
    "Without backslash escapes, surplus fields behind an escaped quote are reported for the quote")
  func surplus() throws {
    let shop = try Shop(files: ["t": "a,b\n\"x\\\",y\",2\n\"C:\\\",3\n\"C:\\\",4,5,6\n1,2,3\n"])
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription("a", .text, isNullable: true),
        ColumnDescription("b", .text, isNullable: true),
      ])
    var loader = try shop.loader([table])
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.files[0].inserted == 1)
    #expect(
      report.rejections.map { [$0.first.problem == Rejection.escapedQuote, $0.count == 2] }
        == [[true, true], [false, false]])
  }

  @Test("Rejected rows with escaped quotes are read again as they were, with the same dialect")
  func rejects() throws {
    let text = #"""
      n,t
      1,"good \"1\""
      x,"C:\\dir\ \"q\" \\"
      y,"two \"
      lines\"",3
      """#
    let shop = try Shop(files: ["t": text + "\n"])
    let table = TableDescription(
      "t", columns: [ColumnDescription("n", .integer), ColumnDescription("t", .text)])
    var loader = try shop.loader([table])
    (loader.skipsBadRows, loader.rejectsPath, loader.dialect) = (true, shop.rejects, Self.dialect)
    #expect(try loader.load().skipped == 2)
    let rejects = try shop.rejects("t.csv")
    let mended = rejects.replacing("\nx,", with: "\n2,").replacing("\ny,", with: "\n3,")
      .replacing("\",3", with: "\"")
    let other = try Shop(files: ["t": mended])
    var again = try other.loader([table])
    again.dialect = Self.dialect
    #expect(try again.load().files[0].inserted == 2)
    #expect(
      try other.values("SELECT t FROM t ORDER BY n") == [
        [.text(#"C:\dir\ "q" \"#)], [.text("two \"\nlines\"")],
      ])
  }
}

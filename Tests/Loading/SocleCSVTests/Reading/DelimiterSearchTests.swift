import TestSupport
import Testing

@testable import SocleCSV

@Suite("Delimiter detection")
struct DelimiterSearchTests {

  /// The delimiter of a file, by a load and by a reader that is opened alone.
  private func delimiter(
    _ text: String, named name: String = "t.csv", hasQuotes: Bool = true
  ) throws -> String {
    let folder = try TemporaryFolder()
    let file = CSVFile(path: try folder.write(Array(text.utf8), to: name))
    let dialect = CSVDialect(hasQuotes: hasQuotes)
    let found = try #require(try file.withForm(dialect).delimiter)
    #expect(try CSVReader(path: file.path, dialect: dialect).delimiter == found)
    return String(UnicodeScalar(found))
  }

  @Test(
    "The delimiter is the character of the header that most records contain equally often",
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1,5;2,5\n", ";"), ("a\tb c\td\n1\t2\t3\n", "\t"),
      ("a|b|c\n1,2|3,4|5,6\n", "|"), ("name;note\nx;1,2,3,4\ny;5,6\n", ";"),
      // Commas in quotes do not count, nor do those on a second line of a field.
      ("\"a,b,c\";d\n\"1,2,3\";4\n", ";"), ("a;b\n\"x\ny,z,u\";2\n", ";"),
      ("a,b,c\n1\n2,3,4,5\n", ","), ("single\nvalues\n", ","), ("", ","), ("\n\n\n", ","),
      ("\r\na;b\r\n1;2\r\n", ";"), ("a;b", ";"), ("a,b\n1,2;3\n", ","),
      // Commas between digits are decimal commas.
      ("a,b;c\n1,2;3\n", ";"), ("id;a,b\n1;2,5\n2;3,5\n", ";"), ("id;a,b\nx;2,5\ny;3,z\n", ","),
      ("id;a,b\n1;2,5\n2;3\n", ";"), ("a, or b\tc\n1\t2\n", "\t"), ("a,b;c\n", ","),
      // A quote inside a field opens nothing.
      ("a;b,\n5\" disk;1\n6;2\n", ";"), ("a;5\" disk;b,\n1;2;3\n", ";"),
      ("id;\"a, b\"\n1;\"x, y\"\n", ";"), ("5\" disk, 3\" disk\n1,2\n", ","),
    ])
  func recognized(text: String, delimiter: String) throws {
    #expect(try self.delimiter(text) == delimiter)
  }

  @Test("The majority of records decides on the delimiter, even if it comes late")
  func allRecords() throws {
    let early = "a;b,c\n" + String(repeating: "1;2,3\n", count: 10)
    #expect(try delimiter(early + String(repeating: "1;2,x,y\n", count: 11)) == ";")
    #expect(try delimiter(early + String(repeating: "1;2;x,y\n", count: 11)) == ",")
  }

  @Test("A record cut off at the end of the first 256 KiB does not count for the delimiter")
  func cutOff() throws {
    // 262,140 bytes, and a record whose first four bytes would count for the semicolon only.
    let text = "a;b,c\n" + String(repeating: "1;2,x\n", count: 43_689) + "9;99,9\n"
    #expect(try delimiter(text) == ",")
  }

  @Test("The delimiter that the file's name suggests is used if the header contains it")
  func expected() throws {
    #expect(try delimiter("a,b,c\td\n1\t2\n3,4,5\t6\n", named: "t.tsv") == "\t")
    #expect(try delimiter("a,b\n1,2\n", named: "t.tab") == ",")
  }

  @Test("Without quoting, a delimiter between quotes counts")
  func withoutQuotes() throws {
    let text = "\"a;b\",c;\n\"1;2\",3;\n"
    #expect(try delimiter(text) == ",")
    #expect(try delimiter(text, hasQuotes: false) == ";")
  }
}

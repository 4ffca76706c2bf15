import SocleLiveSchema
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Searching in text")
struct SearchingTests {
  struct Person { var name: String }

  static let name = Field("name", \Person.name)
  static let row = RowDescription("people", name, make: Person.init)
  static let names = ["Ada", "ADA", "Zoë", "Zoe\u{308}", "ZOE", "Ænne", "50%_*", "Ένα", "a\0b"]

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    try connection.prepareInsert(in: Self.row).insert(contentsOf: Self.names.map(Person.init))
  }

  func found(_ condition: Condition) throws -> [String] {
    try connection.rows(of: Self.row, where: [condition]).map(\.name)
  }

  @Test("A search in text compares bytes by default")
  func exact() throws {
    #expect(try found(Self.name.contains("da")) == ["Ada"])
    #expect(try found(Self.name.hasPrefix("A")) == ["Ada", "ADA"])
    #expect(try found(Self.name.hasSuffix("e")) == ["Ænne"])
    #expect(try found(Self.name.contains("%_*")) == ["50%_*"])
    #expect(try found(Self.name.contains("\0b")) == ["a\0b"])
  }

  @Test("A search can ignore case of every script, accents, or both")
  func ignoring() throws {
    #expect(try found(Self.name.contains("DA", ignoring: .letterCase)) == ["Ada", "ADA"])
    #expect(try found(Self.name.hasPrefix("æN", ignoring: .letterCase)) == ["Ænne"])
    #expect(try found(Self.name.hasPrefix("ΈΝ", ignoring: .letterCase)) == ["Ένα"])
    #expect(try found(Self.name.hasSuffix("oe", ignoring: .accents)) == ["Zoë", "Zoe\u{308}"])
    let both: TextDifferences = [.letterCase, .accents]
    #expect(try found(Self.name.contains("zoé", ignoring: both)) == ["Zoë", "Zoe\u{308}", "ZOE"])
    #expect(try found(Self.name.hasPrefix("ενα", ignoring: both)) == ["Ένα"])
    #expect(try found(Self.name.hasSuffix("", ignoring: both)).count == Self.names.count)
  }

  @Test("A search that ignores accents treats both encodings of an accented letter as equal")
  func normalization() throws {
    #expect(try found(Self.name.contains("zoë", ignoring: .letterCase)) == ["Zoë", "Zoe\u{308}"])
    #expect(try found(Self.name.contains("Zoë")).count == 1)
  }

  @Test(
    "A search follows the collation NOCASE, and refuses a collation that orders whole texts only")
  func collated() throws {
    #expect(try found(Self.name.collated(.noCase).contains("aDa")) == ["Ada", "ADA"])
    #expect(try found(Self.name.collated(.noCase).hasPrefix("ad")) == ["Ada", "ADA"])
    #expect(try found(Self.name.collated(.noCase).hasSuffix("oe")) == ["ZOE"])
    #expect(try found(Self.name.collated(.binary).contains("da")) == ["Ada"])
    let error = failure { _ = try found(Self.name.collated(.rtrim).contains("a")) }
    #expect(error?.description.contains("the collation RTRIM orders whole texts") == true)
  }

  @Test("A search in a column that declares NOCASE ignores ASCII case, like `equals`")
  func declaredCollation() throws {
    let name = Field("name", \Person.name, collation: .noCase)
    let row = RowDescription("folded", name, make: Person.init)
      .with(indexes: [IndexDescription("by_name", on: ["name"])])
    try connection.createTable(row)
    try connection.insert(contentsOf: Self.names.map(Person.init), in: row)
    func found(_ condition: Condition) throws -> [String] {
      try connection.rows(of: row, where: [condition]).map(\.name).sorted()
    }
    #expect(try found(name.equals("aDA")) == ["ADA", "Ada"])
    #expect(try found(name.contains("DA")) == ["ADA", "Ada"])
    #expect(try found(name.hasSuffix("OE")) == ["ZOE"])
    for prefix in ["a", "AD", "ada", "Z", "z", "@", "a\0", "A\0B", "50%", "Æ", "æ", ""] {
      let expected = Self.names.filter {
        $0.utf8.map(\.foldedToLowerCase).starts(with: prefix.utf8.map(\.foldedToLowerCase))
      }
      #expect(try found(name.hasPrefix(prefix)) == expected.sorted(), "\(prefix.debugDescription)")
    }
    #expect(try connection.plan(of: row, where: [name.hasPrefix("Ad")]).usesIndex("by_name"))
    let alias = row.alias("other")
    #expect(
      try connection.rows(
        of: SelectQuery(alias[name], from: alias).where([alias[name].contains("DA")])
      ).count == 2)
    #expect(try found(name.collated(.binary).contains("DA")) == ["ADA"])
  }

  @Test(
    "A search that ignores case finds letters whose Unicode upper case is the same",
    arguments: [
      ("Straße", "STRASSE"), ("STRASSE", "straße"), ("ΟΔΟΣ", "οδος"), ("οδος", "ΟΔΟΣ"),
      ("οδοσ", "οδος"), ("STRAẞE", "strasse"), ("Straße", "ẞ"), ("ﬁn", "FI"), ("İ", "i\u{307}"),
      ("ǅ", "ǆ"), ("\u{212A}", "k"),
    ])
  func foldedCase(text: String, part: String) throws {
    try connection.insert(Person(name: text), in: Self.row)
    #expect(try found(Self.name.contains(part, ignoring: .letterCase)).contains(text))
    #expect(try found(Self.name.hasPrefix("ı", ignoring: .letterCase)).isEmpty)
  }

  @Test("A search by pattern is LIKE, in which a backslash makes the next character literal")
  func patterns() throws {
    #expect(try found(Self.name.like("a%")) == ["Ada", "ADA", "a\0b"])
    #expect(try found(Self.name.like("_d_")) == ["Ada", "ADA"])
    #expect(try found(Self.name.like(#"%\%\_%"#)) == ["50%_*"])
    #expect(failure { _ = try found(Self.name.like("a\\")) } == nil)
  }

  @Test("A search in text never matches NULL")
  func null() throws {
    let text = Computed(String?.none)
    #expect(try found(text.contains("a", ignoring: .accents)).isEmpty)
    #expect(try found(text.like("%")).isEmpty)
  }

  @Test("Columns that are known only at run time are searched as text")
  func runtimeColumns() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE things(id INTEGER PRIMARY KEY, note, name TEXT)")
    try connection.run(
      """
      INSERT INTO things VALUES (1, 'Ärger', 'Red'), (2, 12, 'Reddish'), (3, NULL, 'red'),
        (4, x'526564', 'A_Red'), (5, 1.5, '')
      """)
    let rows = try #require(try connection.describe(table: "things")).rows
    func ids(_ condition: Condition) throws -> [Int64] {
      try connection.rows(of: rows, where: [condition], orderedBy: [rows["id"].ascending])
        .compactMap { $0["id"]?.integer }.map { Int64($0) }
    }
    #expect(try ids(rows["name"].contains("Red")) == [1, 2, 4])
    #expect(try ids(rows["name"].hasPrefix("Red")) == [1, 2])
    #expect(try ids(rows["name"].hasPrefix("re", ignoring: [.letterCase])) == [1, 2, 3])
    #expect(try ids(rows["name"].hasSuffix("Red")) == [1, 4])
    #expect(try ids(rows["name"].like("a\\_%")) == [4])
    #expect(try ids(rows["note"].contains("arg", ignoring: [.letterCase, .accents])) == [1])
    #expect(try ids(rows["note"].hasPrefix("1")) == [2, 5])
    #expect(try ids(rows["note"].contains("2")) == [2])
    #expect(try ids(rows["id"].hasPrefix("1")) == [1])
    #expect(try ids(rows["note"].contains("")).contains(2))
  }
}

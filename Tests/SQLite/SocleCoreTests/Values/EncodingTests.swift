import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Text in every encoding of a database")
struct EncodingTests {
  static let table = ValueTable<String>()

  func connection(_ encoding: String) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.run("PRAGMA encoding = '\(encoding)'")
    try connection.createTable(Self.table.row)
    return connection
  }

  @Test(
    "Every Unicode scalar is read back, or a sample of them if the encoding is UTF-16",
    arguments: [("UTF-8", 1), ("UTF-16le", 31), ("UTF-16be", 31)])
  func everyScalar(encoding: String, step: Int) throws {
    let sample = stride(from: 0, through: 0x10FFFF, by: step).map(UInt32.init) + [0xFFFE, 0xFFFF]
    let scalars = sample.compactMap(Unicode.Scalar.init)
    let texts = stride(from: 0, to: scalars.count, by: 1024).map { start in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[start..<min(start + 1024, scalars.count)])
      return String(text)
    }
    let connection = try connection(encoding)
    try connection.prepareInsert(in: Self.table.row).insert(contentsOf: Self.table.rows(texts))
    let found = try connection.rows(of: Self.table.row).map(\.value)
    #expect(found.elementsEqual(texts.map { stored($0, encoding) }, by: Sameness.bytes))
  }

  /// The only two scalars that SQLite does not convert to UTF-16.
  func stored(_ text: String, _ encoding: String) -> String {
    guard encoding != "UTF-8" else { return text }
    var result = String.UnicodeScalarView()
    result.append(
      contentsOf: text.unicodeScalars.map { 0xFFFE...0xFFFF ~= $0.value ? "\u{FFFD}" : $0 })
    return String(result)
  }

  @Test(
    "Awkward text is read back by every method, and found by key",
    arguments: ["UTF-16le", "UTF-16be"],
    [WayIn.array, .oneByOne, .update, .runtimeRows])
  func awkward(encoding: String, wayIn: WayIn) throws {
    let connection = try connection(encoding)
    let texts = Awkward.texts.filter { $0 != "\u{FFFF}" }
    try wayIn.insert(texts, in: Self.table, of: connection)
    for wayOut in WayOut.allCases {
      let found = try wayOut.read(texts.count, of: Self.table, from: connection)
      #expect(found.elementsEqual(texts, by: Sameness.bytes))
    }
    let keys = try connection.rows(
      of: Self.table.row.keyed(by: Self.table.value), keys: texts)
    #expect(keys.count == texts.count)
  }

  @Test(
    "A prefix condition finds exactly the texts that begin with the prefix",
    arguments: ["UTF-8", "UTF-16le", "UTF-16be"])
  func prefixes(encoding: String) throws {
    let prefixes = [
      "", "a", "\u{7F}", "é", "ÿ", "aÿ", "\u{FF}\u{FF}", "\u{100}", "\u{D7FF}", "\u{E000}",
      "\u{FFFD}",
      "\u{10000}", "\u{103FF}", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", "😀", "\0", "a\0", "Z", "_",
      "%",
    ]
    let texts = prefixes + prefixes.map { $0 + "b" } + prefixes.map { $0 + "\u{10FFFF}" } + ["zz"]
    let connection = try connection(encoding)
    try connection.prepareInsert(in: Self.table.row).insert(contentsOf: Self.table.rows(texts))
    try connection.run("CREATE INDEX by_value ON cells(value)")
    for prefix in prefixes {
      let found = try connection.rows(
        of: Self.table.row, where: [Self.table.value.hasPrefix(prefix)],
        orderedBy: [Self.table.id.ascending])
      let expected = texts.filter { $0.utf8.starts(with: prefix.utf8) }
      #expect(found.map(\.value).elementsEqual(expected, by: Sameness.bytes), "\(prefix)")
    }
  }
}

import SocleCSV
import SocleCore
import SocleQueries
import TestSupport

/// 4,096 texts of one Unicode scalar each, alone and within others.
struct ScalarTexts {
  let texts: [String]

  init(block: Int) {
    let numbers = UInt32(block * 4096)..<UInt32(block * 4096 + 4096)
    // A file cannot contain a NUL; see R7-values.
    texts = numbers.compactMap(Unicode.Scalar.init).filter { $0.value > 0 }
      .map { "a\($0)\u{301}" }
  }

  func tryEveryWay(in folder: TemporaryFolder) throws {
    let table = TableDescription(
      "texts",
      columns: [ColumnDescription("id", .integer), ColumnDescription("text", .text)],
      primaryKey: "id")
    let connection = try Connection.inMemory()
    try connection.createTable(table)
    try connection.insert(
      contentsOf: texts.enumerated().map { index, text -> SQLiteRow in
        ["id": .integer(Int64(index)), "text": .text(text)]
      }, in: table.rows)
    try expectTexts(connection, "an insert")
    for index in stride(from: 0, to: texts.count, by: 256) {
      let text = texts[index]
      let found = try connection.count(
        of: table.rows, where: [table.rows["text"].equals(.text(text))])
      try expect(found == 1, "\(found) rows are \(text.debugDescription)")
      let query = LiteralQuery("SELECT \(text)", reading: String.self)
      let same = try connection.row(of: query).utf8.elementsEqual(text.utf8)
      try expect(same, "\(text.debugDescription) is another text in a query")
    }
    try load(table, in: folder)
  }

  private func load(_ table: TableDescription, in folder: TemporaryFolder) throws {
    guard !texts.isEmpty else { return }
    let records = texts.enumerated().map { index, text in
      "\(index),\"\(String(decoding: doubled(text), as: UTF8.self))\"\n"
    }
    try folder.write(Array("id,text\n\(records.joined())".utf8), to: "texts.csv")
    let loader = CSVLoader(
      reading: try CSVFiles(at: [folder.file("texts.csv")]), into: [table],
      database: folder.file("loaded"))
    _ = try loader.load()
    let loaded = try Connection(openingExistingAt: folder.file("loaded"), readOnly: true)
    try expectTexts(loaded, "a load")
  }

  private func doubled(_ text: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
  }

  private func expectTexts(_ connection: Connection, _ use: String) throws {
    let query = LiteralQuery("SELECT text FROM texts ORDER BY id", reading: String.self)
    let found = try connection.rows(of: query)
    try expect(found.count == texts.count, "\(use): \(found.count) texts")
    for (text, other) in zip(texts, found) {
      let isSame = text.utf8.elementsEqual(other.utf8)
      try expect(isSame, "\(use): \(text.debugDescription) became \(other.debugDescription)")
    }
  }
}

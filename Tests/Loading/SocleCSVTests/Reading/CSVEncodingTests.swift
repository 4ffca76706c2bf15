import Foundation
import TestSupport
import Testing

@testable import SocleCSV

@Suite("Encodings of CSV files")
struct CSVEncodingTests {

  @Test(
    "Each byte is decoded to its character in the encoding",
    arguments: [
      (.latin1, [0xE9, 0xFF, 0x80, 0x41], "éÿ\u{80}A"),
      (.windows1252, [0x80, 0x93, 0x94, 0x85, 0xE9, 0x41], "€“”…éA"),
      // Not assigned, as browsers read it.
      (.windows1252, [0x81, 0x9D], "\u{81}\u{9D}"),
      (.macRoman, [0x8E, 0xDB, 0xD2, 0xFF, 0x41], "é€“ˇA"),
    ] as [(CSVEncoding, [UInt8], String)], [1, 30_000])
  func characters(sample: (CSVEncoding, [UInt8], String), count: Int) throws {
    let line = sample.1 + [CSVByte.comma, 0x31, CSVByte.lineFeed]
    let file = try TemporaryFile(Array(repeatElement(line, count: count).joined()))
    let reader = try CSVReader(path: file.path, dialect: CSVDialect(encoding: sample.0))
    var records = 0
    while try reader.next() {
      records += 1
      guard reader.strings == [sample.2, "1"] else {
        Issue.record("\(reader.strings)")
        return
      }
    }
    #expect(records == count)
  }

  @Test(
    "A file with a part of zeros is refused without being read to its end",
    arguments: CSVEncoding.allCases, [0xE9, UInt8(ascii: "e")])
  func sparse(encoding: CSVEncoding, last: UInt8) throws {
    let file = try TemporaryFile(Array("a,b\n1,".utf8) + [last])
    // 4 TiB, of which only the beginning is stored.
    try #require(truncate(file.path, 1 << 42) == 0)
    let error = #expect(throws: LoadError.self) {
      let found = try FoundTable(CSVFile(path: file.path), dialect: CSVDialect(encoding: encoding))
      Issue.record("\(found.rowCount)")
    }
    #expect(error.map { "\($0)".contains("longer than") } ?? false)
  }

  @Test("No decoded character has more than three bytes, and ASCII characters are unchanged")
  func tables() {
    for encoding in CSVEncoding.allCases {
      guard let table = encoding.table else { continue }
      #expect(table.count == 256 && table.allSatisfy { (1...3).contains($0.count) })
      #expect((0..<128).allSatisfy { table[$0] == [UInt8($0)] })
    }
  }
}

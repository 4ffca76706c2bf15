import Foundation
import SocleCSV
import SocleInputFiles
import TestSupport
import Testing

@Suite("The fields of a CSV record")
struct CSVReaderFieldTests {

  private func reader(
    _ text: String, _ dialect: CSVDialect = CSVDialect()
  ) throws -> (file: TemporaryFile, reader: CSVReader) {
    let file = try TemporaryFile(Array(text.utf8))
    return (file, try CSVReader(path: file.path, dialect: dialect))
  }

  @Test("A field with an index out of range is empty")
  func indices() throws {
    let (file, reader) = try reader("a,\"b\"\n")
    #expect(reader.fieldCount == 0 && reader.line == 0 && reader.field(0).isEmpty)
    #expect(try reader.next())
    #expect(reader.fieldCount == 2 && reader.line == 1)
    for index in [-1, 2, 3, .max, .min] {
      #expect(reader.field(index).isEmpty && !reader.isQuoted(index))
      #expect(reader.integer(index) == nil && reader.boolean(index) == nil)
    }
    #expect(!reader.isQuoted(0) && reader.isQuoted(1))
    #expect(try !reader.next())
    #expect(reader.fieldCount == 0 && reader.strings.isEmpty)
    withExtendedLifetime(file) {}
  }

  @Test(
    "Integers of any length are parsed, and other texts are nil",
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("12345678", 12_345_678), ("123456789", 123_456_789),
      ("-12345678", -12_345_678), ("00000001", 1), ("007", 7), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("99999999999999999999", nil), ("", nil), ("-", nil),
      ("+1", nil), (" 1", nil), ("1 ", nil), ("1.0", nil), ("1e3", nil), ("１", nil),
      ("1234567x", nil),
      ("x1234567", nil), ("12:4", nil), ("12/4", nil), ("12\u{0}", nil),
    ] as [(String, Int?)])
  func integers(text: String, value: Int?) throws {
    // The bytes behind a field must not count: the next one is made of digits.
    let (file, reader) = try reader("\(text),999\n")
    #expect(try reader.next())
    #expect(reader.integer(0) == value && reader.integer(1) == 999)
    withExtendedLifetime(file) {}
  }

  @Test(
    "Every random integer of up to ten digits is parsed correctly",
    arguments: 0..<20 as Range<UInt64>)
  func randomIntegers(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let numbers = (0..<500).map { _ in Int(random.next() % 10_000_000_000) - 100 }
    let (file, reader) = try reader(numbers.map { "\($0)\n" }.joined())
    for number in numbers {
      #expect(try reader.next())
      #expect(reader.integer(0) == number)
    }
    withExtendedLifetime(file) {}
  }

  @Test("The delimiter is the given one, or is detected if none is given")
  func delimiter() throws {
    let (first, given) = try reader("a;b,c\n", CSVDialect(delimiter: UInt8(ascii: ",")))
    #expect(try given.next() && given.strings == ["a;b", "c"])
    #expect(given.delimiter == UInt8(ascii: ","))
    let (second, recognized) = try reader("a;b\n1;2\n")
    #expect(try recognized.next() && recognized.strings == ["a", "b"])
    #expect(recognized.delimiter == UInt8(ascii: ";"))
    withExtendedLifetime((first, second)) {}
  }

  @Test("Invalid UTF-8 is U+FFFD in strings, and unchanged in the bytes of a field")
  func invalid() throws {
    let file = try TemporaryFile([0x61, 0xFF, 0x2C, 0x62])
    let reader = try CSVReader(path: file.path)
    #expect(try reader.next())
    #expect(reader.strings == ["a\u{FFFD}", "b"] && Array(reader.field(0)) == [0x61, 0xFF])
  }

  @Test(
    "Latin-1 is read as UTF-8, and the bytes of the file are counted", arguments: [1, 100, 200_000])
  func latin1(count: Int) throws {
    let line: [UInt8] = [0xE9, 0x3B, 0xFF, 0x80, 0x0A]
    let file = try TemporaryFile(Array(repeatElement(line, count: count).joined()))
    let reader = try CSVReader(path: file.path, dialect: CSVDialect(encoding: .latin1))
    var records = 0
    while try reader.next() {
      records += 1
      guard reader.strings == ["é", "ÿ\u{80}"] else {
        Issue.record("\(reader.strings)")
        return
      }
    }
    #expect(records == count && reader.bytesRead == count * 5 && reader.totalBytes == count * 5)
  }

  @Test("A file name for errors and a maximum record length can be given")
  func options() throws {
    let file = try TemporaryFile(Array("a\nbbbbbbbb\n".utf8))
    let reader = try CSVReader(path: file.path, fileName: "list.csv", recordLimit: 5)
    #expect(reader.fileName == "list.csv")
    #expect(try reader.next())
    let error = #expect(throws: LoadError.self) { try reader.next() }
    #expect(
      error?.description
        == "list.csv:2: the record is longer than 5 bytes; is this a CSV file?")
    #expect(throws: LoadError.self) { try reader.skipLine() }
    let named = try CSVReader(path: file.path)
    #expect(file.path.hasSuffix(named.fileName))
  }

  @Test("A missing file and a folder are errors", arguments: ["/none/x.csv", "/tmp"])
  func unreadable(path: String) {
    #expect(throws: LoadError.self) { try CSVReader(path: path) }
  }

  @Test(
    "Too many fields in a record are an error with the line number; the next record can be read")
  func manyFields() throws {
    let wide = String(repeating: ",", count: 4096)
    let (file, reader) = try reader("a,b\n\(wide)\nc,d\nx\(wide.dropLast())\n")
    #expect(try reader.next())
    let error = #expect(throws: LoadError.self) { try reader.next() }
    let reason = "the record has more than 4096 fields; is this a CSV file?"
    #expect(error?.description == "\(reader.fileName):2: \(reason)")
    _ = try reader.skipLine()
    #expect(try reader.next() && reader.strings == ["c", "d"])
    #expect(try reader.next() && reader.fieldCount == 4096)
    withExtendedLifetime(file) {}
  }
}

import Testing

@testable import SocleCSV

@Suite("Parsing of CSV values")
struct CSVValueTests {

  /// Both ways to read a value: from any bytes, and from a field of a reader.
  private func both<Value: Equatable>(
    _ bytes: [UInt8], _ any: (UnsafeBufferPointer<UInt8>) -> Value?,
    _ field: (CSVReader, Int) -> Value?
  ) throws -> Value? {
    let alone = bytes.withUnsafeBufferPointer(any)
    // Digits and letters around the field would be noticed if they were read with it.
    let inFile = CSVText(bytes: Array("79,".utf8) + bytes + Array(",97531864".utf8))
    let inReader = try inFile.read { reader throws in
      #expect(try reader.next())
      return field(reader, 1)
    }
    #expect(alone == inReader)
    return alone
  }

  private func integer(_ text: String) throws -> Int? {
    try both(Array(text.utf8), CSVValue.parseInteger) { $0.integer($1) }
  }

  @Test(
    "An optional minus sign and digits are parsed as an integer",
    arguments: [
      ("0", 0), ("7", 7), ("-1", -1), ("9999", 9999), ("12345678", 12_345_678),
      ("123456789", 123_456_789), ("-12345678", -12_345_678), ("007", 7), ("-0", 0),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("000000000000000000000000005", 5), ("999999999999999999", 999_999_999_999_999_999),
    ])
  func integers(text: String, expected: Int) throws {
    #expect(try integer(text) == expected)
  }

  @Test(
    "A text beyond 64 bits, or with anything but a minus and digits, is not parsed as an integer",
    arguments: [
      "", "-", "--1", "+1", " 1", "1 ", "1.0", "1e3", "x", "1-", "0x10", "1:", "1/", "12345678a",
      "9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "٣", "a1234567",
      "1234567\u{7F}", "1\u{0}", "----------------------1", "12345678901234567890x",
    ])
  func noIntegers(text: String) throws {
    #expect(try integer(text) == nil)
  }

  @Test("Integers of up to ten digits are parsed correctly, sampled at equal distances")
  func manyIntegers() throws {
    for value in stride(from: -123_456_789, through: 1_000_000_000, by: 7_654_321) {
      #expect(try integer(String(value)) == value)
    }
  }

  @Test(
    "A Boolean is parsed from t, f, true or false, and from nothing else",
    arguments: [
      ("t", true), ("f", false), ("True", true), ("False", false), ("true", true),
      ("false", false), ("TRUE", true), ("FALSE", false), ("T", nil), ("F", nil), ("", nil),
      ("1", nil), ("0", nil), ("tRUE", nil), ("Falsely", nil), ("True ", nil), ("yes", nil),
    ])
  func booleans(text: String, expected: Bool?) throws {
    #expect(
      try both(Array(text.utf8), CSVValue.parseBoolean, { $0.boolean($1) }) == expected)
  }
}

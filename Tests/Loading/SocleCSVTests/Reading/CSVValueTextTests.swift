import Testing

@testable import SocleCSV

@Suite("Validation of text in CSV fields")
struct CSVValueTextTests {

  private func defect(_ bytes: [UInt8]) throws -> String? {
    let alone = bytes.withUnsafeBufferPointer { CSVValue.textDefect(of: $0) }
    let inReader = try CSVText(bytes: [0xFF, 0x2C] + bytes + [0x2C, 0xFF]).read { reader throws in
      #expect(try reader.next())
      return reader.textDefect(1)
    }
    #expect(alone == inReader)
    return alone
  }

  @Test(
    "Valid text of any length and script is accepted",
    arguments: [
      "", "a", "1234567", "12345678", "123456789", "é", "☃", "🧱", "\u{FEFF}", "\u{7F}\u{1}",
      "\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\u{80}\u{7FF}\u{800}", "Größe 2 x 4, 日本語",
    ])
  func sound(text: String) throws {
    #expect(try defect(Array(text.utf8)) == nil)
  }

  @Test("A zero byte is found at every position", arguments: 0..<20)
  func zeroByte(offset: Int) throws {
    var bytes = [UInt8](repeating: 0x61, count: 20)
    bytes[offset] = 0
    #expect(try defect(bytes) == "a NUL at byte \(offset) of the text")
    #expect(try defect(Array(bytes.prefix(offset + 1))) == "a NUL at byte \(offset) of the text")
  }

  @Test(
    "Invalid UTF-8 is found at every position",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x98], [0xE2, 0x98, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0xA7], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) throws {
    for before in 0..<10 {
      let front = [UInt8](repeating: 0x61, count: before)
      #expect(try defect(front + bytes) == "not UTF-8 at byte \(before) of the text")
      #expect(try defect(front + bytes + [0x61]) == "not UTF-8 at byte \(before) of the text")
    }
  }

  @Test("Every pair of bytes is valid exactly if the standard library accepts it")
  func everyPair() {
    for first in UInt8.min ... .max {
      for second in UInt8(1) ... .max where first != 0 {
        let bytes = [first, second]
        let expected = String(validating: bytes, as: UTF8.self) != nil
        #expect(bytes.withUnsafeBufferPointer { CSVValue.textDefect(of: $0) == nil } == expected)
      }
    }
  }
}

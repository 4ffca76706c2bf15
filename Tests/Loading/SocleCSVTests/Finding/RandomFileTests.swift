import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Random files, loaded without a schema")
struct RandomFileTests {

  private static let texts = [
    "a", "Größe", "🧱", " ", "x,y", "say \"hi\"", "two\nlines", "\r\n", "NULL", "'", "\u{FEFF}", "-",
    "1 2", "2020-01-31", "true", ";", "\t", "|",
  ]
  private static let numbers = [
    "0", "1", "-1", "42", "007", "+1", "-0", "0.0", "-0.0", "1.5", "-2.25", ".5", "5.", "1e3",
    "1E-7", "1e308", "1e309", "1e-320", "nan", "inf", "0x10", "9007199254740991",
    "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "0.1", "0.30000000000000004", "123456789012345", "1234567890123456", "3.141592653589793",
    "3.14159265358979312", "1_000", "1,5", "12345678", "123456789",
  ]

  /// A file of some columns, each with its own kind of values, and the fields in the file; nil is an empty field.
  private struct Sample {
    var rows: [[String?]] = []
    var quoted: [[Bool]] = []
    var text = ""

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      let width = Int.random(in: 1...6, using: &random)
      let moods = (0..<width).map { _ in Int.random(in: 0..<6, using: &random) }
      text = (0..<width).map { "c\($0)" }.joined(separator: ",") + "\n"
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let row = moods.map { Self.field($0, &random) }
        let marks = row.map { $0.map { Self.mustQuote($0) || random.next() % 3 == 0 } ?? false }
        // A line without anything but delimiters is not a record.
        if row.allSatisfy({ $0 == nil }) { continue }
        rows.append(row)
        quoted.append(marks)
        text += zip(row, marks).map { Self.written($0 ?? "", isQuoted: $1) }.joined(separator: ",")
        text += random.next() % 2 == 0 ? "\n" : "\r\n"
      }
    }

    private static func field(_ mood: Int, _ random: inout SeededRandom) -> String? {
      if random.next() % 8 == 0 { return nil }
      switch mood {
      case 0: return String(Int.random(in: -1000...1000, using: &random))
      case 1: return String(Double.random(in: -10...10, using: &random))
      case 2: return numbers.randomElement(using: &random)
      case 3: return numbers.prefix(4).randomElement(using: &random)
      case 4: return (0..<3).map { _ in texts.randomElement(using: &random) ?? "" }.joined()
      default: return random.next() % 4 == 0 ? "" : texts.randomElement(using: &random)
      }
    }

    private static func mustQuote(_ field: String) -> Bool {
      field.isEmpty || field.utf8.contains { ",\"\r\n".utf8.contains($0) }
    }

    static func written(_ field: String, isQuoted: Bool) -> String {
      isQuoted ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
  }

  @Test("Each field of a random file is stored as its exact text or, as REAL, as an equal number")
  func roundTrip() throws {
    for seed in 0..<UInt64(RandomCases.count(100, long: 1000)) {
      let sample = Sample(seed: seed)
      let shop = try Shop(files: ["t": sample.text])
      let (found, report) = try shop.loadFound("t.csv", CSVDialect(delimiter: UInt8(ascii: ",")))
      #expect(report.skipped == 0 && report.files[0].inserted == sample.rows.count)
      let values = try shop.values("SELECT * FROM t ORDER BY rowid")
      for (row, stored) in zip(sample.rows, values) {
        for (index, field) in row.enumerated() {
          let type = found.description.columns[index].type
          #expect(
            Self.agree(field, stored[index], type), "seed \(seed), c\(index): \(field ?? "-")")
        }
      }
    }
  }

  /// Whether a stored value is the field: the same bytes for INTEGER and TEXT, the same number for REAL.
  private static func agree(_ field: String?, _ value: SQLiteValue, _ type: ColumnType) -> Bool {
    switch (field, value, type) {
    case (nil, .null, _), (""?, .null, .integer), (""?, .null, .real): true
    case (let field?, .integer(let number), .integer): field == String(number)
    case (let field?, .text(let text), .text): field == text
    case (let field?, .real(let number), .real):
      Decimal(string: field) == Decimal(string: number.description)
    default: false
    }
  }
}

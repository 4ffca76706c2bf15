import TestSupport
import Testing

@testable import SocleCSV

@Suite("Random CSV, written and read back")
struct CSVReaderRoundTripTests {

  /// Pieces of fields, chosen to bring the special bytes close together.
  private static let pieces = [
    "", "a", "0", ",", "\"", "\"\"", "\n", "\r\n", "\r", " ", "brick 2 x 4", "é", "🧱", "\u{FEFF}",
    "-1", "#'(", "longer than eight bytes",
  ]

  private static func field(_ random: inout SeededRandom) -> String {
    (0..<random.next(below: 5)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
  }

  private static func written(_ field: String, _ random: inout SeededRandom) -> String {
    let mustQuote = field.utf8.contains { ",\"\r\n".utf8.contains($0) }
    guard mustQuote || random.next(below: 2) == 0 else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  /// The records and one of the many ways to write them.
  private static func sample(seed: UInt64) -> (records: [[String]], text: String) {
    var random = SeededRandom(seed: seed)
    let width = 2 + random.next(below: 6)
    let records = (0..<random.next(below: 40)).map { _ in
      (0..<width).map { _ in field(&random) }
    }.filter { record in record.contains { !$0.isEmpty } }
    let lineEnd = random.next(below: 2) == 0 ? "\n" : "\r\n"
    // Without a mark of its own, a file whose first field begins with one would lose it.
    let needsMark = records.first?.first?.hasPrefix("\u{FEFF}") == true
    var text = needsMark || random.next(below: 2) == 0 ? "\u{FEFF}" : ""
    for record in records {
      text += record.map { written($0, &random) }.joined(separator: ",") + lineEnd
    }
    if random.next(below: 2) == 0, text.hasSuffix(lineEnd) { text.removeLast() }
    return (records, text)
  }

  @Test("Random records are read as they were written, with any buffer size")
  func roundTrip() throws {
    for seed in 0..<200 as Range<UInt64> {
      let (records, text) = Self.sample(seed: seed)
      var csv = CSVText(text)
      csv.bufferSize = 3 + Int(seed) % 61
      csv.chunkSize = 1 + Int(seed) % 13
      #expect(try csv.records() == records, "seed \(seed)")
    }
  }
}

extension SeededRandom {
  /// A number from 0 up to, not including, `limit`.
  fileprivate mutating func next(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self)
  }
}

import Foundation
import Testing

@testable import SocleSyntax

@Suite("The part of a long statement that an error quotes")
struct SQLExcerptTests {
  static let long = (1...300).map { "line \($0)" }.joined(separator: "\n")

  @Test(
    "The line of an error is quoted with the line before and the line after",
    arguments: [1, 2, 150, 299, 300])
  func lines(number: Int) throws {
    let offset = try #require(Self.long.range(of: "line \(number)"))
    let place = SQLPlace(
      sql: Self.long,
      byteOffset: Self.long.utf8.distance(from: Self.long.startIndex, to: offset.lowerBound))
    let quoted = (max(number - 1, 1)...min(number + 1, 300)).map { "line \($0)" }
    let start = number > 2 ? "…" : ""
    let end = number < 299 ? "…" : ""
    #expect(
      place.description == "\(start)\(quoted.joined(separator: "\n"))\(end) at \(number):1")
    #expect(place.sql == Self.long)
  }

  @Test("One long line is cut to whole characters", arguments: 0...7)
  func oneLine(shift: Int) {
    let sql = String(repeating: "a", count: shift) + String(repeating: "🧱é", count: 500)
    for offset in [0, shift, shift + 600, sql.utf8.count, sql.utf8.count + 9] {
      let text = SQLPlace(sql: sql, byteOffset: offset).description
      #expect(text.count < 420 && !text.contains("\u{FFFD}"), "\(text)")
    }
    #expect(SQLPlace(sql: sql).description.hasSuffix("…"))
  }

  @Test("A statement of up to 1,000 bytes is quoted whole")
  func short() {
    let sql = String(repeating: "abcd\n", count: 200)
    #expect(SQLPlace(sql: sql, byteOffset: 7).description == "\(sql) at 2:3")
  }
}

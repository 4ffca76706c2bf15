import Foundation
import TestSupport
import Testing

@testable import SocleCSV

@Suite("Numbers that a column would change")
struct CSVNumberTests {

  private func bytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    Array(text.utf8).withUnsafeBufferPointer(body)
  }

  @Test(
    "A field counts as an integer only if an INTEGER column returns the same bytes",
    arguments: [
      ("0", true), ("-1", true), ("10", true), ("9223372036854775807", true),
      ("-9223372036854775808", true), ("9223372036854775808", false), ("-0", false), ("00", false),
      ("01", false), ("+1", false), (" 1", false), ("1 ", false), ("1.", false), ("1.0", false),
      ("1e2", false), ("", false), ("-", false), ("--1", false), ("1-", false), ("0x1", false),
    ])
  func integers(text: String, isInteger: Bool) {
    #expect(bytes(text, CSVNumber.isInteger) == isInteger)
    if isInteger { #expect(Int(text).map(String.init) == text) }
  }

  @Test(
    "A field counts as a real only if a REAL column returns the same value, whatever its spelling",
    arguments: [
      ("0", true), ("1.5", true), ("-1.50", true), ("1e10", true), ("1E-10", true), ("1e+5", true),
      ("123456789012345", true), ("0.1234567890123456", true), ("0.30000000000000004", true),
      ("0.300000000000000044", false), ("12345678901234567", false), ("1e290", true),
      ("1e400", false), ("1e-400", false), ("0e400", true), (".5", true), ("-.5", true),
      (".", false), ("5.", false), ("00.5", false),
      ("1e", false), ("1e+", false), ("e5", false), ("-0.0", false), ("-0.5", true), ("inf", false),
      ("nan", false), ("1,5", false), ("1.5.2", false), ("99999999999999999999999", false),
      ("100000000000000000000000", true), ("1e99999999999999999999", false),
      ("1e-301", true), ("2.5e-301", true), ("8e-301", true), ("9.9e-302", false),
      ("9.99e299", true), ("1e300", false), ("-1e300", false),
    ])
  func reals(text: String, isReal: Bool) {
    #expect(bytes(text, CSVNumber.isReal) == isReal)
  }

  @Test(
    "A NUMERIC column keeps text that is not a number, and plain numbers that SQLite stores exactly",
    arguments: [
      ("007", false), ("x", true), ("+1", false), (" 1", false), ("5.", false), ("-0", false),
      ("2.50", true), ("1e3", true), ("", true),
      ("9223372036854775807", true), ("9223372036854775808", false),
      ("0.12345678901234567", false), ("1e999", false), ("2020-01-31", true),
      ("0.1234567890123456", true), (" 0.1234567890123456 ", false),
      ("+0.12345678901234567", false),
    ])
  func numeric(text: String, keeps: Bool) {
    #expect(bytes(text, CSVNumber.keepsItsValue) == keeps)
  }

  @Test("A number counts as REAL exactly if its double is printed with the same decimal value")
  func exactness() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<5000 {
      let digits = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let exponent = random.next() % 3 == 0 ? "e\(Int.random(in: -30...30, using: &random))" : ""
      let text = "\(Int.random(in: 1...9, using: &random)).\(digits)\(exponent)"
      let kept = Double(text).flatMap { Decimal(string: $0.description) }
      #expect(bytes(text, CSVNumber.isReal) == (kept == Decimal(string: text)), "\(text)")
    }
  }

  @Test(
    "Numbers are parsed to the same values as by Swift's own initializers",
    arguments: 0..<50 as Range<UInt64>)
  func parsing(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let digits = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let sign = random.next() % 2 == 0 ? "-" : ""
      let fraction = random.next() % 2 == 0 ? ".\(random.next() % 100_000)" : ""
      let exponent = random.next() % 4 == 0 ? "e\(Int.random(in: -30...30, using: &random))" : ""
      let real = sign + digits + fraction + exponent
      #expect(bytes(real, CSVValue.parseReal) == Double(real), "\(real)")
      let whole = sign + digits
      #expect(bytes(whole, CSVValue.parseInteger) == Int(whole), "\(whole)")
    }
  }
}

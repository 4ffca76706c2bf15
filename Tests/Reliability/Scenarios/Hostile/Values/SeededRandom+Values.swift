import Foundation
import SocleCore
import TestSupport

/// Random values, the awkward ones more often than chance would have them.
extension SeededRandom {
  mutating func anyValue() -> SQLiteValue {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: .null
    case 1: .integer(integer())
    case 2: .real(double())
    case 3: .text(text())
    default: .blob((0..<Int.random(in: 0..<60, using: &self)).map { _ in byte() })
    }
  }

  mutating func integer() -> Int64 {
    chance(30)
      ? pick([.min, .min + 1, .max, 0, -1, 1, 255, -32769, 1 << 31, 1 << 48, -(1 << 47) - 1])
      : Int64(bitPattern: next() >> UInt64.random(in: 0..<64, using: &self))
  }

  /// Any but NaN, which SQLite stores as NULL, and -0.0, which it stores as 0.0.
  mutating func double() -> Double {
    let bits: UInt64 = chance(50) ? next() : Double(integer()).bitPattern &+ next() % 3
    let value = chance(20) ? (Double(integer()) / 1000) : Double(bitPattern: bits)
    return value.isNaN || value.bitPattern == (-0.0).bitPattern ? 1.514921862808066e+306 : value
  }

  mutating func text() -> String {
    if chance(40) { return pick(Self.naughty) }
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<40, using: &self) {
      let limit = pick([0x7F, 0x7FF, 0xFFFF, 0x10FFFF] as [UInt32])
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &self)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  mutating func date() -> Date {
    let seconds = pick(
      0, -1, 1e9, 253_402_300_799, -62_167_219_200, .infinity, 1e300,
      Double.random(in: -7e10...3e11, using: &self), double())
    return Date(timeIntervalSince1970: seconds)
  }

  /// Texts of the kind that the "big list of naughty strings" collects.
  private static let naughty: [String] =
    HostileNames.all + [
      "\0", "a\0b", "undefined", "null", "nil", "NaN", "-Infinity", "1e400", "0x10", "1_000", "1,5",
      "٣",
      "-9223372036854775809", "1.0", "01", " 1", "+1", "-0", "1e5", "2026-02-30", "24:00:00",
      "<script>alert(1)</script>", "${jndi:ldap://x}", "%s%n", "../../etc/passwd", "' OR 1=1 --",
      "\u{301}", "\r\n", "a\rb", "\u{FEFF}", "Ｔｈｅ", "Z̮̞̠͙͔ͅA̴̵̜̰͔ͫ͗͢L", "\u{FFFF}", "\u{10FFFE}",
      String(repeating: "x", count: 4095), String(repeating: "é", count: 4097),
    ]
}

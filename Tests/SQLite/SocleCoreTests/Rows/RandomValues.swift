import Foundation
import TestSupport

@testable import SocleCore

/// Random values, the awkward ones more often than chance would have them.
extension SeededRandom {
  mutating func integer() -> Int64 {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: pick([.min, .max, 0, -1, 1, 255, 256, -32769, 1 << 31, 1 << 48, -(1 << 47) - 1])
    case 1: Int64.random(in: -10...10, using: &self)
    default: Int64(bitPattern: next() >> UInt64.random(in: 0..<64, using: &self))
    }
  }

  mutating func real() -> Double {
    guard chance(60) else { return pick(Awkward.doubles) }
    let value = Double(bitPattern: next())
    return value.isNaN || value.bitPattern == (-0.0).bitPattern ? 0.5 : value
  }

  mutating func text() -> String {
    guard chance(60) else { return pick(Awkward.texts) }
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<40, using: &self) {
      let limit = pick([0x7F, 0x7FF, 0xFFFF, 0x10FFFF] as [UInt32])
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &self)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  mutating func bytes() -> [UInt8] {
    guard chance(60) else { return pick(Awkward.blobs) }
    return (0..<Int.random(in: 0..<60, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  mutating func optional<Value>(_ value: (inout SeededRandom) -> Value) -> Value? {
    chance(25) ? nil : value(&self)
  }

  mutating func value() -> SQLiteValue {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: .null
    case 1: .integer(integer())
    case 2: .real(real())
    case 3: .text(text())
    default: .blob(bytes())
    }
  }

  /// A value that a column of that type gives back as it took it.
  mutating func value(for column: ColumnDescription) -> SQLiteValue {
    if column.isNullable && chance(25) { return .null }
    switch column.type {
    case .integer: return .integer(integer())
    case .real: return .real(real())
    case .text: return .text(text())
    case .blob: return .blob(bytes())
    default:
      let value = value()
      return value == .null ? .integer(0) : value
    }
  }
}

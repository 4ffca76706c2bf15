import Foundation

/// The byte before each value in the byte form of values. After it come the bytes of a UUID, or else a number of eight bytes:
/// the value itself, or the count of what follows.
package enum ValueTag: UInt8 {
  case null, integer, real, text, blob, uuid, list
}

/// The form of values as bytes, for digests and for the images of an undo history.
extension [UInt8] {
  /// The digest of no bytes: the offset of FNV-1a.
  package static var emptyDigest: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// The 64-bit FNV-1a hash, continued from another.
  package func digest(after digest: UInt64 = [UInt8].emptyDigest) -> UInt64 {
    withUnsafeBufferPointer { bytes in
      var hash = digest
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
  }

  private mutating func append(_ tag: ValueTag, _ number: Int64) {
    append(tag.rawValue)
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  package mutating func append(_ list: [EntityKey]) {
    append(.list, Int64(list.count))
    for key in list { append(key.value) }
  }

  package mutating func append(_ value: EntityValue) {
    switch value {
    case .uuid(let uuid):
      append(ValueTag.uuid.rawValue)
      Swift.withUnsafeBytes(of: uuid.uuid) { append(contentsOf: $0) }
    case .null: append(.null, 0)
    case .bool(let flag): append(.integer, flag ? 1 : 0)
    case .int(let number): append(.integer, number)
    case .double(let number): append(number)
    case .date(let date): append(date.timeIntervalSinceReferenceDate)
    case .string(let text), .json(let text):
      append(.text, Int64(text.utf8.count))
      append(contentsOf: text.utf8)
    case .bytes(let blob):
      append(.blob, Int64(blob.count))
      append(contentsOf: blob)
    }
  }

  /// Appends a number; negative zero as zero, as SQLite stores it.
  private mutating func append(_ number: Double) {
    append(.real, number == 0 ? 0 : Int64(bitPattern: number.bitPattern))
  }
}

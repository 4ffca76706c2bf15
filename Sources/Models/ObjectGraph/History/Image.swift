import Entities
import SQLiteCore

/// The state of an object: the values of its layout's columns as SQLite stores them, and the targets of its layout's lists.
struct Image: Equatable {
  var values: [SQLiteValue]
  var lists: [[Int64]]
  /// Whether the stored positions of all lists count from 0. SQL that deletes targets leaves gaps.
  var isNumbered = true

  static func == (left: Image, right: Image) -> Bool {
    left.values == right.values && left.lists == right.lists
  }
}

extension Image {
  /// The image as history stores it: for each value, then for each list, a tag and eight bytes, which are a number or the
  /// length of the bytes that follow. A list has eight bytes for each target.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 * (values.count + lists.count))
    for value in values {
      switch value {
      case .null: bytes.append(.null, 0)
      case .integer(let number): bytes.append(.integer, number)
      case .real(let number): bytes.append(.real, Int64(bitPattern: number.bitPattern))
      case .text(let text):
        bytes.append(.text, Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
      case .blob(let blob):
        bytes.append(.blob, Int64(blob.count))
        bytes.append(contentsOf: blob)
      }
    }
    for targets in lists {
      bytes.append(.blob, Int64(8 * targets.count))
      for target in targets { bytes.append(target) }
    }
    return bytes
  }

  /// - Throws: ``EntityError/damagedHistory`` unless `bytes` are an image of this layout.
  init(_ bytes: [UInt8], _ layout: Layout) throws(EntityError) {
    (values, lists) = ([], [])
    var rest = bytes[...]
    for _ in layout.columns { values.append(try rest.takeValue()) }
    for _ in layout.lists {
      guard case .blob(let targets) = try rest.takeValue() else { throw .damagedHistory }
      var (list, rest) = ([] as [Int64], targets[...])
      while !rest.isEmpty { list.append(try rest.takeInteger()) }
      lists.append(list)
    }
    guard rest.isEmpty else { throw .damagedHistory }
  }
}

private enum ImageTag: UInt8 {
  case null, integer, real, text, blob
}

extension EntityError {
  /// The tables of the undo history were changed by other code.
  static var damagedHistory: EntityError {
    .incompatible(
      entity: "undo history",
      reason: "the tables graph_… were changed by others. Call clearHistory()")
  }
}

extension [UInt8] {
  /// The 64-bit FNV-1a hash.
  var digest: Int64 {
    withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return Int64(bitPattern: hash)
    }
  }

  fileprivate mutating func append(_ tag: ImageTag, _ number: Int64) {
    append(tag.rawValue)
    append(number)
  }

  fileprivate mutating func append(_ number: Int64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func takeValue() throws(EntityError) -> SQLiteValue {
    let tag = try take(1).first.flatMap(ImageTag.init)
    let number = try takeInteger()
    switch tag {
    case .null: return .null
    case .integer: return .integer(number)
    case .real: return .real(Double(bitPattern: UInt64(bitPattern: number)))
    case .text:
      let bytes = try take(number)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.utf8.elementsEqual(bytes) else { throw .damagedHistory }
      return .text(text)
    case .blob: return .blob(Array(try take(number)))
    case nil: throw .damagedHistory
    }
  }

  fileprivate mutating func takeInteger() throws(EntityError) -> Int64 {
    try take(8).withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
  }

  /// Removes and returns the first `count` bytes.
  private mutating func take(_ count: Int64) throws(EntityError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= self.count else { throw .damagedHistory }
    defer { self = dropFirst(Int(count)) }
    return prefix(Int(count))
  }
}

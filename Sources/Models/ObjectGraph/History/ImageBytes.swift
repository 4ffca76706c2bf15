import SQLiteCore

/// An object as bytes. Each value of its layout is a tag and eight bytes: a number, or the length of the bytes that follow.
///
/// A list is a value with bytes, eight for the id of each target.
typealias Image = [UInt8]

extension Image {
  mutating func append(_ value: SQLiteValue) {
    switch value {
    case .null: append(.null, 0)
    case .integer(let number): append(.integer, UInt64(bitPattern: number))
    // SQLite stores no negative zero.
    case .real(let number): append(.real, number == 0 ? 0 : number.bitPattern)
    case .text(let text):
      append(.text, UInt64(text.utf8.count))
      append(contentsOf: text.utf8)
    case .blob(let bytes):
      append(.blob, UInt64(bytes.count))
      append(contentsOf: bytes)
    }
  }

  mutating func append(_ cell: ImageCell) {
    append(cell.tag, cell.bits)
    append(contentsOf: cell.content)
  }

  /// Appends a target to the content of a list.
  mutating func append(target id: Int64) {
    Swift.withUnsafeBytes(of: id.littleEndian) { append(contentsOf: $0) }
  }

  private mutating func append(_ tag: ImageTag, _ bits: UInt64) {
    append(tag.rawValue)
    append(target: Int64(bitPattern: bits))
  }

  /// The 64-bit FNV-1a hash.
  var digest: Int64 {
    withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return Int64(bitPattern: hash)
    }
  }
}

enum ImageTag: UInt8 {
  case null, integer, real, text, blob
}

/// One value of an image.
struct ImageCell: Equatable {
  let tag: ImageTag
  let bits: UInt64
  let content: ArraySlice<UInt8>

  /// Reads the first value of `bytes`, and removes its bytes.
  init(next bytes: inout ArraySlice<UInt8>) throws(GraphError) {
    guard bytes.count >= 9, let tag = ImageTag(rawValue: bytes[bytes.startIndex]) else {
      throw .damagedHistory
    }
    let bits = UInt64(bitPattern: bytes.dropFirst().firstInteger)
    let length = tag == .text || tag == .blob ? bits : 0
    bytes = bytes.dropFirst(9)
    guard length <= UInt64(bytes.count) else { throw .damagedHistory }
    (self.tag, self.bits, content) = (tag, bits, bytes.prefix(Int(length)))
    bytes = bytes.dropFirst(Int(length))
  }

  /// The value if it is an integer, such as an id.
  var integer: Int64? { tag == .integer ? Int64(bitPattern: bits) : nil }

  /// The targets, if the value is a list.
  var targets: [Int64] {
    stride(from: content.startIndex, to: content.endIndex - 7, by: 8).map {
      content[$0...].firstInteger
    }
  }

  func write(into sink: ValueSink) throws(SQLiteError) {
    switch tag {
    case .null: try sink.writeNull()
    case .integer: try sink.write(Int64(bitPattern: bits))
    case .real: try sink.write(Double(bitPattern: bits))
    case .text:
      try content.withUnsafeBufferPointer { bytes throws(SQLiteError) in
        try sink.write(text: bytes)
      }
    case .blob:
      try content.withUnsafeBufferPointer { bytes throws(SQLiteError) in
        try sink.write(blob: UnsafeRawBufferPointer(bytes))
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The first eight bytes as an integer; there must be at least eight.
  fileprivate var firstInteger: Int64 {
    withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
  }
}

/// The values of an image. A class, so that one instance serves all rows of a table without an allocation for each.
final class ImageRow {
  private(set) var id: Int64 = 0
  private(set) var cells: [ImageCell] = []

  /// - Throws: ``GraphError/damagedHistory`` unless `image` has as many values as the layout.
  func read(_ image: Image, id: Int64 = 0, _ layout: Layout) throws(GraphError) {
    self.id = id
    cells.removeAll(keepingCapacity: true)
    var rest = image[...]
    while !rest.isEmpty { cells.append(try ImageCell(next: &rest)) }
    guard cells.count == layout.width else { throw .damagedHistory }
  }
}

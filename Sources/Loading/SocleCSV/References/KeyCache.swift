internal import Foundation

/// A bounded cache of the keys that are known to exist in a column. Plain memory, for the loop over all rows.
///
/// A key has two possible slots, from which later keys may evict it. So the cache may forget keys, but the keys that it
/// contains do exist: whole keys are compared. Texts longer than 15 bytes are not stored.
struct KeyCache {
  /// A number or a short text in two words; all zeros mean no key.
  struct Key: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0
  }

  private let isText: Bool
  private let slots: UnsafeMutablePointer<Key>
  private let shift: UInt64
  private let count: Int

  /// A cache of 2 to the power of `bits` keys, each 16 bytes; nil for real, numeric and blob keys, which are not cached.
  init?(_ kind: LoadColumn.Kind, bits: Int) {
    switch kind {
    case .text: isText = true
    case .integer, .boolean: isText = false
    case .real, .numeric, .blob: return nil
    }
    count = 1 << bits
    shift = UInt64(65 - bits)
    // Zeroed pages take no memory before they are written to.
    let bytes = calloc(count, MemoryLayout<Key>.stride) ?? .allocate(byteCount: 0, alignment: 1)
    slots = bytes.bindMemory(to: Key.self, capacity: count)
  }

  func deallocate() { free(slots) }

  func forgetAll() { slots.update(repeating: Key(), count: count) }

  @inline(__always)
  func contains(_ cell: CSVCell) -> Bool {
    guard let key = key(of: cell) else { return false }
    let place = place(of: key)
    return slots[place] == key || slots[place &+ 1] == key
  }

  @inline(__always)
  func insert(_ cell: CSVCell) {
    guard !cell.isNull, let key = key(of: cell) else { return }
    let place = place(of: key)
    if slots[place] == key { return }
    slots[place &+ 1] = slots[place]
    slots[place] = key
  }

  @inline(__always)
  private func key(of cell: CSVCell) -> Key? {
    isText ? Key(text: cell.text) : Key(integer: cell.integer)
  }

  /// The first of the key's two slots. Multiplying carries every bit upwards; the top bits then depend on all of them.
  @inline(__always)
  private func place(of key: Key) -> Int {
    let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (key.first ^ key.second &* 0xC2B2_AE3D_27D4_EB4F) &* odd
    hash = (hash ^ hash >> 32) &* odd
    return Int(truncatingIfNeeded: hash >> shift) &* 2
  }
}

extension KeyCache.Key {
  @inline(__always)
  init(integer: Int) {
    first = UInt64(bitPattern: Int64(integer))
    second = 0xFF << 56
  }

  /// The key of a text behind which seven bytes may be read, as in a reader's buffer; nil if it is too long.
  @inline(__always)
  init?(text: UnsafeBufferPointer<UInt8>) {
    guard text.count < 16 else { return nil }
    if let start = UnsafeRawPointer(text.baseAddress), text.count > 0 {
      first = Self.word(start, 0, of: text.count)
      if text.count > 8 { second = Self.word(start, 8, of: text.count) }
    }
    second |= UInt64(truncatingIfNeeded: text.count &+ 1) << 56
  }

  /// Up to eight bytes from `offset`, those behind the text as zeros.
  @inline(__always)
  private static func word(_ start: UnsafeRawPointer, _ offset: Int, of count: Int) -> UInt64 {
    let word = UInt64(
      littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let rest = count &- offset
    return rest >= 8 ? word : word & ~(UInt64.max &<< UInt64(truncatingIfNeeded: rest &* 8))
  }
}

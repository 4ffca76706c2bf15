import Testing

@testable import SocleCSV

@Suite("The cache of known keys")
struct KeyCacheTests {

  /// The key of a text, in a buffer that is padded as a reader's is.
  private func key(_ text: String) -> KeyCache.Key? {
    let bytes = Array(text.utf8) + Array(repeating: 0x78, count: 16)
    return bytes.withUnsafeBufferPointer {
      KeyCache.Key(text: UnsafeBufferPointer(rebasing: $0.prefix(text.utf8.count)))
    }
  }

  @Test("Texts of different length or content are different keys")
  func different() {
    let texts = (0...15).map { String(repeating: "a", count: $0) } + ["b", "aaaaaaab", "aaaaaaaab"]
    let keys = texts.compactMap(key)
    #expect(keys.count == texts.count)
    for (index, one) in keys.enumerated() {
      for other in keys[..<index] { #expect(one != other) }
    }
    #expect(key("1") != KeyCache.Key(integer: 1))
    #expect(key(String(repeating: "a", count: 16)) == nil)
  }

  /// A cell that is not NULL: an integer, or the empty text.
  private func cell(_ integer: Int) -> CSVCell {
    CSVCell(text: UnsafeBufferPointer(start: Self.buffer, count: 0), integer: integer)
  }

  nonisolated(unsafe) private static let buffer = UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  @Test("NULL is not a key, and not the key of 0 or an empty text")
  func null() throws {
    for kind in [LoadColumn.Kind.integer, .text] {
      let cache = try #require(KeyCache(kind, bits: 2))
      defer { cache.deallocate() }
      cache.insert(CSVCell())
      #expect(!cache.contains(cell(0)) && !cache.contains(CSVCell()))
    }
  }

  @Test("The cache contains the latest key until all keys are removed")
  func remembers() throws {
    let cache = try #require(KeyCache(.integer, bits: 2))
    defer { cache.deallocate() }
    for number in -50..<50 {
      let key = cell(number)
      #expect(!cache.contains(key))
      cache.insert(key)
      #expect(cache.contains(key))
    }
    cache.forgetAll()
    #expect((-50..<50).allSatisfy { !cache.contains(cell($0)) })
  }
}

/// A name as SQLite compares it: byte by byte, ASCII letters without regard to case.
///
/// Swift's `String` would take "é" and "é" for the same name when one is decomposed; SQLite does not.
@usableFromInline
package struct SQLName: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

// Not inlined: the two loops would be copied into every set and dictionary of names, and every comparison by name.
extension SQLName: Hashable {
  @usableFromInline @inline(never)
  package static func == (left: SQLName, right: SQLName) -> Bool {
    left.withBytes { left in
      right.withBytes { right in
        left.count == right.count
          && zip(left, right).allSatisfy { $0.foldedToLowerCase == $1.foldedToLowerCase }
      }
    }
  }

  @usableFromInline @inline(never)
  package func hash(into hasher: inout Hasher) {
    // Eight bytes at a time: hashing eight takes as long as hashing one.
    var word: UInt64 = 0
    withBytes { bytes in
      for (index, byte) in bytes.enumerated() {
        word = word << 8 | UInt64(byte.foldedToLowerCase)
        if index & 7 == 7 { hasher.combine(word) }
      }
    }
    hasher.combine(word)
  }

  /// Calls `body` with the bytes in one buffer, which is faster to read than the text's `utf8` view.
  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  /// Whether SQLite reserves the name for its own tables.
  package var isReserved: Bool { folded.starts(with: "sqlite_".utf8) }

  /// The bytes that are compared: those of the name, with ASCII letters in lower case.
  package var folded: some Sequence<UInt8> { text.utf8.lazy.map(\.foldedToLowerCase) }
}

extension UInt8 {
  /// The byte with `A` … `Z` replaced by `a` … `z`.
  package var foldedToLowerCase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension Sequence<String> {
  /// The strings as SQLite compares names.
  package var names: [SQLName] { map(SQLName.init) }
}

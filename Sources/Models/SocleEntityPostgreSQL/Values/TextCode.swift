#if PostgreSQL
  /// The bytes of texts as they are stored.
  ///
  /// PostgreSQL's text cannot contain U+0000. U+0000 to U+0002 are stored as words of four bytes, each 1 or 2, and all other
  /// characters as they are. Equality, order, prefixes and substrings are preserved: the words have the same length, sort as
  /// their characters do, and none begins inside another or across two.
  enum TextCode {
    private static let words: [[UInt8]] = [[1, 1, 1, 2], [1, 1, 2, 2], [1, 2, 2, 2]]

    static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
      guard text.contains(where: { $0 < 3 }) else { return bytes.append(contentsOf: text) }
      for byte in text {
        if byte < 3 { bytes += words[Int(byte)] } else { bytes.append(byte) }
      }
    }

    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
      guard bytes.contains(where: { $0 < 3 }) else { return String(decoding: bytes, as: UTF8.self) }
      var plain: [UInt8] = []
      var rest = bytes[...]
      while let first = rest.first {
        if let character = words.firstIndex(where: { rest.starts(with: $0) }) {
          plain.append(UInt8(character))
          rest = rest.dropFirst(4)
        } else {
          plain.append(first)
          rest = rest.dropFirst()
        }
      }
      return String(decoding: plain, as: UTF8.self)
    }

    /// The first text after all texts with a prefix; nil if there is none.
    static func end(ofPrefix prefix: String) -> String? {
      var scalars = Array(prefix.unicodeScalars)
      while let last = scalars.popLast() {
        // U+D800 to U+DFFF are not characters.
        let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
        guard let scalar = Unicode.Scalar(next) else { continue }
        var end = String.UnicodeScalarView(scalars)
        end.append(scalar)
        return String(end)
      }
      return nil
    }
  }
#endif

struct NullTexts {
  private let texts: [[UInt8]]
  /// A bit for the length of each text, 63 for all longer ones.
  private let lengths: UInt64
  /// Whether one of the texts is a number or a Boolean, so that fields have to be compared with it before they are parsed.
  let includeNumbers: Bool

  init(_ texts: Set<String>) {
    self.texts = texts.map { Array($0.utf8) }
    lengths = self.texts.reduce(0) { $0 | 1 << UInt64(min($1.count, 63)) }
    includeNumbers = self.texts.contains { text in
      text.withUnsafeBufferPointer {
        CSVValue.parseReal($0) != nil || CSVValue.parseBoolean($0) != nil
      }
    }
  }

  @inline(__always)
  func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    lengths & 1 << UInt64(min(bytes.count, 63)) != 0 && isListed(bytes)
  }

  private func isListed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    texts.contains { $0.elementsEqual(bytes) }
  }
}

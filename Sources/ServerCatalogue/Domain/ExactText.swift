/// Text that is compared, ordered and hashed by its UTF-8 bytes, as SQLite does.
///
/// Swift's `String` holds "é" of one character and "é" of two for equal; a TEXT column does not.
struct ExactText: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isDone == nil { Array(text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}

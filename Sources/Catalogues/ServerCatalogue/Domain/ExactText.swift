internal import Foundation

/// Text that is compared, ordered and hashed by its UTF-8 bytes, as SQLite does.
///
/// Swift's `String` compares by canonical equivalence ("é" of one or two scalars); a TEXT column does not.
struct ExactText: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.count == right.text.utf8.count && compare(left, right) == 0
  }

  static func < (left: ExactText, right: ExactText) -> Bool {
    let order = compare(left, right)
    return order == 0 ? left.text.utf8.count < right.text.utf8.count : order < 0
  }

  /// Compares the first bytes, as many as both texts have: negative, 0 or positive.
  private static func compare(_ left: ExactText, _ right: ExactText) -> Int32 {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
        return memcmp(first, second, min(left.count, right.count))
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isDone == nil { Array(text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}

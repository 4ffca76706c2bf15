internal import CSQLite

/// A text where it lies in a row: a `String` or an optional one, seen as a struct that holds nothing else.
///
/// It cannot be copied, so that looking at its bytes counts no reference to them, which takes longer than handing
/// them to SQLite. The row holds them, and a struct of one property is laid out as that property:
/// https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst
struct InPlace<Text>: ~Copyable {
  private let text: Text
}

extension InPlace<String> {
  /// Writes the text; false if its bytes are not at hand.
  @inline(__always)
  borrowing func put(into sink: ValueSink) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { sink.put(text: $0) } == SQLITE_OK
  }
}

extension InPlace<String?> {
  /// Writes the text or NULL; false if its bytes are not at hand.
  @inline(__always)
  borrowing func put(into sink: ValueSink) -> Bool {
    switch text {
    case let text?: text.utf8.withContiguousStorageIfAvailable { sink.put(text: $0) } == SQLITE_OK
    case nil: sink.putNull() == SQLITE_OK
    }
  }
}

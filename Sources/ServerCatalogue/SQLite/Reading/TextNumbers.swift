/// Numbers combinations of texts, from 0 in the order of their first appearance.
///
/// Texts are compared as SQLite's bytes: looking up a known combination creates no string.
struct TextNumbers {
  private var numbers: [[UInt64]: Int] = [:]
  /// The combination that is looked up: of each text the length, or -1 if it is missing, then its bytes.
  private var next: [UInt64] = []

  /// Appends a text, nil for none, to the combination that ``take()`` looks up.
  mutating func append(_ text: UnsafeRawBufferPointer?) {
    next.append(UInt64(bitPattern: Int64(text?.count ?? -1)))
    guard let text else { return }
    for start in stride(from: 0, to: text.count, by: 8) {
      next.append(
        start + 8 <= text.count
          ? text.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          : text[start...].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  /// The number of the combination of the appended texts, and whether it is new. The next combination starts empty.
  mutating func take() -> (number: Int, isNew: Bool) {
    defer { next.removeAll(keepingCapacity: true) }
    if let number = numbers[next] { return (number, false) }
    numbers[next] = numbers.count
    return (numbers.count - 1, true)
  }
}

/// Numbers combinations of texts, from 0 in the order of their first appearance.
///
/// Texts are compared as SQLite's bytes: looking up a known combination creates no string.
struct TextNumbers {
  /// The known combinations, one after another: for each text its length, or ``missing``, then its bytes in whole words.
  private var known: [UInt64] = []
  /// The position in `known` at which each combination begins, and the end of the last.
  private var starts = [0]
  /// A hash table: each slot contains the number of a combination plus one, or 0 if free. The size is a power of two; at least
  /// half of the slots are free.
  private var slots = [Int](repeating: 0, count: 256)
  /// The combination that is looked up, in its first `end` words.
  private var words = [UInt64](repeating: 0, count: 64)
  private var end = 0

  private static let missing = UInt64.max

  /// Appends a text, nil for none, to the combination that ``take()`` looks up.
  mutating func append(_ text: UnsafeRawBufferPointer?) {
    let size = ((text?.count ?? 0) + 7) / 8
    if words.count <= end + size {
      words.append(contentsOf: repeatElement(0, count: words.count + size))
    }
    words[end] = text.map { UInt64($0.count) } ?? Self.missing
    if let text, size > 0 {
      words[end + size] = 0
      words.withUnsafeMutableBytes { words in
        UnsafeMutableRawBufferPointer(rebasing: words[((end + 1) * 8)...]).copyMemory(from: text)
      }
    }
    end += size + 1
  }

  /// The number of the combination of the appended texts, and whether it is new. The next combination starts empty.
  mutating func take() -> (number: Int, isNew: Bool) {
    defer { end = 0 }
    var slot = slot(of: words[..<end])
    while slots[slot] > 0 {
      let number = slots[slot] - 1
      if known[starts[number]..<starts[number + 1]] == words[..<end] { return (number, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    known += words[..<end]
    starts.append(known.count)
    slots[slot] = starts.count - 1
    if starts.count > slots.count / 2 { grow() }
    return (starts.count - 2, true)
  }

  private func slot(of words: ArraySlice<UInt64>) -> Int {
    var hash: UInt64 = 0
    for word in words {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int](repeating: 0, count: slots.count * 4)
    for number in 0..<starts.count - 1 {
      var slot = slot(of: known[starts[number]..<starts[number + 1]])
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number + 1
    }
  }
}

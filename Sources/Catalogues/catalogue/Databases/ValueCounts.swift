import Foundation
import SocleCore

/// How often each value of a column occurs, counted in memory of a fixed size while the table is scanned.
///
/// A number is its own key. The key of a text is 95 bits of a hash that differs in each process; the probability that any two of six
/// million texts have the same key is less than 10⁻¹⁵.
struct ValueCounts {
  /// A value and the number of its rows; free if that is zero.
  struct Slot {
    var bits: UInt64 = 0
    var kind: UInt32 = 0
    var count: UInt32 = 0

    var number: Double {
      kind == integerKind ? Double(Int64(bitPattern: bits)) : Double(bitPattern: bits)
    }
  }

  private static let integerKind: UInt32 = 1
  private static let realKind: UInt32 = 2
  /// Added to the hash of each text, which makes its kind another than those of numbers.
  private static let textKind: UInt32 = 4

  private let slots: UnsafeMutableBufferPointer<Slot>
  /// Random, as numbers could be chosen so that all fall on one slot.
  private let multiplier = UInt64.random(in: 1 << 63 ... .max) | 1
  private(set) var nulls = 0
  private(set) var hasBlobs = false
  /// Whether there are more different values, or rows of one, than the memory has room for; then nothing else is known.
  private(set) var isFull = false
  /// The number of different values.
  private(set) var variety = 0
  private var total = 0
  private var integers = (low: Int64.max, high: Int64.min)
  /// The limits of integers and reals.
  private var numbers = (low: Double.infinity, high: -Double.infinity)
  private var hasReals = false
  private var texts: (low: [UInt8], high: [UInt8])?
  /// The values that occur most often so far, each with its slot.
  private var leaders: [(slot: Int, shown: String)] = []
  /// At most the count of each leader, if there are as many leaders as are wanted.
  private var threshold: UInt32 = 0

  /// - Parameter slots: A power of two of free slots, which live longer than the value.
  init(in slots: UnsafeMutableBufferPointer<Slot>) {
    self.slots = slots
  }

  /// The number of different values for which `slots` have room. A quarter of them stays free, so that a free one is found soon.
  static func limit(of slots: Int) -> Int { slots / 4 * 3 }

  mutating func add(_ source: ValueSource) throws(SQLiteError) {
    switch source.storageClass {
    case .null: nulls &+= 1
    case .blob: hasBlobs = true
    case _ where hasBlobs || isFull: break
    case .integer:
      let integer = try source.integer()
      integers = (min(integers.low, integer), max(integers.high, integer))
      widenNumbers(by: Double(integer))
      count(UInt64(bitPattern: integer), Self.integerKind) { "\(integer)" }
    case .real:
      let real = try source.real()
      hasReals = true
      widenNumbers(by: real)
      // SQLite compares 1.0 as equal to 1.
      let whole = Int64(exactly: real).map { UInt64(bitPattern: $0) }
      count(whole ?? real.bitPattern, whole == nil ? Self.realKind : Self.integerKind) { "\(real)" }
    case .text:
      guard let text = try source.textBytes() else { return }
      widenTexts(by: text)
      var hasher = Hasher()
      hasher.combine(bytes: text)
      var second = hasher
      second.combine(0)
      let kind = UInt32(truncatingIfNeeded: second.finalize()) | Self.textKind
      count(UInt64(truncatingIfNeeded: hasher.finalize()), kind) { Self.shown(text) }
    }
  }

  @inline(__always)
  private mutating func count(_ bits: UInt64, _ kind: UInt32, _ shown: () -> String) {
    let product = bits.multipliedFullWidth(by: multiplier)
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: product.high ^ product.low ^ UInt64(kind)) & mask
    while slots[place].count > 0, slots[place].bits != bits || slots[place].kind != kind {
      place = (place &+ 1) & mask
    }
    if slots[place].count == 0 {
      guard variety < Self.limit(of: slots.count) else { return isFull = true }
      slots[place] = Slot(bits: bits, kind: kind)
      variety &+= 1
    }
    guard slots[place].count < .max else { return isFull = true }
    slots[place].count &+= 1
    total &+= 1
    if slots[place].count > threshold { lead(place, shown) }
  }

  /// Makes the value in the slot a leader if it occurs more often than one of them.
  private mutating func lead(_ place: Int, _ shown: () -> String) {
    if leaders.contains(where: { $0.slot == place }) { return }
    if leaders.count < ColumnProfile.frequentCount {
      leaders.append((place, shown()))
      return
    }
    let counts = leaders.map { slots[$0.slot].count }
    guard let least = counts.min(), let index = counts.lastIndex(of: least) else { return }
    threshold = least
    if slots[place].count > least { leaders[index] = (place, shown()) }
  }

  private mutating func widenNumbers(by number: Double) {
    numbers = (min(numbers.low, number), max(numbers.high, number))
  }

  private mutating func widenTexts(by text: UnsafeRawBufferPointer) {
    guard let (low, high) = texts else { return texts = (Array(text), Array(text)) }
    if low.withUnsafeBytes({ Self.precedes(text, $0) }) { texts?.low = Array(text) }
    if high.withUnsafeBytes({ Self.precedes($0, text) }) { texts?.high = Array(text) }
  }

  private static func precedes(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard let first = left.baseAddress, let second = right.baseAddress else {
      return left.count < right.count
    }
    let order = memcmp(first, second, min(left.count, right.count))
    return order < 0 || order == 0 && left.count < right.count
  }
}

/// The results.
extension ValueCounts {
  /// Whether all values are numbers.
  var isNumeric: Bool { texts == nil && total > 0 }

  var smallest: String {
    guard let number = shown(numbers.low, integers.low) else {
      return texts.map { Self.shown($0.low) } ?? ""
    }
    return number
  }

  var largest: String {
    texts.map { Self.shown($0.high) } ?? shown(numbers.high, integers.high) ?? ""
  }

  /// A limit of all numbers, which is that of the integers if they are equal; nil if there are no numbers.
  private func shown(_ number: Double, _ integer: Int64) -> String? {
    if integers.low <= integers.high, number == Double(integer) { return "\(integer)" }
    return numbers.low <= numbers.high ? "\(number)" : nil
  }

  /// The most frequent values, if values repeat. Of values that are equally frequent, those that were so first come first.
  var frequent: [(value: String, count: Int)] {
    guard variety < total else { return [] }
    return leaders.map { ($0.shown, Int(slots[$0.slot].count)) }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element)
  }

  /// The counts of a histogram from the smallest to the largest number; empty if not all values are numbers of a finite range, or few
  /// are different.
  var bars: [Int] {
    let count = ColumnProfile.barCount
    // The difference of two integers may have 64 bits.
    let range =
      hasReals
      ? numbers.high - numbers.low : Double(UInt64(bitPattern: integers.high &- integers.low))
    guard isNumeric, variety > count, range < ColumnProfile.longestRange else { return [] }
    return slots.reduce(into: Array(repeating: 0, count: count)) { bars, slot in
      guard slot.count > 0 else { return }
      let offset =
        hasReals
        ? slot.number - numbers.low
        : Double(UInt64(bitPattern: Int64(bitPattern: slot.bits) &- integers.low))
      let bar = Int(exactly: (offset * Double(count) / range).rounded(.down)) ?? 0
      // The largest number belongs to the last bar.
      bars[min(bar, count - 1)] += Int(slot.count)
    }
  }

  /// The first characters of a text.
  private static func shown(_ bytes: some Collection<UInt8>) -> String {
    let limit = ColumnProfile.shownLength
    // A character takes at most four bytes.
    let start = String(decoding: bytes.prefix((limit + 1) * 4), as: UTF8.self).unicodeScalars
    return String(start.prefix(limit)) + (start.count > limit ? " …" : "")
  }
}

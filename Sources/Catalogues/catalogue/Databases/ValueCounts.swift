import SocleCore

/// How often each value of a column occurs, counted in memory of a fixed size.
///
/// A number is its own key. The key of a text is 95 bits of a hash that differs in each process; the probability that any two of six
/// million texts have the same key is less than 10⁻¹⁵.
struct ValueCounts {
  /// A value and the number of its rows; free if that is zero.
  struct Slot {
    var bits: UInt64 = 0
    var kind: UInt32 = 0
    var count: UInt32 = 0
  }

  /// The kinds of integers and reals. Those of texts are larger.
  static let (integer, real, text): (UInt32, UInt32, UInt32) = (1, 2, 4)

  let slots: UnsafeMutableBufferPointer<Slot>
  /// Random, as numbers could be chosen so that all fall on one slot.
  private let multiplier = UInt64.random(in: 1 << 63 ... .max) | 1
  /// Whether there are too many different values for the slots, or too many rows for a count; then the counts are incomplete.
  private(set) var isFull = false
  /// The number of different values.
  private(set) var variety = 0
  /// The five values that occur most often so far, each with its slot.
  private var leaders: [(slot: Int, shown: String)] = []
  /// A lower bound of the counts of five leaders; 0 while there are fewer.
  private var threshold: UInt32 = 0

  /// - Parameter slots: A power of two of free slots, which live longer than this value.
  init(in slots: UnsafeMutableBufferPointer<Slot>) {
    self.slots = slots
  }

  /// The number of different values for which `slots` have room. A quarter of them stays free, so that a free one is found soon.
  static func limit(of slots: Int) -> Int { slots / 4 * 3 }

  mutating func add(_ integer: Int64) {
    add(UInt64(bitPattern: integer), Self.integer) { "\(integer)" }
  }

  mutating func add(_ real: Double) {
    // SQLite compares 1.0 as equal to 1.
    let whole = Int64(exactly: real).map { UInt64(bitPattern: $0) }
    add(whole ?? real.bitPattern, whole == nil ? Self.real : Self.integer) { "\(real)" }
  }

  mutating func add(_ text: UnsafeRawBufferPointer) {
    var hasher = Hasher()
    hasher.combine(bytes: text)
    var second = hasher
    second.combine(0)
    let kind = UInt32(truncatingIfNeeded: second.finalize()) | Self.text
    add(UInt64(truncatingIfNeeded: hasher.finalize()), kind) { ColumnProfile.shown(text) }
  }

  @inline(__always)
  private mutating func add(_ bits: UInt64, _ kind: UInt32, _ shown: () -> String) {
    guard !isFull else { return }
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
    if slots[place].count > threshold { lead(place, shown) }
  }

  /// Makes the value in the slot a leader if it occurs more often than one of them.
  private mutating func lead(_ place: Int, _ shown: () -> String) {
    if leaders.contains(where: { $0.slot == place }) { return }
    guard leaders.count == 5 else { return leaders.append((place, shown())) }
    let counts = leaders.map { slots[$0.slot].count }
    guard let least = counts.min(), let index = counts.lastIndex(of: least) else { return }
    threshold = least
    if slots[place].count > least { leaders[index] = (place, shown()) }
  }

  /// The most frequent values, if values repeat. The order of the rows decides which of equally frequent values are included.
  var frequent: [(value: String, count: Int)] {
    let all = leaders.map { (value: $0.shown, count: Int(slots[$0.slot].count)) }
      .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    return all.first?.count ?? 0 > 1 ? all : []
  }
}

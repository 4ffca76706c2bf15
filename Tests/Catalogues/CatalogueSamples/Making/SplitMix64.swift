/// Random numbers that depend on their seed alone, on every machine: Sebastiano Vigna's SplitMix64.
final class SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to, not including, `limit`; 0 if `limit` is below 1.
  func next(below limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// One of the values, of which there must be some; the first ones are the most frequent.
  func pick<Value>(_ values: [Value]) -> Value {
    values[min(next(below: values.count), next(below: values.count))]
  }
}

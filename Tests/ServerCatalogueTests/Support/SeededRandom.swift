/// Random numbers that depend on their seed alone, on every machine (Sebastiano Vigna's SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension SeededRandom {
  /// One of `values`, or `fallback` if there are none.
  mutating func pick<Value>(_ values: [Value], else fallback: Value) -> Value {
    values.randomElement(using: &self) ?? fallback
  }

  /// One of `first` and `rest`.
  mutating func pick<Value>(_ first: Value, _ rest: Value...) -> Value {
    pick(rest + [first], else: first)
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<max(count, 1), using: &self) == 0 }
}

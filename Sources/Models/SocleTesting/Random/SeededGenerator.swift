/// The generator of the random suite: the same numbers for the same seed.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  // SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True with a probability of one in `count`.
  mutating func isOne(in count: Int) -> Bool { number(1...count) == 1 }

  /// One of the elements of an array that is not empty.
  mutating func one<Element>(of all: [Element]) -> Element { all[number(0...all.count - 1)] }
}

/// Random numbers that a seed determines on every machine (Sebastiano Vigna's SplitMix64), so that a failure can be had again.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SeededRandom {
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// True once in `count` times.
  package mutating func once(in count: Int) -> Bool {
    Int.random(in: 0..<max(count, 1), using: &self) == 0
  }

  /// One of `elements`, of which there is at least one.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  package mutating func pick<Element>(
    _ first: Element, _ second: Element, _ rest: Element...
  ) -> Element {
    pick([second] + rest + [first])
  }

  /// So many of `elements`, or all, in any order.
  package mutating func pick<Element>(_ elements: [Element], count: Int) -> [Element] {
    Array(elements.shuffled(using: &self).prefix(count))
  }
}

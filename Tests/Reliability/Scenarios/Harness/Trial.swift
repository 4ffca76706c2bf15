import TestSupport

/// One case of a scenario: its number, random numbers that the seed and the number determine, and an empty folder.
package struct Trial {
  package let number: Int
  package let seed: UInt64
  package let folder: TemporaryFolder
  /// Random numbers of this case alone.
  package var random: SeededRandom {
    SeededRandom(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x1_0000_01B3)
  }

  package init(number: Int, seed: UInt64) throws {
    self.number = number
    self.seed = seed
    folder = try TemporaryFolder()
  }
}

/// Something that was promised and did not hold.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// - Throws: ``BrokenPromise`` with the text, unless `condition` holds.
package func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
  guard condition else { throw BrokenPromise(text()) }
}

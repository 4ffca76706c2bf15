import Entities
import Foundation

extension EntityContract {
  /// Makes the same random changes and queries on a store and on a simple model in memory, and compares the results.
  ///
  /// - Parameters:
  ///   - store: An empty store.
  ///   - seed: The seed of the random numbers: the same seed makes the same changes and queries.
  ///   - steps: The total number of changes and queries.
  /// - Throws: ``ContractFailure`` with the seed and the step of the first difference; the errors that the store throws.
  public static func compareRandomly(
    _ store: any EntityStore, seed: UInt64, steps: Int
  ) throws {
    var run = RandomRun(store, seed: seed)
    for step in 0..<steps { try run.step(step) }
    try run.compareAll()
  }
}

/// The state of a random run.
struct RandomRun {
  private(set) var shelf: Shelf
  let store: any EntityStore
  private let seed: UInt64
  var naive = NaiveShelf()
  var random: SeededGenerator

  init(_ store: any EntityStore, seed: UInt64) {
    self.store = store
    self.seed = seed
    shelf = Shelf(store: store, check: "")
    random = SeededGenerator(seed: seed)
  }

  mutating func step(_ number: Int) throws {
    shelf = Shelf(store: store, check: "random suite, seed \(seed), step \(number)")
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<4: try change(isNew: true)
    case 4..<9: try change(isNew: false)
    case 9, 10: try deleteParcel()
    case 11: try deletePart()
    case 12: try changeMatching()
    case 13: if number.isMultiple(of: 8) { try compareAll() }
    default: try compareQuery()
    }
    if naive.parcels.count > 12 { try deleteParcel() }
  }

  func reachable(from parcel: Parcel) -> [Parcel] {
    var found: [Parcel] = []
    var pending = [parcel]
    while let one = pending.popLast() {
      if found.contains(where: { $0 === one }) { continue }
      found.append(one)
      pending += (one.next.map { [$0] } ?? []) + one.friends
    }
    return found
  }
}

import Foundation
import SocleEntities

extension EntityContract {
  /// Makes the same random changes and queries on a store and on a simple model in memory, and compares the results, and what the
  /// store announces.
  ///
  /// - Parameters:
  ///   - stores: An empty store, or several stores of one empty database, each of which makes some of the steps.
  ///   - seed: The seed of the random numbers: the same seed makes the same changes and queries.
  ///   - steps: The total number of changes and queries.
  /// - Throws: ``ContractFailure`` with the seed and the step of the first difference; the errors that the stores throw.
  public static func compareRandomly(
    _ stores: any EntityStore..., seed: UInt64, steps: Int
  ) async throws {
    var run = try RandomRun(stores, seed: seed)
    for step in 0..<steps {
      let before = run.naive
      try run.step(step)
      try await run.expectAnnouncement(since: before)
    }
    try run.compareAll()
  }
}

/// The state of a random run.
struct RandomRun {
  /// The store that makes this step.
  private(set) var shelf: Shelf
  private let stores: [any EntityStore]
  /// The changes that each store announces.
  private let changes: [AsyncStream<Set<String>>]
  private var current = 0
  private let seed: UInt64
  var naive = NaiveShelf()
  var random: SeededGenerator

  init(_ stores: [any EntityStore], seed: UInt64) throws {
    for store in stores { try store.prepare(EntityShape.all(from: Parcel.self)) }
    (self.stores, self.seed) = (stores, seed)
    changes = stores.map { $0.changes() }
    shelf = Shelf(store: try stores.at(0), check: "", file: "SocleTesting/Random")
    random = SeededGenerator(seed: seed)
  }

  mutating func step(_ number: Int) throws {
    current = stores.indices.randomElement(using: &random) ?? 0
    shelf = Shelf(
      store: stores[current], check: "random suite, seed \(seed), step \(number)", file: shelf.file)
    switch random.number(0...19) {
    case 0..<4: try change(isNew: true)
    case 4..<9: try change(isNew: false)
    case 9, 10: try deleteParcel()
    case 11: try deletePart()
    case 12: try changeSeveral()
    case 13: if number.isMultiple(of: 8) { try compareAll() }
    default: try compareQuery()
    }
    if naive.parcels.count > 12 { try deleteParcel() }
    // Parts stay when they leave a parcel: without a bound, each step would take longer than the one before.
    if naive.contents.count + naive.labels.count > 60 { try deletePart() }
  }

  /// Expects that the store of the last step announces the entities that it has changed.
  func expectAnnouncement(since before: NaiveShelf) async throws {
    let changed = naive.entities(changedSince: before)
    if !changed.isEmpty { try await shelf.expect(changes[current], toContain: changed) }
  }
}

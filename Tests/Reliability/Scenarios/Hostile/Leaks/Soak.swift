import Foundation
import ObjectGraph
import SQLiteCore
import SQLiteLiveSchema
import SQLiteQueries
import SQLiteStorage
import TestSupport

extension Scenario {
  static let soak = Scenario(
    "R12-soak", "a minute of refreshes, readers beside them, connections opened and closed",
    promise: "memory does not grow, descriptors are as many, no statement lives", long: 10,
    short: 1
  ) { trial in
    let seconds = trial.number == 0 ? 2 : 60
    _ = try Peer(.soak, trial.folder.path, "\(seconds)").result(within: 300)
  }
}

/// A service in small: a list is replaced again and again while others read it.
struct Soak {
  let folder: String

  private var path: String { folder + "/soak.sqlite" }

  /// - Throws: ``BrokenPromise`` if memory grew from the first third to the last by more than a mebibyte.
  func run(seconds: Double) throws {
    let pool = try SQLitePool(creatingAt: path)
    try pool.write { try $0.createNumbers([]) }
    let persister = SQLitePersister(try SQLitePool(creatingAt: folder + "/graph.sqlite"))
    let isOpen = Flag()
    let readers = (0..<2).map { _ in
      OtherThread { while isOpen.isSet { try expectWhole(pool) } }
    }
    defer { isOpen.clear() }
    var samples: [Int] = []
    let end = Date(timeIntervalSinceNow: seconds)
    var round = 0
    while Date() < end {
      round += 1
      try refresh(round, pool, persister)
      samples.append(Resources.residentKilobytes)
    }
    isOpen.clear()
    for reader in readers { try reader.wait() }
    let third = max(samples.count / 3, 1)
    let growth = (samples.suffix(third).min() ?? 0) - (samples.prefix(third * 2).max() ?? 0)
    try expect(growth < 1024, "memory grew by \(growth) KiB in \(round) rounds")
    let held = try pool.write { $0.heldStatements }
    try expect(held == 0, "\(held) statements are held")
    try pool.close()
  }

  /// Each round replaces the whole list by as many rows of its own number.
  private func refresh(_ round: Int, _ pool: SQLitePool, _ persister: SQLitePersister) throws {
    try pool.write { connection in
      try connection.delete(in: Number.row, where: [.everyRow])
      try connection.insertNumbers((0..<500).map { round * 1000 + $0 })
    }
    let connection = try Connection(openingExistingAt: path)
    _ = try connection.describe(table: "numbers")
    try connection.close()
    var part = ModelValues.Part(text: "\(round)")
    try persister.save(object: &part)
    try persister.undo()
    if round.isMultiple(of: 50) { try persister.clearHistory() }
  }

  private func expectWhole(_ pool: SQLitePool) throws {
    let numbers = try pool.read { try $0.numbers() }
    let isWhole = numbers.isEmpty || numbers.count == 500 && numbers[499] - numbers[0] == 499
    try expect(isWhole, "a reader saw \(numbers.count) rows")
  }
}

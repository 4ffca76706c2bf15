import Foundation
import SocleCore
import SocleLiveSchema
import SocleObjectGraph
import SocleQueries
import SocleStorage
import TestSupport

extension Scenario {
  static let soak = Scenario(
    "R12-soak", "an hour of refreshes, readers beside them, connections opened and closed",
    promise: "memory grows by less than 1 MiB, descriptors are as many, no statement lives",
    long: 2, short: 1, limit: { 2 }
  ) { trial in
    let seconds = trial.number == 0 ? 2.0 : 3600
    _ = try Peer(.soak, trial.folder.path, "\(Int(seconds))").result(within: seconds + 300)
  }
}

/// A service in small: a list is replaced again and again while others read it.
struct Soak {
  let folder: String

  private var path: String { folder + "/soak.sqlite" }

  /// Refreshes for some seconds, ten times a second if they are many, and returns what that took as text.
  ///
  /// - Throws: ``BrokenPromise`` if the memory, by the medians of thirds, would grow by a mebibyte or more in as much time, or
  ///   if there are more descriptors than before.
  func run(seconds: Double) throws -> String {
    let pause: UInt32 = seconds > 60 ? 100_000 : 0
    let pool = try SQLitePool(creatingAt: path)
    try pool.write { try $0.createNumbers([]) }
    let persister = SQLitePersister(try SQLitePool(creatingAt: folder + "/graph.sqlite"))
    let isOpen = Flag()
    let readers = (0..<2).map { _ in
      OtherThread {
        while isOpen.isSet {
          try expectWhole(pool)
          usleep(pause)
        }
      }
    }
    defer { isOpen.clear() }
    let samples = try refresh(for: seconds, pause: pause, pool, persister)
    isOpen.clear()
    for reader in readers { try reader.wait() }
    let held = try pool.write { $0.heldStatements }
    try expect(held == 0, "\(held) statements are held")
    try pool.close()
    try samples.check()
    return samples.description
  }

  private func refresh(
    for seconds: Double, pause: UInt32, _ pool: SQLitePool, _ persister: SQLitePersister
  ) throws -> SoakSamples {
    var samples = SoakSamples()
    let start = Date()
    while -start.timeIntervalSinceNow < seconds {
      try refresh(samples.rounds, pool, persister)
      samples.add(at: -start.timeIntervalSinceNow / seconds)
      usleep(pause)
    }
    return samples
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

/// The memory and descriptors of the process in each three-hundredth of the time.
private struct SoakSamples {
  private(set) var rounds = 1
  // Room for all, so that the samples themselves need no further memory.
  private var kilobytes = [Int](repeating: 0, count: 300)
  private var descriptors = [Int](repeating: 0, count: 300)

  mutating func add(at part: Double) {
    rounds += 1
    let place = min(Int(part * 300), 299)
    guard kilobytes[place] == 0 else { return }
    kilobytes[place] = Resources.residentKilobytes
    descriptors[place] = Resources.descriptors
  }

  /// Compares the last third with the middle one.
  func check() throws {
    let before = Self.median(kilobytes[100..<200])
    // On a busy machine, a short run may have had no round by then.
    guard before > 0 else { return }
    let growth = Self.median(kilobytes[200...]) - before
    // The start of a short run takes some memory for good.
    try expect(growth * (rounds > 1000 ? 3 : 1) < 1024, "memory grew: \(description)")
    try expect(
      (descriptors[200...].max() ?? 0) <= (descriptors[..<200].max() ?? 0),
      "more descriptors: \(description)")
  }

  private static func median(_ values: ArraySlice<Int>) -> Int {
    let taken = values.filter { $0 > 0 }.sorted()
    return taken.isEmpty ? 0 : taken[taken.count / 2]
  }

  var description: String {
    """
    \(rounds) rounds, KiB by thirds \(Self.median(kilobytes[..<100])), \(Self.median(kilobytes[100..<200])), \
    \(Self.median(kilobytes[200...])), up to \(descriptors.max() ?? 0) descriptors
    """
  }
}

import Foundation
import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@testable import TestProcess

@Suite("Two killed processes that change one graph")
struct KillTests {
  @Test(
    "After each kill every step is complete or absent, and history agrees with the data")
  func kills() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 4711)
    var stored = 0
    var undone = 0
    var longest: UInt32 = 40_000
    let rounds = RandomCases.count(15, long: 100)
    for _ in 0..<rounds {
      let processes = try (0..<2).map { _ in try ChildProcess("graph", folder.file()) }
      // Some are killed while they open the file.
      let isEarly = random.once(in: 5)
      for process in processes where !isEarly { process.waitUntilReady() }
      for process in processes {
        usleep(UInt32.random(in: 0..<longest, using: &random))
        process.endAtOnce()
      }
      for process in processes { #expect(["", "ready"].contains(process.result())) }
      guard try folder.names.contains("test.sqlite") else { continue }
      let (parcels, steps) = try check(folder)
      stored += parcels
      undone += steps
      // A busy machine needs more time for the first steps.
      if stored == 0 || undone == 0 { longest = min(longest * 2, 2_000_000) }
    }
    // Otherwise, each process was killed before its first step.
    #expect(stored > 0 && undone > 0, "\(stored) parcels, \(undone) steps")
  }

  /// Checks a copy of the file that the processes have left, and undoes and redoes all steps in it.
  private func check(_ folder: TemporaryFolder) throws -> (parcels: Int, steps: Int) {
    let copy = try TemporaryFolder()
    for name in try folder.names where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
    }
    let persister = try SQLitePersister(openingExistingAt: copy.file())
    try persister.createTables()
    let problems = try persister.pool.write { connection in
      try connection.integrityCheck() + connection.foreignKeyCheck().map { "\($0)" }
    }
    #expect(problems == [])
    let found = try wholeParcels(persister)
    var steps = 0
    while try persister.undo() != nil {
      steps += 1
      _ = try wholeParcels(persister)
    }
    for _ in 0..<steps { try #require(try persister.redo() != nil) }
    #expect(try wholeParcels(persister) == found)
    return (found.count, steps)
  }

  private func wholeParcels(_ persister: SQLitePersister) throws -> [Parcel] {
    let parcels = try persister.retrieve(type: Parcel.self)
    for parcel in parcels {
      #expect(parcel.pieces.count == parcel.size)
      #expect(parcel.pieces.allSatisfy { $0.color == parcel.color })
    }
    return parcels
  }
}

import SocleCore
import SocleLiveSchema
import TestSupport
import Testing

@testable import TestProcess

@Suite("Processes that initialize the same file at once")
struct TwoProcessesTests {
  let folder: TemporaryFolder
  static let all = "steps 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"

  init() throws { folder = try TemporaryFolder() }

  /// The outputs of several processes that are started at the same moment.
  private func race(_ count: Int = 4) throws -> [String] {
    let racers = try (0..<count).map { _ in
      try ChildProcess("--wait", "initialize", folder.file(), "20")
    }
    for racer in racers { racer.waitUntilReady() }
    for racer in racers { try racer.proceed() }
    return racers.map { $0.result() }
  }

  private func check() async throws -> String { try await ChainProcess.check(folder.file()) }

  @Test("Processes that initialize one file at once create it once", arguments: 0..<3)
  func creation(round: Int) async throws {
    let results = try race()
    #expect(results.count { $0 == "created" } == 1, "\(results)")
    #expect(results.count { $0 == "version 20, steps" } == 3, "\(results)")
    #expect(try await check() == "version 20, steps ")
  }

  @Test(
    "Of pools that open a missing file at once, one creates it, and none gets a busy error",
    arguments: [JournalMode.wal, .delete], 0..<5)
  func meeting(mode: JournalMode, round: Int) throws {
    let visitors = try (0..<4).map { _ in
      try ChildProcess("--wait", "pool", folder.file(), mode.rawValue)
    }
    for visitor in visitors { visitor.waitUntilReady() }
    for visitor in visitors { try visitor.proceed() }
    let results = visitors.map { $0.result() }
    #expect(results.sorted() == ["found", "found", "found", "made"])
    let connection = try Connection(openingExistingAt: folder.file())
    #expect(try connection.count(of: StepMade.row) == 4)
    #expect(try connection.integrityCheck() == [])
  }

  @Test("Processes that migrate one file at once perform every step once", arguments: 0..<3)
  func migration(round: Int) async throws {
    #expect(try ChildProcess("initialize", folder.file(), "1").result() == "created")
    let results = try race()
    #expect(results.allSatisfy { $0.hasPrefix("version") }, "\(results)")
    let made = results.flatMap { $0.split(separator: "steps ").last?.split(separator: " ") ?? [] }
    let steps = made.compactMap { Int($0) }.sorted()
    #expect(steps == Array(2...20), "\(results)")
    #expect(try await check() == "version 20, \(Self.all)")
  }
}

import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore

@Suite("A race to create one file")
struct CreationRaceTests {
  @Test("If several processes create the same file, exactly one succeeds", arguments: 0..<4)
  func processes(round: Int) throws {
    let folder = try TemporaryFolder()
    let racers = try (0..<6).map { _ in try ChildProcess("--wait", "create", folder.file()) }
    for racer in racers { racer.waitUntilReady() }
    for racer in racers { try racer.proceed() }
    let results = racers.map { $0.result() }
    #expect(results.filter { $0 == "created" }.count == 1, "\(results)")
    #expect(results.filter { $0.contains("a file already exists there") }.count == 5, "\(results)")
    #expect(try Connection(openingExistingAt: folder.file()).integrityCheck() == [])
  }

  @Test("If several threads create the same file, exactly one succeeds", arguments: 0..<20)
  func threads(round: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let racers = (0..<4).map { _ in OtherThread { (try? Connection(creatingAt: path)) != nil } }
    let wins = try racers.map { try $0.wait() }
    #expect(wins.count { $0 } == 1)
  }
}

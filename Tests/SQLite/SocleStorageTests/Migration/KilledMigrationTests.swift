import TestSupport
import Testing

@testable import TestProcess

@Suite("A migration whose process is killed")
struct KilledMigrationTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file()
  }

  /// The text that `check` prints for a file of this version.
  private func exactly(_ version: Int) -> String {
    let steps = (1...version).dropFirst().map { "\($0)" }.joined(separator: " ")
    return "version \(version), steps \(steps)"
  }

  private func initialize(killedAt moment: String) throws -> String {
    try ChildProcess("initialize", path, "20", moment).result()
  }

  private func check() async throws -> String { try await ChainProcess.check(path) }

  @Test(
    "A killed migration leaves the file at exactly one version, and the next call continues from there"
  )
  func everyStep() async throws {
    #expect(try ChildProcess("initialize", path, "1").result() == "created")
    #expect(try initialize(killedAt: "0 will") == "")
    #expect(try await check() == exactly(1))
    for step in 2...20 {
      #expect(try initialize(killedAt: "\(step) inside") == "")
      #expect(try await check() == exactly(step - 1), "killed at \(step) inside")
      #expect(try initialize(killedAt: "\(step) committed") == "")
      #expect(try await check() == exactly(step), "killed at \(step) committed")
    }
    #expect(try initialize(killedAt: "20 inside") == "version 20, steps")
  }

  @Test("A migration killed after its last step needs no further step")
  func afterTheLast() async throws {
    #expect(try ChildProcess("initialize", path, "1").result() == "created")
    #expect(try initialize(killedAt: "0 did") == "")
    #expect(try await check() == exactly(20))
    #expect(try ChildProcess("initialize", path, "20").result() == "version 20, steps")
  }
}

import TestSupport
import Testing

@Suite("Locks that fail")
struct PoolLockFaultTests {
  // SQLite 3.40 attempts a lock of a write-ahead log for 10 s. Once is inevitable; the pool must not cause a second attempt.
  @Test("A write whose lock fails throws the reason after 10 s, and leaves the pool usable")
  func writing() throws {
    let folder = try TemporaryFolder()
    let fault = folder.file("fault")
    let settings = ["CALLS": "lock", "FIRST": "1", "LAST": "1000000", "KIND": "37", "WHILE": fault]
    guard let environment = FaultShim.environment(settings) else { return }
    let result = try ChildProcess("lock-fault", folder.file(), fault, environment: environment)
      .result()
    let lines = result.split(separator: "\n")
    let seconds = try #require(Int(result.prefix { $0 != " " }), "\(result)")
    #expect(seconds < 15, "\(result)")
    #expect(lines.first?.contains("whatever the busy timeout") == true, "\(result)")
    #expect(lines.last == "[1]", "\(result)")
  }
}

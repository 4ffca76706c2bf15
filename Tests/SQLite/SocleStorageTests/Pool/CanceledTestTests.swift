import Foundation
import TestSupport
import Testing

@testable import SocleStorage

@Suite("The waits and child processes of a test that is canceled", .minutes(2))
struct CanceledTestTests {
  @Test("Each wait ends when its task is canceled")
  func waits() async throws {
    try await PoolPlace.memory.withPool { pool in
      let endless = Task { while !Task.isCancelled { await Task.yield() } }
      let tasks: [Task<Void, any Error>] = [
        Task { try DispatchSemaphore(value: 0).waitInTest() },
        Task { try OtherThread { Thread.sleep(forTimeInterval: 10) }.wait() },
        Task {
          let group = DispatchGroup()
          group.enter()
          try group.waitInTest()
        },
        Task { await pool.untilFollowed() },
        Task { await pool.untilWaiting(.writer) },
        Task { await PoolGate().untilReached() },
        Task { PoolGate().untilReachedBlocking() },
        Task { await endless.valueInTest },
      ]
      for task in tasks { task.cancel() }
      for task in tasks { _ = await task.result }
    }
  }

  @Test("A program is killed when the task that runs it is canceled")
  func programs() async throws {
    let run = Task { try ProgramRun("/bin/sleep", ["600"]).status }
    run.cancel()
    #expect(try await run.value == SIGKILL)
    let child = Task {
      let child = try ChildProcess("--wait", "read", "/")
      child.waitUntilReady()
      return child.result()
    }
    child.cancel()
    #expect(try await child.value == "")
  }

  @Test("A test process ends with its parent")
  func orphans() async throws {
    let folder = try TemporaryFolder()
    let script = """
      "$0" --wait read / <"$1" >"$2" & echo $!; until [ -s "$2" ]; do sleep 0.01; done
      kill -9 $$
      """
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    // Holds the pipe open, from which the process reads, as its siblings do.
    let holder = open(pipe, O_RDWR)
    defer { close(holder) }
    let program = BuiltProducts.program("TestProcess").path
    let run = try ProgramRun("/bin/sh", ["-c", script, program, pipe, folder.file("output")])
    let process = try #require(Int32(run.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    defer { kill(process, SIGKILL) }
    await wait { !isRunning(process) }
    #expect(!isRunning(process))
  }

  /// Whether a process has not ended; one that ended may still be listed, until its new parent asks for it.
  private func isRunning(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
    return command.map { !$0.isEmpty } ?? true
  }
}

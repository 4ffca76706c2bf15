import Foundation
import SocleEntities
import TestSupport
import Testing

@Suite("The threads of a store", .minutes(10))
struct StoreThreadsTests {
  private struct Failed: Error, Equatable {}

  /// Runs a call that waits for the gate, and returns its task once it has begun.
  private func occupy(
    _ threads: StoreThreads, closing: Bool = false, until gate: DispatchSemaphore
  ) async -> Task<String, any Error> {
    let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await threads.run { call in
        if closing { try call.close() }
        hasBegun.finish()
        gate.wait()
        return "done"
      }
    }
    for await _ in begun {}
    return task
  }

  @Test("As many calls run as there are threads, and others wait without blocking a thread")
  func waiting() async throws {
    let (threads, gate, running) = (StoreThreads(3), DispatchSemaphore(value: 0), Locked(0))
    let calls = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<200 {
          group.addTask {
            try await threads.run { _ in
              running.withLock { $0 += 1 }
              gate.wait()
            }
          }
        }
        try await group.waitForAll()
      }
    }
    while running.withLock({ $0 }) < 3 { try await Task.sleep(for: .milliseconds(1)) }
    // All tasks would stand still here if the calls waited on threads of Swift's tasks.
    for _ in 0..<20 {
      try await Task.sleep(for: .milliseconds(1))
      await Task.detached {}.value
    }
    #expect(running.withLock { $0 } == 3)
    for _ in 0..<200 { gate.signal() }
    try await calls.value
    #expect(running.withLock { $0 } == 200)
  }

  @Test("A call rethrows an error of its work")
  func failing() async {
    await #expect(throws: Failed.self) { try await StoreThreads(1).run { _ in throw Failed() } }
  }

  @Test("A canceled call ends at once, whether it waits or works, and its thread is used again")
  func canceling() async throws {
    let (threads, gate) = (StoreThreads(1), DispatchSemaphore(value: 0))
    let working = await occupy(threads, until: gate)
    let waiting = Task { try await threads.run { _ in _ = Issue.record("it was canceled") } }
    for task in [waiting as Any, working] {
      (task as? Task<Void, any Error>)?.cancel()
      (task as? Task<String, any Error>)?.cancel()
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) { try await working.value }
    gate.signal()
    #expect(try await threads.run { $0.isStopped } == false)
  }

  @Test("A call from a task that is already canceled does not run")
  func canceledBefore() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await StoreThreads(1).run { _ in _ = Issue.record("it was canceled") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A call that has ruled out cancellation by close() returns its result when it is canceled")
  func closed() async throws {
    let (threads, gate) = (StoreThreads(1), DispatchSemaphore(value: 0))
    let task = await occupy(threads, closing: true, until: gate)
    task.cancel()
    gate.signal()
    #expect(try await task.value == "done")
  }

  @Test("A call that was canceled cannot rule out cancellation: close() throws CancellationError")
  func closedTooLate() async throws {
    let (gate, isRefused) = (DispatchSemaphore(value: 0), Locked(false))
    let (threads, (begun, hasBegun)) = (StoreThreads(1), AsyncStream.makeStream(of: Void.self))
    let task = Task {
      try await threads.run { call in
        hasBegun.finish()
        gate.wait()
        do { try call.close() } catch { isRefused.withLock { $0 = error is CancellationError } }
      }
    }
    for await _ in begun {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.signal()
    try await threads.run { _ in }
    #expect(isRefused.withLock { $0 })
  }

  @Test("The objects that a call uses are released at its end, even if other calls still wait")
  func releasing() async throws {
    final class Kept: Sendable {}
    let (threads, gate) = (StoreThreads(1), DispatchSemaphore(value: 0))
    let first = await occupy(threads, until: gate)
    weak var kept: Kept?
    let second: Task<Void, any Error>
    do {
      let made = Kept()
      kept = made
      second = Task { try await threads.run { _ in withExtendedLifetime(made) { gate.wait() } } }
    }
    try await Task.sleep(for: .milliseconds(10))
    let third = Task { try await threads.run { _ in gate.wait() } }
    try await Task.sleep(for: .milliseconds(10))
    gate.signal()
    gate.signal()
    _ = try await (first.value, second.value)
    for _ in 0..<1000 where kept != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(kept == nil)
    gate.signal()
    try await third.value
  }

  @Test("The patience of a call limits how long it waits for a thread, not how long it runs")
  func patience() async throws {
    let (threads, gate) = (StoreThreads(1), DispatchSemaphore(value: 0))
    let working = await occupy(threads, until: gate)
    await #expect(throws: Failed()) {
      try await threads.run(patience: (0.01, Failed())) { _ in }
    }
    gate.signal()
    _ = try await working.value
    try await threads.run(patience: (0.01, Failed())) { _ in Thread.sleep(forTimeInterval: 0.05) }
  }
}

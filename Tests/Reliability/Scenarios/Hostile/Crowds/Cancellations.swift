import Foundation
import SocleCore
import SocleObjectGraph
import SocleQueries
import SocleStorage
import TestSupport

/// Asynchronous work that is canceled before, while and after it runs; for a process of its own, because it waits for tasks.
enum Cancellations {
  static func run(seed: UInt64, in folder: String) throws {
    let pool = try SQLitePool(creatingAt: folder + "/cancel.sqlite")
    let persister = SQLitePersister(try SQLitePool(creatingAt: folder + "/graph.sqlite"))
    let done = DispatchSemaphore(value: 0)
    let problem = Record<String>()
    Task {
      do {
        try await tryOut(pool, persister, SeededRandom(seed: seed))
      } catch {
        problem.add("\(error)")
      }
      done.signal()
    }
    let end = DispatchTime.now() + TestTime.seconds(100)
    guard done.wait(timeout: end) == .success else { throw BrokenPromise("it hangs") }
    if let text = problem.entries.first { throw BrokenPromise(text) }
  }

  private static func tryOut(
    _ pool: SQLitePool, _ persister: SQLitePersister, _ seeded: SeededRandom
  ) async throws {
    var random = seeded
    try await pool.write { try $0.createNumbers([]) }
    var expected = 0
    for round in stride(from: 0, to: 200, by: 4) {
      let writes = (0..<2).map { number in
        Task {
          try await pool.write {
            try $0.insertNumbers([(round + number) * 2, (round + number) * 2 + 1])
          }
        }
      }
      let read = Task { try await pool.read { try $0.numbers().count } }
      let save = Task { try await persister.save(object: ModelValues.Part(text: "\(round)")) }
      for _ in 0..<Int.random(in: 0..<80, using: &random) { await Task.yield() }
      writes[random.pick(0, 1)].cancel()
      if random.chance(70) { read.cancel() }
      if random.chance(70) { save.cancel() }
      for write in writes { expected += try await isDone(write) ? 2 : 0 }
      _ = try await isDone(read)
      _ = try await isDone(save)
    }
    let (numbers, isOpen) = try await pool.write { (try $0.numbers().count, $0.isInTransaction) }
    try expect(numbers == expected, "\(numbers) numbers, of which \(expected) were acknowledged")
    try expect(isOpen, "a write is no transaction")
    await pool.close()
    await persister.pool.close()
  }

  /// Whether it was completed; otherwise it was canceled.
  private static func isDone<Result: Sendable>(_ task: Task<Result, any Error>) async throws -> Bool
  {
    do {
      _ = try await task.value
      return true
    } catch is CancellationError {
      return false
    }
  }
}

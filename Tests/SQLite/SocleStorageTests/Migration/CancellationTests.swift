import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A migration that is canceled", .minutes(2))
struct CancellationTests {
  static let places = PoolPlace.allCases
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func storage(_ version: Shelf, at place: PoolPlace) async throws -> SQLiteStorage<Shelf> {
    let builder = SQLiteStorageBuilder().setWALMode(enabled: place == .logFile)
    if place == .memory { return try builder.buildInMemory(schema: version.schema) }
    let url = URL(fileURLWithPath: folder.file())
    return try await builder.build(schema: version.schema, storagePath: url)
  }

  /// A storage whose file has version 1 and whose schema is the latest.
  private func oldStorage(at place: PoolPlace) async throws -> SQLiteStorage<Shelf> {
    let storage = try await storage(.notes, at: place)
    _ = try await storage.sqlitePool.run(
      Initialization(
        schema: Shelf.books.schema, migrator: ShelfMigrator(), path: "test"))
    return storage
  }

  /// Cancels the task as soon as `body` calls its argument.
  private func canceled(
    _ storage: SQLiteStorage<Shelf>,
    inside body: @escaping @Sendable (Shelf, Connection, _ cancel: () -> Void) throws -> Void
  ) async -> (any Error)? {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let seen = DispatchSemaphore(value: 0)
    let migrator = ShelfMigrator(also: { step, connection in
      try body(step, connection) {
        signal.yield()
        seen.wait()
      }
    })
    let task = Task { try await storage.initialize(storageMigrator: migrator) }
    for await _ in signals { break }
    task.cancel()
    seen.signal()
    switch await task.result {
    case .success: return nil
    case .failure(let error): return error
    }
  }

  private func expectVersion(_ version: Shelf, _ storage: SQLiteStorage<Shelf>) throws {
    let pool = storage.sqlitePool
    #expect(try pool.write { try $0.version } == version.rawValue)
    #expect(try pool.write { try version.schema.differences(on: $0) } == [])
    #expect(try pool.write { try $0.enforcesForeignKeys })
  }

  @Test(
    "Canceling a migration rolls back the running step, and the next call resumes it",
    arguments: places)
  func runningStep(place: PoolPlace) async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(at: place)
    let error = await canceled(storage) { step, connection, cancel in
      guard step == .titlesIndexed else { return }
      cancel()
      try connection.countForever()
    }
    #expect(error is CancellationError)
    try expectVersion(.loans, storage)
    let report = try await storage.initialize(storageMigrator: ShelfMigrator())
    #expect(report.steps == [.titlesIndexed, .notes])
  }

  @Test(
    "Canceling a migration rolls back the step even if the step swallows the error",
    arguments: places)
  func deafStep(place: PoolPlace) async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(at: place)
    let error = await canceled(storage) { step, connection, cancel in
      guard step == .loans else { return }
      cancel()
      try? connection.countForever()
    }
    #expect(error is CancellationError)
    try expectVersion(.books, storage)
  }

  @Test("A migration does not begin in a canceled task")
  func before() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(at: .logFile)
    let migrator = ShelfMigrator()
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in starts { break }
      return try await storage.initialize(storageMigrator: migrator)
    }
    task.cancel()
    start.yield()
    await #expect(throws: CancellationError.self) { _ = try await task.valueInTest }
    #expect(migrator.calls.entries.isEmpty)
    try expectVersion(.books, storage)
  }
}

import CatalogueTesting
import Dispatch
import ServerCatalogue
import Testing

@Suite("Contract: several threads")
struct ConcurrencyContract {
  /// Runs `write` twenty times on one thread while others read. Errors and issues of the readers fail the test.
  private func run(
    write: @escaping @Sendable (Int) throws -> Void, read: @escaping @Sendable () throws -> Void
  ) {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      do {
        for step in 0..<20 {
          if thread == 0 { try write(step) } else { try read() }
        }
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test(
    "A reader sees either all or nothing of a refresh of the whole list",
    arguments: ServerBackend.all)
  func refresh(backend: ServerBackend) throws {
    // The lists share no id, and every server contains the length of its list.
    let lists = [40, 60].map { count in
      (0..<count).map { VPNServer.made("\(count)-\($0)", tier: $0 % 3, load: count) }
    }
    let repository = try backend.repository(lists[0])
    run {
      try repository.replaceAll(
        servers: lists[$0 % 2], maxTier: 9, metadata: ["count": "\(lists[$0 % 2].count)"])
    } read: {
      let full = try repository.fullServers()
      #expect(Set(full.map(\.logical.load)) == [full.count])
      #expect(full.allSatisfy { $0.endpoints.count == 1 })
      #expect([40, 60].contains(try repository.serverCount()))
      #expect([40, 60].contains(try repository.groups().reduce(0) { $0 + $1.serverCount }))
    }
  }

  @Test(
    "A reader sees either all or nothing of a refresh of all loads", arguments: ServerBackend.all)
  func loads(backend: ServerBackend) throws {
    let ids = (0..<50).map { "s\($0)" }
    let repository = try backend.repository(ids.map { .made($0, score: -1, load: -1) })
    run { step in
      try repository.upsert(
        loads: ids.map { ServerLoad(id: $0, load: step, score: Double(step), status: 1) })
    } read: {
      let logicals = try repository.servers(orderedBy: .fastest).map(\.logical)
      #expect(logicals.count == 50)
      #expect(Set(logicals.map(\.load)).count == 1)
      #expect(Set(logicals.map(\.score)).count == 1)
    }
  }

  @Test("Concurrent writes from several threads are all stored", arguments: ServerBackend.all)
  func writers(backend: ServerBackend) throws {
    let repository = try backend.repository()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for step in 0..<25 {
        do { try repository.upsert(servers: [.made("\(thread)-\(step)")]) } catch {
          Issue.record(error)
        }
      }
    }
    #expect(try repository.serverCount() == 100)
  }
}

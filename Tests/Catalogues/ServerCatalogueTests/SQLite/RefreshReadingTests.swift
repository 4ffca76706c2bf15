import CatalogueTesting
import Dispatch
import SocleCore
import TestSupport
import Testing

@testable import ServerCatalogue

@Suite("Reading during a refresh")
struct RefreshReadingTests {
  private static let patience = TestTime.seconds(120)
  private let old = (0..<40).map { VPNServer.made("old-\($0)", load: 40) }
  private let new = (0..<60).map { VPNServer.made("new-\($0)", load: 60) }

  /// Whether the servers that were read are exactly one of the lists.
  private func holds(_ list: [VPNServer], _ repository: ServerRepository) throws -> Bool {
    let full = try repository.fullServers()
    return try Set(full.map(\.id)) == Set(list.map(\.id))
      && full.allSatisfy { $0.endpoints.count == 1 }
      && repository.serverCount() == list.count
      && repository.groups().map(\.serverCount) == [list.count]
      && repository.servers(orderedBy: .fastest).count == list.count
  }

  @Test("A reader during a refresh sees the old list without waiting, and afterwards the new list")
  func refresh() throws {
    let folder = try DatabaseFolder()
    let store = try SQLiteServers.made(old, at: folder.path)
    let repository = ServerRepository { store }
    let (isWritten, mayEnd, isOver) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let new = new
    DispatchQueue.global().async {
      do {
        try store.pool.write { connection in
          try connection.delete(in: LogicalRow.row, where: [.everyRow])
          try store.write(new, on: connection)
          isWritten.signal()
          #expect(mayEnd.wait(timeout: .now() + Self.patience) == .success)
        }
      } catch {
        Issue.record(error)
        isWritten.signal()
      }
      isOver.signal()
    }
    try #require(isWritten.wait(timeout: .now() + Self.patience) == .success)
    try #expect(holds(old, repository))
    mayEnd.signal()
    try #require(isOver.wait(timeout: .now() + Self.patience) == .success)
    try #expect(holds(new, repository))
    try repository.close()
  }

  @Test("A snapshot from before a refresh is unchanged after the refresh")
  func snapshot() throws {
    let folder = try DatabaseFolder()
    let store = try SQLiteServers.made(old, at: folder.path)
    let repository = ServerRepository { store }
    let counts = try store.pool.read { connection in
      let before = try connection.count(of: LogicalRow.row)
      let isOver = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        do { try repository.replaceAll(servers: new, maxTier: 9) } catch { Issue.record(error) }
        isOver.signal()
      }
      #expect(isOver.wait(timeout: .now() + Self.patience) == .success)
      return [before, try connection.count(of: LogicalRow.row)]
    }
    #expect(counts == [40, 40])
    try #expect(holds(new, repository))
    try repository.close()
  }
}

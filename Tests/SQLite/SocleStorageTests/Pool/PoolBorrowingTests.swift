import SocleQueries
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("Misuse of a pool's connection")
struct PoolBorrowingTests {
  @Test(
    "Returning a connection or statement from a closure is an error, and the pool remains usable",
    arguments: Misuse.allCases)
  func misuse(_ misuse: Misuse) async throws {
    try await PoolPlace.logFile.withPool(readers: 1) { pool in
      for _ in 1...3 {
        let read = errorThrown { try pool.readNow { try misuse.commit($0) } }
        #expect(refusal(read)?.contains(misuse.reason) == true, "\(String(describing: read))")
        let write = errorThrown {
          try pool.writeNow { connection in
            try connection.insertAccount(1)
            return try misuse.commit(connection)
          }
        }
        #expect(refusal(write)?.contains(misuse.reason) == true, "\(String(describing: write))")
      }
      try await pool.write { try $0.insertAccount(2) }
      #expect(try await pool.read { try $0.accountIDs() } == [2])
    }
  }

  @Test("An in-memory database survives the replacement of its connections")
  func memoryOutlives() throws {
    try PoolPlace.memory.withPool { pool in
      try pool.write { try $0.insertAccount(1) }
      for misuse in Misuse.allCases {
        _ = errorThrown { try pool.write { try misuse.commit($0) } }
        _ = errorThrown { try pool.read { try misuse.commit($0) } }
      }
      #expect(try pool.read { try $0.accountIDs() } == [1])
    }
  }

  @Test(
    "SQL in a write that begins or ends a transaction is refused",
    arguments: ["COMMIT", "ROLLBACK", "BEGIN"])
  func control(_ sql: String) throws {
    try PoolPlace.logFile.withPool { pool in
      let error = errorThrown {
        try pool.write { connection in
          try connection.insertAccount(1)
          try connection.run(TestSQL(sql))
        }
      }
      #expect((error as? SQLiteError)?.code?.primary.rawValue == 23)
      let left = try pool.read { try $0.accountCount }
      #expect(left == 0)
    }
  }
}

/// Ways to misuse a pool's connection.
enum Misuse: CaseIterable, Sendable {
  case keepingConnection, keepingStatement, closing

  /// - Returns: The object that outlives the closure.
  func commit(_ connection: Connection) throws -> Any {
    switch self {
    case .keepingConnection: return connection
    case .keepingStatement: return try connection.prepareInsert(in: Account.row)
    case .closing:
      try connection.close()
      return 0
    }
  }

  var reason: String {
    self == .closing ? "the closure closed its connection" : "outlived the closure"
  }
}

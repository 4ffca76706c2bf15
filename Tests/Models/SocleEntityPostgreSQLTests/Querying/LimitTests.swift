#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Limits of PostgreSQL's messages", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct LimitTests {
    @Test("A statement of rows ends with the one that reaches 64 MiB, one of links after 20,000")
    func parts() {
      let shape = EntityShape(
        "File", key: .int, properties: [EntityProperty("bytes", .bytes)],
        relations: [.toMany("parts", "File", key: .int)])
      var rows = EntityRows(shape)
      let megabytes = [UInt8](repeating: 0, count: 20 << 20)
      let many = [EntityKey](repeating: .int(1), count: 20_001)
      for key in 0..<8 {
        rows.append(.int(Int64(key)), [.bytes(megabytes)], lists: [key == 0 ? many : nil])
      }
      let saving = shape.saving(rows, isPortable: false)
      let sizes = (saving.rows + saving.lists).map { statement in
        statement.parameters.reduce(0) { $0 + ($1.bytes?.count ?? 0) } >> 20
      }
      // 4 and 4 rows, the shortening of the list, and its links.
      #expect(sizes == [80, 80, 0, 0, 0])
    }

    @Test("A request with more values than a statement takes fails before anything is sent")
    func parameters() throws {
      let store = PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema())
      try store.prepare([SaveCounts.shape])
      func request(_ count: Int) -> EntityRequest {
        var request = EntityRequest("Entry")
        request.condition = .any(
          (0..<count).map { .compare("number", .equal, .int(Int64($0))) })
        return request
      }
      let error = #expect(throws: PostgreSQLError.self) { try store.count(request(65_536)) }
      #expect(error?.state == "54000")
      try store.save(SaveCounts.batch(1, 4_000))
      #expect(try store.count(request(5_000)) == 1)
      var list = EntityRequest("Entry")
      list.condition = .isIn("number", (0..<70_000).map { .int($0) })
      #expect(try store.count(list) == 1)
    }

    @Test("A failed transaction is rolled back although too many statements are prepared")
    func failedTransaction() throws {
      let connection = try PostgreSQLServer.shared.get().connect()
      func run(_ texts: [String]) throws {
        try connection.run(texts.map { Statement($0, purpose: "a test") })
      }
      for number in 1...254 { try run(["SELECT \(number)"]) }
      #expect(throws: PostgreSQLError.self) { try run(["BEGIN", "SELECT 1 / 0"]) }
      try run(["ROLLBACK"])
      #expect(connection.isIdle)
      try run(["SELECT 1"])
      #expect(connection.names.count == 1)
    }
  }
#endif

#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "PostgreSQL stores of one database", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct SharingTests {
    private let shape = EntityShape(
      "Entry", key: .int, properties: [EntityProperty("number", .int)])

    private func batch(_ numbers: some Sequence<Int>) -> EntityBatch {
      var batch = EntityBatch()
      batch.rows["Entry"] = EntityRows(shape)
      for number in numbers {
        batch.rows["Entry"]?.append(.int(Int64(number)), [.int(Int64(number))])
      }
      return batch
    }

    @Test(
      "More than 256 statements can be prepared: they are deallocated before a transaction begins",
      arguments: [false, true])
    func manyStatements(_ isWriting: Bool) throws {
      var options = PostgreSQLOptions()
      // SERIALIZABLE, which BEGIN cannot choose after another statement.
      options.isPortable = true
      let store = PostgreSQLEntityStore(
        try PostgreSQLServer.shared.get().newSchema(), options: options)
      let node = EntityShape(
        "Entry", key: .int, properties: [EntityProperty("number", .int)],
        relations: [.toMany("others", "Entry", key: .int)])
      try store.prepare([node])
      var batch = EntityBatch()
      batch.rows["Entry"] = EntityRows(node)
      for number in 0..<10 {
        batch.rows["Entry"]?.append(.int(Int64(number)), [.int(Int64(number))], lists: [[]])
      }
      try store.save(batch)
      for count in 1...300 {
        var request = EntityRequest("Entry")
        request.condition = .any(
          (0..<count).map { .compare("number", .equal, .int(Int64($0 % 5))) })
        #expect(try store.count(request) == min(count, 5))
        if isWriting {
          try store.save(batch)
        } else {
          #expect(try store.load(EntityRequest("Entry")).roots.count == 10)
        }
      }
    }

    @Test("Saves by more threads than connections wait for each other and succeed")
    func waiting() throws {
      var options = PostgreSQLOptions()
      options.connections = 2
      let store = PostgreSQLEntityStore(
        try PostgreSQLServer.shared.get().newSchema(), options: options)
      try store.prepare([shape])
      let errors = Locked<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 16) { number in
        do { try store.save(batch([number])) } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }
      #expect(errors.withLock { $0 } == [])
      #expect(try store.count(EntityRequest("Entry")) == 16)
    }

    @Test("A batch of more rows than one statement takes is saved and loaded")
    func large() throws {
      let store = PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema())
      try store.prepare([shape])
      try store.save(batch(0..<45_000))
      #expect(try store.load(EntityRequest("Entry")).roots.count == 45_000)
    }

    @Test("Rows that are sent in several statements exchange unique values")
    func largeExchange() throws {
      let store = PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema())
      let unique = EntityShape(
        "Entry", key: .int, properties: [EntityProperty("number", .int)], uniqueKeys: [["number"]])
      try store.prepare([unique])
      func batch(_ number: (Int64) -> Int64) -> EntityBatch {
        var batch = EntityBatch()
        batch.rows["Entry"] = EntityRows(unique)
        for key in 0..<45_000 as Range<Int64> {
          batch.rows["Entry"]?.append(.int(key), [.int(number(key))])
        }
        return batch
      }
      try store.save(batch { $0 })
      try store.save(batch { 44_999 - $0 })
      #expect(
        try store.load(EntityRequest("Entry")).batch.rows["Entry"]?.values.first == .int(44_999))
      var other = EntityBatch()
      other.rows["Entry"] = EntityRows(unique)
      other.rows["Entry"]?.append(.int(50_000), [.int(50_000)])
      try store.save(other)
      #expect(
        throws: EntityError.taken(
          entity: "Entry", property: "number", id: .int(44_999), owner: .int(50_000))
      ) { try store.save(batch { $0 == 44_999 ? 50_000 : $0 }) }
      #expect(try store.count(EntityRequest("Entry")) == 45_001)
    }
  }
#endif

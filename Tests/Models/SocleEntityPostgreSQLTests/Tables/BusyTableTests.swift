#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Preparing PostgreSQL's tables while others use them", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct BusyTableTests {
    private static let note = EntityShape("Note", key: .int, properties: [])
    private static let first = EntityShape(
      "Book", key: .int, properties: [.init("title", .string)],
      relations: [.toMany("notes", "Note", key: .int)])
    /// A release with everything that a release may add without another release being refused.
    private static let second = EntityShape(
      "Book", key: .int,
      properties: [
        .init("title", .string), .init("pages", .int), .init("isbn", .string, isOptional: true),
      ],
      relations: [
        .toMany("notes", "Note", key: .int), .toOne("shelf", "Shelf", key: .int),
        .toMany("others", "Book", key: .int),
      ], indexes: [["title", "pages"]], uniqueKeys: [["title"]], defaults: ["pages": .int(7)])
    private static let shelf = EntityShape("Shelf", key: .int, properties: [])
    private static let renamed = EntityShape(
      "Volume", key: .int, properties: [.init("name", .string)],
      relations: [.toMany("notes", "Note", key: .int)], uniqueKeys: [["name"]],
      formerNames: ["Book"], formerProperties: ["name": ["title"]])

    private func prepared(
      _ location: String, _ shapes: [EntityShape], _ options: PostgreSQLOptions = .init()
    ) throws -> PostgreSQLEntityStore {
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare(shapes)
      return store
    }

    /// Stores books with one note each.
    private func save(
      _ keys: [Int64], _ shape: EntityShape = first, in store: PostgreSQLEntityStore
    ) throws {
      var (books, notes) = (EntityRows(shape), EntityRows(Self.note))
      for key in keys {
        let more: [EntityValue] = shape == Self.second ? [.int(key), .null, .null] : []
        let lists: [[EntityKey]] = shape == Self.second ? [[.int(key)], []] : [[.int(key)]]
        books.append(.int(key), [.string("book \(key)")] + more, lists: lists)
        notes.append(.int(key), [])
      }
      try store.save(EntityBatch(books, notes))
    }

    private func run(_ statements: String..., at connection: Connection) throws {
      for sql in statements {
        try connection.run([Statement(sql, purpose: "arranging a test")])
      }
    }

    /// A connection that reads the books, in a transaction that stays open.
    private func reader(_ location: String) throws -> Connection {
      let reader = try Connection("\(location) application_name=report", silence: 60)
      try run("BEGIN", #"SELECT count(*) FROM "Book""#, at: reader)
      return reader
    }

    @Test("While a release waits for a long reader of a table, others read and save")
    func longReader() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let old = try prepared(location, [Self.first, Self.note])
      try save([1], in: old)
      let reader = try reader(location)
      let repeated = Locked<[PostgreSQLError]>([])
      let new = PostgreSQLEntityStore(location) { event in
        if case .repeated(let error) = event { repeated.withLock { $0.append(error) } }
      }
      let problem = Locked<(any Error)?>(nil)
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        do { try new.prepare([Self.second, Self.note, Self.shelf]) } catch {
          problem.withLock { $0 = error }
        }
      }
      var key: Int64 = 2
      while repeated.withLock({ $0.count }) < 3, problem.withLock({ $0 == nil }) {
        try Task.checkCancellation()
        try save([key], in: old)
        #expect(try old.count(EntityRequest("Book")) == key)
        key += 1
      }
      try run("COMMIT", at: reader)
      try group.waitInTest()
      #expect(problem.withLock { $0.map { "\($0)" } } == nil)
      let advice = repeated.withLock { $0.first?.advice } ?? ""
      #expect(advice.contains("Process \(reader.process) (report, idle in transaction"))
      try save([key], Self.second, in: new)
      #expect(try new.count(EntityRequest("Book")) == key)
    }

    @Test(
      "The error names a reader that outlasts the patience; a new index waits for writers only")
    func patience() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try save([1], in: prepared(location, [Self.first, Self.note]))
      let reader = try reader(location)
      var options = PostgreSQLOptions()
      options.patience = 1
      let error = #expect(throws: PostgreSQLError.self) {
        try prepared(location, [Self.second, Self.note, Self.shelf], options)
      }
      #expect(error?.state == "55P03" && error?.place == "Book")
      #expect(error?.advice?.contains("pg_terminate_backend(\(reader.process))") == true)
      let indexed = EntityShape(
        "Book", key: .int, properties: Self.first.properties, relations: Self.first.relations,
        indexes: [["title"]])
      let other = try PostgreSQLServer.shared.get().newSchema()
      try save([1], in: prepared(other, [Self.first, Self.note]))
      let (first, writer) = (try self.reader(other), try Connection(other, silence: 60))
      try run("BEGIN", #"DELETE FROM "Book_notes" WHERE FALSE"#, at: first)
      try run("BEGIN", #"UPDATE "Book" SET title = title"#, at: writer)
      let second = #expect(throws: PostgreSQLError.self) {
        try prepared(other, [indexed, Self.note], options)
      }
      #expect(second?.advice?.contains("Process \(writer.process) ") == true)
      try run("COMMIT", at: writer)
      _ = try prepared(other, [indexed, Self.note], options)
    }

    @Test(
      "New tables wait for writers of the tables to which they refer, and for another store")
    func newTables() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try save([1], in: prepared(location, [Self.first, Self.note]))
      let referring = EntityShape(
        "Loan", key: .int, properties: [], relations: [.toOne("book", "Book", key: .int)])
      var options = PostgreSQLOptions()
      (options.patience, options.silence) = (1, 1)
      func holder() -> String {
        let error = #expect(throws: PostgreSQLError.self) {
          try prepared(location, [referring, Self.first, Self.note], options)
        }
        return error?.advice ?? ""
      }
      let (reader, writer) = (try reader(location), try Connection(location, silence: 60))
      try run("BEGIN", #"UPDATE "Book" SET title = title"#, at: writer)
      #expect(holder().contains("Process \(writer.process) "))
      try run(
        "COMMIT", "SELECT pg_advisory_lock(hashtext('socle'), hashtext(current_schema()))::text",
        at: writer)
      #expect(holder().contains("Process \(writer.process) (idle)"))
      try run(
        "SELECT pg_advisory_unlock(hashtext('socle'), hashtext(current_schema()))::text", at: writer
      )
      _ = try prepared(location, [referring, Self.first, Self.note], options)
      try run("COMMIT", at: reader)
    }

    @Test("If preparing stops after any step, both releases work, and the later one can finish it")
    func stops() throws {
      var (made, isComplete) = (0, false)
      while !isComplete {
        let location = try PostgreSQLServer.shared.get().newSchema()
        let running = try prepared(location, [Self.first, Self.note])
        try save([1, 2], in: running)
        let new = [Self.second, Self.note, Self.shelf]
        isComplete = try !make(made, of: new, at: location)
        for old in [running, try prepared(location, [Self.first, Self.note])] {
          try save([3], in: old)
          try old.delete("Book", [.int(2)])
          #expect(try old.load(EntityRequest("Book")).roots == [.int(1), .int(3)])
        }
        let later = try prepared(location, new)
        try save([4], Self.second, in: later)
        try running.delete("Book", [.int(3)])
        let rows = try #require(try later.load(EntityRequest("Book")).batch.rows["Book"])
        #expect(rows.keys == [.int(1), .int(4)])
        #expect(Array(rows.row(0).prefix(2)) == [.string("book 1"), .int(7)])
        #expect(throws: EntityError.self) { try saveSameTitle(in: later) }
        made += 1
      }
      #expect(made >= 7)
    }

    /// Makes the first `count` steps of preparing.
    ///
    /// - Returns: Whether steps are left.
    private func make(_ count: Int, of shapes: [EntityShape], at location: String) throws -> Bool {
      let connection = try Connection(location, silence: 60)
      let preparation = TablePreparation(shapes: shapes, all: shapes, connection: connection)
      for _ in 0..<count {
        guard let step = try preparation.missing().steps.first else { return false }
        try connection.run([Statement("BEGIN", purpose: "a test")] + step + [.commit])
      }
      return try !preparation.missing().steps.isEmpty
    }

    private func saveSameTitle(in store: PostgreSQLEntityStore) throws {
      var rows = EntityRows(Self.second)
      rows.append(.int(5), [.string("book 1"), .int(1), .null, .null], lists: [[], []])
      try store.save(EntityBatch(rows))
    }

    @Test("A rename and its registration are one step, before which the earlier release works")
    func stoppedRename() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let old = try prepared(location, [Self.first, Self.note])
      try save([1, 2], in: old)
      #expect(try make(0, of: [Self.renamed, Self.note], at: location))
      try old.delete("Book", [.int(2)])
      _ = try prepared(location, [Self.first, Self.note])
      #expect(try make(1, of: [Self.renamed, Self.note], at: location))
      #expect(throws: EntityError.self) { try prepared(location, [Self.first, Self.note]) }
      #expect(throws: EntityError.self) { try old.delete("Book", [.int(1)]) }
      let new = try prepared(location, [Self.renamed, Self.note])
      #expect(try new.load(EntityRequest("Volume")).roots == [.int(1)])
    }
  }
#endif

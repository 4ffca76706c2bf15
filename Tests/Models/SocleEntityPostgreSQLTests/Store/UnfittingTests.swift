#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Values, keys and columns that do not fit the model", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct UnfittingTests {
    private let store: PostgreSQLEntityStore
    private let connection: Connection
    private let shape = EntityShape(
      "Book", key: .int,
      properties: [
        .init("title", .string, isOptional: true), .init("weight", .double, isOptional: true),
        .init("rank", .int, isOptional: true),
      ], relations: [.toMany("parts", "Book", key: .int)])

    init() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      store = PostgreSQLEntityStore(location)
      connection = try Connection(location, silence: 60)
      try store.prepare([shape])
    }

    private func run(_ sql: String) throws {
      try connection.run([Statement(sql, purpose: "arranging a test")])
    }

    private func save(
      _ keys: [EntityKey], _ values: [EntityValue] = ["a", 1.5, 7], parts: [EntityKey]? = nil
    ) throws {
      var rows = EntityRows(shape)
      for key in keys { rows.append(key, values, lists: [parts]) }
      try store.save(EntityBatch(rows))
    }

    @Test(
      "A value of another type than its column is refused, even if it has the same width",
      arguments: [
        (["a", 1, 7], "weight of Book"), (["a", 1.5, 7.5], "rank of Book"),
        (["a", .date(.now), 7], "weight of Book"), ([7, 1.5, 7], "title of Book"),
        ([.json("a"), 1.5, 7], "title of Book"),
      ] as [([EntityValue], String)])
    func values(_ values: [EntityValue], _ place: String) throws {
      let error = #expect(throws: EntityError.self) { try save([.int(1)], values) }
      #expect(error.map { "\($0)" }?.contains(place) == true)
      #expect(try store.count(EntityRequest("Book")) == 0)
      try save([.int(1)], [nil, nil, nil])
    }

    @Test("Keys of another type are unknown keys: nothing is stored under them")
    func unknownKeys() throws {
      try save([.int(1), .int(2)])
      let others: [EntityKey] = [.uuid(UUID()), .string("1"), .string("")]
      try store.delete("Book", others)
      try store.delete("Book", [.int(2)] + others)
      try store.apply([.expectAbsent("Book", others)])
      #expect(try store.load(EntityRequest("Book")).roots == [.int(1)])
    }

    @Test("A batch with two rows of one key is refused, as in every store")
    func repeatedKeys() throws {
      #expect(throws: EntityError.self) { try save([.int(1), .int(2), .int(1)]) }
      #expect(try store.count(EntityRequest("Book")) == 0)
    }

    @Test(
      "A column that has another type since the tables were prepared is an error, not null",
      arguments: [
        ("rank TYPE integer", "rank", "bigint"), ("rank TYPE double precision", "rank", "bigint"),
        ("weight TYPE real", "weight", "double precision"), ("id TYPE integer", "id", "bigint"),
        ("title TYPE varchar(10)", "title", "text"),
      ])
    func columns(_ change: String, _ column: String, _ type: String) throws {
      try save([.int(1)])
      #expect(try store.load(EntityRequest("Book")).roots == [.int(1)])
      try run(#"ALTER TABLE "Book" ALTER COLUMN \#(change)"#)
      let error = #expect(throws: PostgreSQLError.self) { try store.load(EntityRequest("Book")) }
      #expect(error?.state == "42804")
      #expect(error?.place == column)
      #expect(error?.advice?.contains(type) == true)
    }

    @Test("A list whose column has another type since the tables were prepared is an error")
    func lists() throws {
      try save([.int(1)], parts: [.int(1)])
      try run(#"ALTER TABLE "Book_parts" ALTER COLUMN target_id TYPE integer"#)
      let error = #expect(throws: PostgreSQLError.self) { try store.load(EntityRequest("Book")) }
      #expect(error?.state == "42804" && error?.place == "target_id")
    }
  }
#endif

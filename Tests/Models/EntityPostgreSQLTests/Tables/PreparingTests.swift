#if PostgreSQL
  import Entities
  import EntityPostgreSQL
  import TestSupport
  import Testing

  @Suite(
    "Preparing PostgreSQL's tables",
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct PreparingTests {
    private func shape(
      _ name: String = "Book", _ more: [EntityProperty] = [], lists: [String] = ["notes"],
      indexes: [[String]] = [], formerNames: [String] = []
    ) -> EntityShape {
      EntityShape(
        name, key: .int, properties: [EntityProperty("title", .string)] + more,
        relations: lists.map { .toMany($0, "Note", key: .int) }, indexes: indexes,
        formerNames: formerNames)
    }

    private let note = EntityShape("Note", key: .int, properties: [])

    private func prepared(at location: String) throws {
      let store = PostgreSQLEntityStore(location)
      try store.prepare([shape(), note])
      var batch = EntityBatch()
      batch.rows["Note"] = EntityRows(note)
      batch.rows["Note"]?.append(.int(7), [])
      batch.rows["Book"] = EntityRows(shape())
      batch.rows["Book"]?.append(.int(1), [.string("Soups")], lists: [[.int(7)]])
      try store.save(batch)
    }

    private func refusal(of changed: EntityShape) throws -> String {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try prepared(at: location)
      let error = #expect(throws: EntityError.self) {
        try PostgreSQLEntityStore(location).prepare([changed, note])
      }
      return error.map { "\($0)" } ?? ""
    }

    @Test("A new optional property and a new index are added, and an old name is replaced")
    func additions() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try prepared(at: location)
      let changed = shape(
        "Volume", [EntityProperty("pages", .int, isOptional: true)], indexes: [["title", "pages"]],
        formerNames: ["Book"])
      for _ in 1...2 {
        let store = PostgreSQLEntityStore(location)
        try store.prepare([changed, note])
        let rows = try #require(try store.load(EntityRequest("Volume")).batch.rows["Volume"])
        #expect(Array(rows.row(0)) == [.string("Soups"), .null])
        #expect(rows.lists == [[[.int(7)]]])
      }
    }

    @Test("A change that could lose values is refused with what to do")
    func refusals() throws {
      #expect(
        try refusal(of: shape("Book", [EntityProperty("pages", .int)])).contains("ADD COLUMN"))
      #expect(try refusal(of: shape(lists: [])).contains(#"DROP TABLE "Book_notes""#))
      let other = EntityShape("Book", key: .int, properties: [EntityProperty("title", .int)])
      #expect(try refusal(of: other).contains("not a relation any more"))
      let wrong = EntityShape(
        "Book", key: .int, properties: [EntityProperty("title", .int)],
        relations: [.toMany("notes", "Note", key: .int)])
      #expect(try refusal(of: wrong).contains("title is stored as text"))
    }

    @Test("Names that PostgreSQL would shorten, or that are its own, are refused")
    func names() throws {
      let store = PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema())
      for name in [String(repeating: "é", count: 32), "xmin"] {
        let shape = EntityShape(
          "Book", key: .int, properties: [EntityProperty(name, .int, isOptional: true)])
        #expect(throws: EntityError.self) { try store.prepare([shape]) }
      }
      let hostile = EntityShape(
        #"a "quoted" table; --"#, key: .int, properties: [EntityProperty(#"true" '"#, .bool)])
      try store.prepare([hostile])
      #expect(try store.count(EntityRequest(hostile.name)) == 0)
    }
  }
#endif

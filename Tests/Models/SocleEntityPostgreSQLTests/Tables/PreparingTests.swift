#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Preparing PostgreSQL's tables", .minutes(10),
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

    /// Deletes the registered shapes, as if the release had not registered them.
    private func forget(at location: String) throws {
      try Connection(location, silence: 60).run([
        Statement("DELETE FROM socle_shapes", purpose: "arranging a test")
      ])
    }

    private func refusal(of changed: EntityShape) throws -> String {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try prepared(at: location)
      try forget(at: location)
      let error = #expect(throws: EntityError.self) {
        try PostgreSQLEntityStore(location).prepare([changed, note])
      }
      return error.map { "\($0)" } ?? ""
    }

    @Test("A new optional property and a new index are added, and a renamed type keeps its rows")
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

    @Test("Nulls that are stored again while a release fills them with its default are filled once")
    func filledOnce() throws {
      struct Book: Entity {
        var id: Int?
        var rank: Int

        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          id = try container.decodeIfPresent(Int.self, forKey: .id)
          rank = try container.decodeIfPresent(Int.self, forKey: .rank) ?? 7
        }
      }
      let location = try PostgreSQLServer.shared.get().newSchema()
      let first = EntityShape(
        "Book", key: .int, properties: [EntityProperty("rank", .int, isOptional: true)])
      let store = PostgreSQLEntityStore(location)
      try store.prepare([first])
      var batch = EntityBatch()
      batch.rows["Book"] = EntityRows(first)
      batch.rows["Book"]?.append(.int(1), [.null])
      try store.save(batch)
      // A trigger stands for an earlier release that stores null again, twice.
      try Connection(location, silence: 60).run(
        [
          "CREATE SEQUENCE fillings",
          """
          CREATE FUNCTION clear() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF nextval('fillings') < 3 THEN NEW.rank = NULL; END IF; RETURN NEW; END $$
          """,
          #"CREATE TRIGGER clear BEFORE UPDATE ON "Book" FOR EACH ROW EXECUTE FUNCTION clear()"#,
        ].map { Statement($0, purpose: "arranging a test") })
      try PostgreSQLEntityStore(location).prepare(EntityShape.all(from: Book.self))
      let fillings = Statement("SELECT last_value FROM fillings", purpose: "counting")
      #expect(try Connection(location, silence: 60).run(fillings).int(0, 0) == 1)
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

    @Test("The portable form, too, refuses a list that its owner does not declare")
    func portableLists() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      options.isPortable = true
      func prepare(_ shapes: [EntityShape]) throws {
        try PostgreSQLEntityStore(location, options: options).prepare(shapes + [note])
      }
      func shape(_ name: String, _ lists: [String]) -> EntityShape {
        EntityShape(
          name, key: .int, properties: [], relations: lists.map { .toMany($0, "Note", key: .int) })
      }
      let (book, old) = (shape("Book", ["old_notes"]), shape("Book_old", ["pages"]))
      for _ in 1...2 { try prepare([book, old]) }
      // The owner of the list Book_old_notes cannot be known yet.
      try prepare([old])
      let store = PostgreSQLEntityStore(location, options: options)
      for shapes in [[note], [book], [old]] { try store.prepare(shapes) }
      for (shapes, table) in [
        ([shape("Book", []), old], "Book_old_notes"),
        ([book, shape("Book_old", [])], "Book_old_pages"),
      ] {
        try forget(at: location)
        let error = #expect(throws: EntityError.self) { try prepare(shapes) }
        #expect(error.map { "\($0)" }?.contains("DROP TABLE \"\(table)\"") == true)
      }
    }

    private let owner = EntityShape(
      "Owner", key: .int, properties: [],
      relations: [.toOne("note", "Note", key: .int), .toMany("notes", "Note", key: .int)])

    @Test("Tables of the portable form get their foreign keys when they are opened natively")
    func missingKeys() throws {
      let server = try PostgreSQLServer.shared.get()
      let location = try server.newSchema()
      var options = PostgreSQLOptions()
      options.isPortable = true
      try PostgreSQLEntityStore(location, options: options).prepare([owner, note])
      for _ in 1...2 { try PostgreSQLEntityStore(location).prepare([owner, note]) }
      let counting = """
        SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
        """
      let found = try Connection(location, silence: 60).run(Statement(counting, purpose: "a test"))
      #expect(found.int(0, 0) == 3)
      var batch = EntityBatch()
      batch.rows["Owner"] = EntityRows(owner)
      batch.rows["Owner"]?.append(.int(1), [.int(7)], lists: [[]])
      let store = PostgreSQLEntityStore(location)
      try store.prepare([owner, note])
      #expect(throws: EntityError.dangling(entity: "Note", id: .int(7))) { try store.save(batch) }
    }

    @Test("The error of several new unique keys names the one with duplicates, and two rows")
    func duplicates() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      func cup(unique keys: [[String]]) -> EntityShape {
        EntityShape(
          "Cup", key: .int,
          properties: [EntityProperty("label", .string), EntityProperty("color", .string)],
          uniqueKeys: keys)
      }
      var rows = EntityRows(cup(unique: []))
      for (key, label) in ["a", "b"].enumerated() {
        rows.append(.int(Int64(key)), [.string(label), "red"])
      }
      let store = PostgreSQLEntityStore(location)
      try store.prepare([rows.shape])
      try store.save(EntityBatch(rows))
      let error = #expect(throws: EntityError.self) {
        try PostgreSQLEntityStore(location).prepare([cup(unique: [["label"], ["color"]])])
      }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("color has to be unique"), "\(text)")
      #expect(text.contains("objects 0 and 1"), "\(text)")
    }

    @Test("A relation to another type than the stored one is refused")
    func otherTarget() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try PostgreSQLEntityStore(location).prepare([owner, note])
      let changed = EntityShape(
        "Owner", key: .int, properties: [],
        relations: [.toOne("note", "Page", key: .int), .toMany("notes", "Note", key: .int)])
      let page = EntityShape("Page", key: .int, properties: [])
      func refusal() -> String? {
        let error = #expect(throws: EntityError.self) {
          try PostgreSQLEntityStore(location).prepare([changed, note, page])
        }
        return error.map { "\($0)" }
      }
      #expect(refusal()?.contains("note refers to Note in another release") == true)
      // Without a registered release, the foreign key shows the type.
      let forgetting = Statement("DELETE FROM socle_shapes", purpose: "forgetting")
      _ = try Connection(location, silence: 60).run(forgetting)
      #expect(refusal()?.contains("DROP CONSTRAINT") == true)
    }

    @Test(
      "Rows of the table of writes that are a month old are removed when tables change",
      arguments: [false, true])
    func oldNumbers(_ isPortable: Bool) throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      options.isPortable = isPortable
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([note])
      let connection = try Connection(location, silence: 60)
      for days in [1, 40] {
        let sql = """
          INSERT INTO socle_writes VALUES (gen_random_uuid(), \(days), now() - interval '\(days) days')
          """
        try connection.run([Statement(sql, purpose: "arranging a test")])
      }
      try store.prepare([shape()])
      let left = try connection.run(Statement("SELECT number FROM socle_writes", purpose: "a test"))
      #expect(left.count == 1 && left.int(0, 0) == 1)
    }

    @Test("Each schema has its own table of writes, whatever else is on the search path")
    func searchPath() throws {
      let server = try PostgreSQLServer.shared.get()
      let other = try server.newSchema()
      try prepared(at: other)
      let own = "own\(UUID().uuidString.prefix(8).lowercased())"
      try server.execute("CREATE SCHEMA \(own)")
      try prepared(at: other.replacingOccurrences(of: "path=", with: "path=\(own),"))
      #expect(try server.execute("SELECT count(*) FROM \(own).socle_writes").int(0, 0) == 1)
    }

    @Test("A role that may not create tables works with tables that another role has prepared")
    func leastPrivilege() throws {
      let server = try PostgreSQLServer.shared.get()
      let location = try server.newSchema()
      let name = "app_\(UUID().uuidString.prefix(8).lowercased())"
      let owner = try Connection(location, silence: 60)
      for sql in [
        "CREATE ROLE \(name) LOGIN",
        """
        DO $$ BEGIN EXECUTE 'GRANT USAGE ON SCHEMA ' || quote_ident(current_schema()) || ' TO \(name)'; END $$
        """,
        "ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO \(name)",
      ] { try owner.run([Statement(sql, purpose: "granting")]) }
      defer {
        _ = try? owner.run([
          Statement(
            "ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM \(name)", purpose: "a test")
        ])
      }
      let app = location.replacingOccurrences(of: "user=socle", with: "user=\(name)")
      let refused = #expect(throws: PostgreSQLError.self) { try prepared(at: app) }
      #expect(refused?.state == "42501")
      try prepared(at: location)
      try prepared(at: app)
      let store = PostgreSQLEntityStore(app)
      try store.prepare([shape(), note])
      try store.apply([.expectAbsent("Note", [.int(8)]), .delete("Book", [.int(1)])])
      #expect(try store.count(EntityRequest("Book")) == 0)
    }

    @Test("A schema's name may have capital letters")
    func capitals() throws {
      let server = try PostgreSQLServer.shared.get()
      let name = "Shop \(UUID().uuidString.prefix(8))"
      try server.execute("CREATE SCHEMA \"\(name)\"")
      let path = name.replacingOccurrences(of: " ", with: #"\\ "#)
      let location = "\(server.location) options='-csearch_path=\"\(path)\"'"
      for _ in 1...2 { try prepared(at: location) }
    }

    @Test(
      "Stores can prepare at the same time, whatever the default isolation level is")
    func isolation() throws {
      let location = try PostgreSQLServer.shared.get().newSchema().replacingOccurrences(
        of: "options='", with: #"options='-cdefault_transaction_isolation=repeatable\\ read "#)
      let holder = try Connection(location, silence: 60)
      func run(_ sql: String) throws {
        try holder.run([Statement(sql, purpose: "arranging a test")])
      }
      try run("SELECT pg_advisory_lock(hashtext('socle'), hashtext(current_schema()))::text")
      let errors = Locked<[String]>([])
      let group = DispatchGroup()
      for _ in 1...3 {
        DispatchQueue.global().async(group: group) { [self] in
          do { try PostgreSQLEntityStore(location).prepare([owner, note]) } catch {
            errors.withLock { $0.append("\(error)") }
          }
        }
      }
      Thread.sleep(forTimeInterval: 0.3)
      try run("SELECT pg_advisory_unlock(hashtext('socle'), hashtext(current_schema()))::text")
      try group.waitInTest()
      #expect(errors.withLock { $0 } == [])
    }

    @Test(
      "Preparing ends even if the server discards the shapes that it registers",
      arguments: [false, true])
    func dropped(_ isPortable: Bool) throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      options.isPortable = isPortable
      try PostgreSQLEntityStore(location, options: options).prepare([note])
      let connection = try Connection(location, silence: 60)
      for sql in [
        "CREATE FUNCTION drop_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        """
        CREATE TRIGGER drop_rows BEFORE INSERT ON socle_shapes
        FOR EACH ROW EXECUTE FUNCTION drop_row()
        """,
      ] { try connection.run([Statement(sql, purpose: "arranging a test")]) }
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([owner, note])
      #expect(try store.count(EntityRequest(owner.name)) == 0)
    }

    @Test("A registered shape that cannot be read is reported with its number and what to do")
    func unknownShape() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try prepared(at: location)
      let sql = """
        UPDATE socle_shapes SET number = 5, present = replace(present, '"string"', '"decimal"')
        WHERE present LIKE '%"string"%'
        """
      try Connection(location, silence: 60).run([Statement(sql, purpose: "arranging a test")])
      let error = #expect(throws: EntityError.self) {
        try PostgreSQLEntityStore(location).prepare([note])
      }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("the number 5 cannot be read: unknown type decimal. If a"), "\(text)")
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

    @Test(
      "A rename that was registered but not completed is completed later, and the old name is refused"
    )
    func losing() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      options.isPortable = true
      func start(_ shape: EntityShape) throws -> PostgreSQLEntityStore {
        let store = PostgreSQLEntityStore(location, options: options)
        try store.prepare([shape])
        return store
      }
      let old = EntityShape("Dish", key: .int, properties: [EntityProperty("name", .string)])
      let new = EntityShape(
        "Meal", key: .int, properties: [EntityProperty("title", .string)], formerNames: ["Dish"],
        formerProperties: ["title": ["name"]])
      try start(old).save(EntityBatch(old.rows([1], [.string("a")])))
      _ = try start(new)
      let connection = try Connection(location, silence: 60)
      let column = #"ALTER TABLE "Meal" RENAME COLUMN title TO name"#
      let table = #"ALTER TABLE "Meal" RENAME TO "Dish""#
      for lost in [[column], [table], [column, table]] {
        for sql in lost { try connection.run([Statement(sql, purpose: "losing a change")]) }
        for _ in 0..<2 { #expect(try start(new).rows(of: new).values == [.string("a")]) }
        let error = #expect(throws: EntityError.self) { try start(old) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("renamed Dish to Meal"))
      }
    }
  }
#endif

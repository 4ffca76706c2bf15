#if PostgreSQL
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Indexes and keys that were made by hand", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct HandmadeKeyTests {
    private let location: String
    private let connection: Connection
    private let first = EntityShape("Book", key: .int, properties: [.init("title", .string)])
    private let second = EntityShape(
      "Book", key: .int, properties: [.init("title", .string)], indexes: [["title"]],
      uniqueKeys: [["title"]])

    init() throws {
      // CREATE INDEX CONCURRENTLY waits for the transactions of its database.
      let server = try PostgreSQLServer.shared.get()
      location = try server.newDatabase()
      connection = try Connection(location, silence: 60)
      try save(["a", "b"], first)
    }

    private func prepared(_ shapes: EntityShape...) throws -> PostgreSQLEntityStore {
      let store = PostgreSQLEntityStore(location)
      try store.prepare(shapes)
      return store
    }

    /// Saves books in a new store that is prepared for `shape`.
    private func save(_ titles: [String], _ shape: EntityShape) throws {
      let store = try prepared(shape)
      var rows = EntityRows(shape)
      for (key, title) in titles.enumerated() { rows.append(.int(Int64(key)), [.string(title)]) }
      try store.save(EntityBatch(rows))
    }

    private func run(_ sql: String) throws {
      try connection.run([Statement(sql, purpose: "arranging a test")])
    }

    /// The indexes of the table of books, with the numbers of their files.
    private var indexes: [[String]] {
      get throws {
        try connection.run(
          Statement(
            """
            SELECT relname::text, pg_relation_filenode(oid)::text FROM pg_class
            WHERE relname LIKE 'Book\\_%' AND relkind = 'i'
              AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            ORDER BY 1
            """, purpose: "a test")
        ).texts
      }
    }

    private func refusal(of shapes: EntityShape...) -> String {
      let error = #expect(throws: EntityError.self) {
        try PostgreSQLEntityStore(location).prepare(shapes)
      }
      return error.map { "\($0)" } ?? ""
    }

    @Test("Indexes that are made before a release are used by it, and kept by earlier releases")
    func accepted() throws {
      try run(#"CREATE INDEX CONCURRENTLY "Book_by_title" ON "Book" (title)"#)
      try run(#"CREATE UNIQUE INDEX CONCURRENTLY "Book_unique_title" ON "Book" (title)"#)
      let made = try indexes
      try save(["a", "c"], first)
      try save(["c", "a"], second)
      #expect(try indexes == made)
      #expect(throws: EntityError.self) { try save(["d", "d"], second) }
      try save(["a", "c"], second)
    }

    @Test(
      "A release that needs an index whose creation has failed is refused with the index's name")
    func invalid() throws {
      try run(#"UPDATE "Book" SET title = 'a'"#)
      for _ in 1...2 {
        #expect(throws: PostgreSQLError.self) {
          try run(#"CREATE UNIQUE INDEX CONCURRENTLY "Book_unique_title" ON "Book" (title)"#)
        }
        _ = try prepared(first)
        let refusal = refusal(of: second)
        #expect(refusal.contains(#"DROP INDEX "Book_unique_title""#))
        try run(#"DROP INDEX "Book_unique_title""#)
      }
      #expect(refusal(of: second).contains("title"))
      try save(["a", "b"], first)
      try save(["b", "a"], second)
    }

    @Test(
      "A unique key that was made by hand and does not fit is refused with the statement to run",
      arguments: [
        (
          #"ALTER TABLE "Book" ADD CONSTRAINT "Book_unique_title" UNIQUE (title)"#,
          #"ALTER TABLE "Book" DROP CONSTRAINT "Book_unique_title""#
        ),
        (
          #"CREATE UNIQUE INDEX "Book_unique_title" ON "Book" (title) WHERE id > 0"#,
          #"DROP INDEX "Book_unique_title""#
        ),
        (
          #"CREATE UNIQUE INDEX "Book_unique_title" ON "Book" (id)"#,
          #"DROP INDEX "Book_unique_title""#
        ),
        (
          #"CREATE INDEX "Book_unique_title" ON "Book" (title)"#,
          #"DROP INDEX "Book_unique_title""#
        ),
        (
          #"CREATE UNIQUE INDEX "Book_unique_title" ON "Book" (title COLLATE "POSIX")"#,
          #"DROP INDEX "Book_unique_title""#
        ),
        (
          #"CREATE UNIQUE INDEX "Book_unique_title" ON "Book" (title text_pattern_ops)"#,
          #"DROP INDEX "Book_unique_title""#
        ),
        (
          #"CREATE UNIQUE INDEX "Book_unique_title" ON "Book" (title DESC)"#,
          #"DROP INDEX "Book_unique_title""#
        ),
      ])
    func unsuitable(_ sql: String, _ advice: String) throws {
      try run(sql)
      _ = try prepared(first)
      #expect(refusal(of: second).contains(advice))
      try run(advice)
      try save(["b", "a"], second)
    }

    @Test("A unique index in which nulls are equal is refused, because entities may lack a value")
    func nullsNotDistinct() throws {
      // PostgreSQL 14 does not know the words, and has no such index.
      let version = Statement("SELECT current_setting('server_version_num')", purpose: "a test")
      guard let number = Int(try connection.run(version).text(0, 0)), number >= 150_000 else {
        return
      }
      try run(
        #"CREATE UNIQUE INDEX "Book_unique_title" ON "Book" (title) NULLS NOT DISTINCT"#)
      #expect(refusal(of: second).contains(#"DROP INDEX "Book_unique_title""#))
    }

    @Test("A foreign key that is not deferred is refused; one that is deferred is used")
    func foreignKeys() throws {
      let note = EntityShape("Note", key: .int, properties: [])
      let owner = EntityShape(
        "Owner", key: .int, properties: [], relations: [.toOne("note", "Note", key: .int)])
      _ = try prepared(owner, note)
      try run(#"ALTER TABLE "Owner" DROP CONSTRAINT "Owner_note_id_fkey""#)
      try run(
        #"ALTER TABLE "Owner" ADD CONSTRAINT own FOREIGN KEY (note_id) REFERENCES "Note" NOT VALID"#
      )
      let advice = #"ALTER TABLE "Owner" ALTER CONSTRAINT "own" DEFERRABLE INITIALLY DEFERRED"#
      #expect(refusal(of: owner, note).contains(advice))
      try run(advice)
      try run(#"ALTER TABLE "Owner" VALIDATE CONSTRAINT own"#)
      _ = try prepared(owner, note)
      let counting = #"SELECT count(*) FROM pg_constraint WHERE conrelid = '"Owner"'::regclass"#
      let found = try connection.run(Statement(counting, purpose: "a test"))
      #expect(found.int(0, 0) == 2)
    }
  }
#endif

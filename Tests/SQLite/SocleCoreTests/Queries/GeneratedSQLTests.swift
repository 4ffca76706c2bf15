import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("The SQL of each query")
struct GeneratedSQLTests {
  @Test("A query that reads rows has the expected SQL")
  func select() throws {
    let query = SelectQuery(Color.id, Color.name, from: Color.row)
      .where([Color.name.equals("Red"), Color.id.isAtLeast(1)])
      .ordered(by: [Color.name.ascending, Color.id.descending])
      .limited(to: 10, skipping: 20)
    #expect(
      try query.sql == """
        SELECT "id", "name" FROM "colors" WHERE ("name" = ? AND "id" >= ?) \
        ORDER BY "name" ASC, "id" DESC LIMIT ? OFFSET ?
        """)
    #expect(
      try query.makeText().rendered().arguments == [
        .text("Red"), .integer(1), .integer(10), .integer(20),
      ])
    let source = TableSource(table: "colors", reference: .rows(RowType(Int.self)))
    let columns = ["id", "name"].map {
      SQLFragment([.column(ColumnReference(name: $0, table: .rows(RowType(Int.self))))])
    }
    let all = SelectQuery(Selection<Int>(columns) { _ in 0 }, from: source)
    #expect(try all.sql == "SELECT \"id\", \"name\" FROM \"colors\"")
    #expect(
      try all.reading.sinkQuery?.sql == "SELECT socle_sink(\"id\", \"name\") FROM \"colors\"")
    let count = SelectQuery(.integer("count(*)"), from: source)
    #expect(try count.sql == "SELECT count(*) FROM \"colors\"")
  }

  @Test("Inserts of one row and of a stream of rows have the expected SQL")
  func insert() throws {
    #expect(
      try insert(.parameters, .fail).sql
        == "INSERT INTO \"colors\"(\"id\", \"name\") VALUES (?, ?)")
    #expect(
      try insert(.stream, .fail).sql == """
        INSERT INTO "colors"("id", "name") SELECT c0, c1 FROM temp.sqlite_socle_rows_2(?) WHERE TRUE
        """)
    #expect(
      try insert(.parameters, .ignore).sql == """
        INSERT INTO "colors"("id", "name") VALUES (?, ?) ON CONFLICT DO NOTHING
        """)
    #expect(
      try insert(.parameters, .replace).sql == """
        INSERT OR REPLACE INTO "colors"("id", "name") VALUES (?, ?)
        """)
    #expect(
      try insert(.parameters, .updateAll(onlyIfDifferent: true)).sql
        == """
        INSERT INTO "colors" AS target("id", "name") VALUES (?, ?) ON CONFLICT ("id") DO UPDATE \
        SET "name" = excluded."name" WHERE target."name" COLLATE BINARY IS NOT excluded."name"
        """)
  }

  @Test("Updates and deletes have the expected SQL")
  func change() throws {
    let update = UpdateQuery(
      Color.row, set: [Color.name.set(to: "Red"), Color.isTransparent.set(to: true)],
      where: [Color.id.equals(4)])
    #expect(
      try update.sql == "UPDATE \"colors\" SET \"name\" = ?, \"is_trans\" = ? WHERE \"id\" = ?")
    #expect(
      try DeleteQuery(from: Color.row, where: [.everyRow]).sql
        == "DELETE FROM \"colors\" WHERE 1 = 1")
    #expect(
      try DeleteQuery(from: Color.row, where: [Color.id.isLess(than: 4)]).sql
        == "DELETE FROM \"colors\" WHERE \"id\" < ?")
  }

  @Test("Pragmas have the expected SQL")
  func control() throws {
    #expect(try PragmaQuery("user_version").sql == "PRAGMA user_version")
    #expect(try PragmaQuery("user_version", .integer(-7)).sql == "PRAGMA user_version(-7)")
    #expect(try PragmaQuery("x", .text("it's")).sql == "PRAGMA x('it''s')")
  }

  @Test("Each condition has the expected SQL")
  func conditions() throws {
    let expected: [(Condition, String)] = [
      (Color.id.equals(1), "\"id\" = ?"), (Color.id.differs(from: 1), "\"id\" <> ?"),
      (Color.id.isLess(than: 1), "\"id\" < ?"), (Color.id.isAtMost(1), "\"id\" <= ?"),
      (Color.id.isGreater(than: 1), "\"id\" > ?"), (Color.id.isAtLeast(1), "\"id\" >= ?"),
      (Color.id.isBetween(1, and: 2), "(\"id\" >= ? AND \"id\" <= ?)"),
      (Color.id.isIn([1, 2]), "\"id\" IN (?, ?)"), (Color.id.isIn([]), "\"id\" IN ()"),
      (Color.id.isNull, "\"id\" IS NULL"), (Color.id.isNotNull, "\"id\" IS NOT NULL"),
      (Color.name.contains("x"), "instr(\"name\", ?) > 0"),
      (
        Color.name.hasPrefix("ab"),
        """
        (instr("name", ?) = 1 AND "name" COLLATE BINARY >= ? AND "name" COLLATE BINARY < ?)
        """
      ), (Color.id.equals(1).not, "NOT (\"id\" = ?)"), (.everyRow, "1 = 1"),
      (.any(of: []), "1 = 0"), (.all(of: []), "1 = 1"), (.any(of: [.everyRow]), "1 = 1"),
      (.any(of: [Color.id.equals(1), Color.id.isNull]), "(\"id\" = ? OR \"id\" IS NULL)"),
    ]
    for (condition, sql) in expected {
      #expect(try condition.test.rendered(for: Color.row) == sql)
    }
  }

  private func insert(_ source: InsertQuery.Source, _ rule: ConflictRule) -> InsertQuery {
    InsertQuery(source, into: Color.row.table, ["id", "name"], rule)
  }
}

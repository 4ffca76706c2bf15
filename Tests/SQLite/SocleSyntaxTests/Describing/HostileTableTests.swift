import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A table whose names are hostile")
struct HostileTableTests {
  @Test(
    "A table with hostile names is created with exactly these names",
    arguments: HostileNames.groups)
  func everywhere(group: NameGroup) {
    group.tryEach { name in
      let parent = TableDescription(
        "p \(name)", columns: [ColumnDescription(name, .integer)], primaryKey: .column(name))
      let table = Self.table(name)
      try table.validate()
      let connection = try table.created(after: parent)
      #expect(
        try connection.column("SELECT name FROM pragma_table_list WHERE schema = 'main'")
          .contains(.text(table.name)))
      let literal = try SQLLiteral.spelled(.text(table.name))
      #expect(
        try connection.column(TestSQL("SELECT name FROM pragma_table_xinfo(\(literal))"))
          == table.columns.map { .text($0.name) })
      #expect(
        try connection.values(
          of: TestSQL(
            "SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(\(literal))"))
          == [[.text(parent.name), .text("2 \(name)"), .text(name)]])
      #expect(
        try connection.column(
          TestSQL("SELECT name FROM pragma_index_list(\(literal)) WHERE origin = 'c'"))
          == [.text("i \(name)")])
    }
  }

  @Test(
    "A check of a column with a hostile name is applied to that column",
    arguments: HostileNames.groups)
  func checks(group: NameGroup) {
    group.tryEach { name in
      let table = TableDescription(
        "t", columns: [ColumnDescription(name, .any)],
        checks: ["\(identifier: name) <> \(name)"])
      let connection = try table.created()
      let literal = try SQLLiteral.spelled(.text(name))
      try connection.run(TestSQL("INSERT INTO t VALUES (\(literal) || '!')"))
      #expect(
        connection.refusal(of: TestSQL("INSERT INTO t VALUES (\(literal))"))?
          .contains("CHECK constraint failed") == true)
    }
  }

  @Test("A table with a NUL in any of its names is refused with that name")
  func nul() {
    let tables = [
      TableDescription("a\0b", columns: [ColumnDescription("x", .integer)]),
      TableDescription("t", columns: [ColumnDescription("a\0b", .integer)]),
      TableDescription(
        "t", columns: [ColumnDescription("x", .integer)],
        indexes: [IndexDescription("a\0b", on: ["x"])]),
      TableDescription("t", columns: [ColumnDescription("x", .integer, references: "a\0b")]),
      TableDescription(
        "t", columns: [ColumnDescription("x", .text, collation: Collation("a\0b"))]),
    ]
    for table in tables {
      let reason = "contains a NUL character. Remove it"
      #expect(throws: SQLiteError.impossible(subject: #"the name "a\0b""#, reason: reason)) {
        for query in table.creationQueries() { _ = try query.makeText().rendered() }
      }
    }
  }

  private static func table(_ name: String) -> TableDescription {
    TableDescription(
      "t \(name)",
      columns: [
        ColumnDescription("1 \(name)", .integer),
        ColumnDescription(
          "2 \(name)", .integer, isNullable: true,
          references: ForeignKeyReference("p \(name)", columns: [name])),
      ],
      primaryKey: .column("1 \(name)"),
      uniqueKeys: [UniqueKey(columns: ["2 \(name)", "1 \(name)"])],
      checks: ["\(identifier: "2 \(name)") > \(0)"],
      indexes: [IndexDescription("i \(name)", on: [.column("2 \(name)")])])
  }
}

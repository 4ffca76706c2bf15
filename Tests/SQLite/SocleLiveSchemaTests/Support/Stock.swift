import TestSupport
@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

/// A table of parts with everything that a rebuild must keep: children, an index, triggers and a view.
enum Stock {
  static let parts = TableDescription(
    "parts",
    columns: [
      ColumnDescription("id", .integer), ColumnDescription("name", .text),
      ColumnDescription("up", .integer, isNullable: true, references: up),
    ], primaryKey: "id", indexes: [IndexDescription("parts_by_name", on: ["name"])])
  static let up = ForeignKeyReference("parts", onDelete: .cascade)

  /// Like ``parts``, with another column that ALTER TABLE cannot add.
  static var wider: TableDescription {
    var table = parts
    table.columns.insert(ColumnDescription("size", .integer, default: 1, check: "size > 0"))
    table.uniqueKeys = [["name", "size"]]
    return table
  }

  /// One table of children for each action, and one whose key is deferred.
  static let children =
    ForeignKeyAction.allCases.map { child("c_\($0)", ForeignKeyReference("parts", onDelete: $0)) }
    + [child("c_deferred", ForeignKeyReference("parts", onDelete: .cascade, isDeferred: true))]

  private static func child(
    _ name: String, _ reference: ForeignKeyReference
  ) -> TableDescription {
    TableDescription(
      name,
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription("part", .integer, isNullable: true, references: reference),
      ], primaryKey: "id")
  }

  static let additions: [TestSQL] = [
    "CREATE TABLE log(what TEXT)", "CREATE VIEW named AS SELECT id, name FROM parts",
    "CREATE TRIGGER part_comes AFTER INSERT ON parts BEGIN INSERT INTO log VALUES (new.name); END",
    "CREATE TRIGGER part_goes AFTER DELETE ON parts BEGIN INSERT INTO log VALUES ('gone'); END",
    """
    CREATE TRIGGER logged AFTER INSERT ON log WHEN new.what = 'rename'
    BEGIN UPDATE parts SET name = name || ' renamed'; END
    """,
    "CREATE TEMP TRIGGER passing AFTER UPDATE OF name ON parts BEGIN SELECT old.name; END",
  ]

  /// Parts 1, 2 and 7, of which 2 belongs to 1, and a child of part 1 and one of none in each table.
  static func connection(
    _ options: ConnectionOptions = ConnectionOptions()
  ) throws -> Connection {
    let connection = try Connection.inMemory(options: options)
    try connection.createTables([parts] + children)
    try connection.run("INSERT INTO parts VALUES (1, 'Brick', NULL), (2, 'Plate', 1), (7, 'x', 7)")
    for child in children {
      try connection.run(TestSQL("INSERT INTO \(child.name) VALUES (1, 1), (2, NULL)"))
    }
    for sql in additions { try connection.run(sql) }
    return connection
  }
}

extension Connection {
  /// The objects of the schema except the tables and indexes of `table`, and the temporary objects.
  func schema(besides table: String) throws -> [[SQLiteValue]] {
    try values(
      of: TestSQL(
        """
        SELECT type, name, tbl_name, sql FROM main.sqlite_schema
        WHERE NOT (tbl_name = '\(table)' AND type IN ('table', 'index')) UNION ALL
        SELECT type, name, tbl_name, sql FROM temp.sqlite_schema ORDER BY 1, 2
        """))
  }

  /// All rows of all tables, by name.
  func content() throws -> [String: [[SQLiteValue]]] {
    var content: [String: [[SQLiteValue]]] = [:]
    for name in try tableNames() {
      content[name] = try values(of: TestSQL("SELECT * FROM \(SQLIdentifier.quoted(name))"))
    }
    return content
  }
}

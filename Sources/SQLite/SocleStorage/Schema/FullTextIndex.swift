import SocleCore

/// A full-text index of columns of a table: a table of FTS5, and triggers that keep it in step with the indexed rows.
///
/// ```swift
/// let words = FullTextIndex("album_words", of: Album.row, on: Album.title, options: "prefix = '2 3'")
/// let schema = SQLiteSchema(tables: [Album.row.table], objects: words.objects, version: ShopVersion.searchable)
/// let found = try connection.rows(of: Album.row, where: [words.matches(FullTextPattern(words: "kind blue"))])
/// ```
///
/// Versions of SQLite such as 3.40 let a trigger use FTS5 only with ``ConnectionOptions/trustsSchema``; without it,
/// initializing the storage throws there. The table needs an `INTEGER` primary key. FTS5 keeps a copy of the texts, so a
/// change of the table without the triggers makes the index outdated, not corrupt.
public struct FullTextIndex: Sendable {
  /// The name of FTS5's table, for queries with `MATCH`, `rank`, `snippet` and the like.
  public let name: String
  fileprivate let table: String
  /// The primary key as a column of the indexed rows, and its name.
  private let key: SQLFragment
  private let keyName: SQLFragment
  private let texts: [SQLFragment]
  private let options: SQLFragment?

  /// An index of text columns; the first of them has FTS5's column number 0.
  ///
  /// If the table has no `INTEGER` primary key, using the index throws ``SQLiteError/impossible(subject:reason:)``.
  /// - Parameters:
  ///   - name: The name of FTS5's table. The triggers have this name with `_insert`, `_update` and `_delete`.
  ///   - options: Options of FTS5, such as `tokenize = 'porter'`.
  public init<Row, each Coding: TextValue>(
    _ name: String, of row: RowDescription<Row>, on fields: repeat Field<Row, each Coding>,
    options: SQLFragment? = nil
  ) {
    var texts: [SQLFragment] = []
    for field in repeat each fields { texts.append("\(identifier: field.name)") }
    self.name = name
    self.texts = texts
    self.options = options
    table = row.table.name
    let alias = row.table.rowIDAlias
    if let column = row.table.columns.first(where: { SQLName($0.name) == alias })?.name {
      key = SQLFragment([
        .column(ColumnReference(name: column, table: .rows(RowType(Row.self))))
      ])
      keyName = "\(identifier: column)"
    } else {
      let reason = "its table \(table) has no INTEGER primary key, which the index needs"
      key = SQLFragment([
        .failure(.impossible(subject: "the full-text index \(name)", reason: reason))
      ])
      keyName = key
    }
  }

  /// FTS5's table and the triggers, for ``SQLiteSchema/objects``. New files have an index of every row; in a migration step for
  /// existing files, call `create(_:)` of the connection.
  public var objects: [SQLiteSchemaObject] {
    let module: SQLFragment = "fts5(\(texts, separator: ", ")"
    let end: SQLFragment = options.map { ", \($0))" } ?? ")"
    let isChanged: [SQLFragment] =
      ["old.\(keyName) IS NOT new.\(keyName)"]
      + texts.map { "old.\($0) COLLATE BINARY IS NOT new.\($0)" }
    let insert: SQLFragment = """
      \(removal(of: "new")) INSERT INTO \(identifier: name)(rowid, \(texts, separator: ", ")) \
      VALUES (new.\(keyName), \(texts.map { "new.\($0)" }, separator: ", "));
      """
    return [
      .virtualTable(name, using: "\(module)\(end)"),
      .trigger("\(name)_insert", "AFTER INSERT ON \(identifier: table) BEGIN \(insert) END"),
      .trigger(
        "\(name)_delete",
        "AFTER DELETE ON \(identifier: table) BEGIN \(removal(of: "old")) END"),
      .trigger(
        "\(name)_update",
        """
        AFTER UPDATE ON \(identifier: table) WHEN \(isChanged, separator: " OR ") \
        BEGIN \(removal(of: "old")) \(insert) END
        """),
    ]
  }

  // Not INSERT OR REPLACE: the conflict clause of the statement that fires a trigger overrides those in the trigger.
  private func removal(of row: SQLFragment) -> SQLFragment {
    "DELETE FROM \(identifier: name) WHERE rowid = \(row).\(keyName);"
  }

  /// A condition that holds for the rows whose texts match `pattern`.
  public func matches(_ pattern: FullTextPattern) -> Condition {
    let test: SQLFragment = """
      \(key) IN (SELECT rowid FROM \(identifier: name) \
      WHERE \(identifier: name) MATCH \(pattern.expression))
      """
    return Condition(test: test)
  }

  fileprivate var filling: SQLFragment {
    """
    INSERT INTO \(identifier: name)(rowid, \(texts, separator: ", ")) \
    SELECT \(keyName), \(texts, separator: ", ") FROM main.\(identifier: table)
    """
  }
}

extension Connection {
  /// Creates a full-text index of a table that may have rows already, all or nothing.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if a table or trigger of that name exists;
  ///   ``SQLiteError/impossible(subject:reason:)`` if the table has no `INTEGER` primary key, or if SQLite does not let
  ///   triggers use FTS5 (see ``ConnectionOptions/trustsSchema``).
  public func create(_ index: FullTextIndex) throws {
    try transaction {
      try create(index.objects)
      try run(SQLCommand("filling the full-text index \(index.name)", index.filling))
      try requireTriggers(on: [index.table])
    }
  }

  /// Rebuilds the index from all rows, completely or not at all. Use it after the table was changed without the index's
  /// triggers.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such index;
  ///   ``SQLiteError/impossible(subject:reason:)`` if the table has no `INTEGER` primary key.
  public func rebuild(_ index: FullTextIndex) throws {
    let purpose = "rebuilding the full-text index \(index.name)"
    try transaction {
      try run(SQLCommand(purpose, "DELETE FROM \(identifier: index.name)"))
      try run(SQLCommand(purpose, index.filling))
    }
  }
}

import SocleCore

/// The tables that a script of SQL creates, such as the output of `.schema` or `.dump` of the program `sqlite3`.
///
/// Use it to adopt existing SQL: read the script once, and keep the descriptions.
///
/// ```swift
/// let script = try SchemaScript(String(contentsOf: url, encoding: .utf8))
/// try connection.createTables(script.tables)
/// for statement in script.skipped { print("skipped", statement) }
/// ```
///
/// The script is only read, never run. Statements that create no ordinary table are skipped: `PRAGMA`, `BEGIN`, `INSERT`, views,
/// triggers, virtual tables and the tables that belong to these, SQLite's own tables (`sqlite_sequence`). So is a repeated
/// `CREATE TABLE IF NOT EXISTS`. Text that SQLite reads and ignores is not part of a description: names of constraints,
/// `MATCH`, `ON CONFLICT` of a check.
public struct SchemaScript: Sendable {
  /// The tables with their indexes, in the order of the script.
  public let tables: [TableDescription]
  /// The statements that are not part of ``tables``, in the order of the script.
  public let skipped: [SkippedStatement]

  /// Reads a script.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with line and column for text that cannot be parsed, for a statement
  ///   that changes or drops a table or index which the script has created before, and for an index whose table the script has
  ///   not created before.
  public init(_ script: String) throws(SQLiteError) {
    var reader = ScriptReader(script)
    while let statement = try reader.nextStatement() { try reader.read(statement) }
    tables = reader.tables
    skipped = reader.skipped
  }
}

/// A statement of a script that creates no ordinary table.
public struct SkippedStatement: Hashable, Sendable, CustomStringConvertible {
  /// The line on which the statement begins, counted from 1.
  public let line: Int
  /// The first words of the statement, such as "CREATE TRIGGER stamp" or "INSERT INTO colors"; never its values.
  public let beginning: String

  /// The line and the first words, such as "line 12: CREATE TRIGGER stamp".
  public var description: String { "line \(line): \(beginning)" }
}

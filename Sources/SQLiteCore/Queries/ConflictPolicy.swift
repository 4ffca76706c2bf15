/// What an insert does with a row whose unique key is there already.
public struct ConflictPolicy<Row>: Sendable {
  /// The policy for a table, given the names of the columns that the rows write.
  package let resolution:
    @Sendable (TableDescription, [String]) throws(SQLiteError) -> InsertConflict

  /// Throws, and inserts nothing. The default. Where the table's own key says `ON CONFLICT …`, that holds instead.
  public static var fail: ConflictPolicy { ConflictPolicy { _, _ in .fail } }

  /// Leaves the row that is there, and does not count the new one.
  ///
  /// Unlike `INSERT OR IGNORE` it forgives nothing else: a NULL or a check that fails still throws.
  public static var ignore: ConflictPolicy { ConflictPolicy { _, _ in .ignore } }

  /// Deletes the rows that are in the way, of whichever unique key. SQL: `INSERT OR REPLACE`.
  public static var replace: ConflictPolicy { ConflictPolicy { _, _ in .replace } }

  /// Keeps the row of the same primary key and updates these fields of it (an upsert), at least one.
  public static func update<each Coding: ColumnCoding>(
    _ field: repeat Field<Row, each Coding>
  ) -> ConflictPolicy {
    var names: [String] = []
    for field in repeat each field { names.append(field.name) }
    return ConflictPolicy { [names] table, written throws(SQLiteError) in
      let subject = "an upsert into \(table.name)"
      guard !names.isEmpty else {
        let reason = "no field is given. To leave what is there, say .ignore"
        throw .impossible(subject: subject, reason: reason)
      }
      // It would be updated to its default.
      if let name = names.first(where: { !written.names.contains(SQLName($0)) }) {
        throw .impossible(subject: subject, reason: "the rows do not write the field \(name)")
      }
      return .update(columns: names, key: try key(of: table), onlyIfDifferent: false)
    }
  }

  /// Keeps the row of the same primary key and updates all its other fields, as far as the rows write them.
  ///
  /// - Parameter onlyIfDifferent: Whether a row that says the same already is left alone, and not counted. Text counts byte
  ///   for byte, whatever the column's collation; the sign of zero does not count.
  public static func updateAll(onlyIfDifferent: Bool = false) -> ConflictPolicy {
    ConflictPolicy { table, written throws(SQLiteError) in
      let key = try key(of: table)
      let others = written.filter { !key.names.contains(SQLName($0)) }
      guard !others.isEmpty else { return .ignore }
      let untyped = others.filter { onlyIfDifferent && table.columns[$0]?.type == .any }
      return .update(
        columns: others, key: key, onlyIfDifferent: onlyIfDifferent, untyped: untyped)
    }
  }

  private static func key(of table: TableDescription) throws(SQLiteError) -> [String] {
    guard let key = table.primaryKey?.columns, !key.isEmpty else {
      throw .impossible(
        subject: "an upsert into \(table.name)", reason: "the table has no primary key")
    }
    return key
  }
}

/// A conflict policy applied to a table.
package enum InsertConflict: Hashable, Sendable {
  case fail
  case ignore
  case replace
  /// - `untyped`: those of the columns that may hold 1 as well as 1.0.
  case update(columns: [String], key: [String], onlyIfDifferent: Bool, untyped: [String] = [])

  /// Appends another name for the table, where one is needed: in an upsert of a table that is called "excluded",
  /// that word would mean the row that is there.
  func appendAlias(to text: inout SQLFragment) {
    if case .update = self { text.append(" AS target") }
  }

  /// Appends the upsert clause, where there is one (https://sqlite.org/lang_upsert.html).
  func append(to text: inout SQLFragment) throws(SQLiteError) {
    switch self {
    case .fail, .replace: break
    case .ignore: text.append(" ON CONFLICT DO NOTHING")
    case .update(let columns, let key, let onlyIfDifferent, let untyped):
      text.append(" ON CONFLICT ")
      text.append(identifiers: key)
      text.append(" DO UPDATE SET ")
      text.append(columns.lazy.map { excluded("", $0, " = ") })
      guard onlyIfDifferent else { break }
      text.append(" WHERE ")
      // The column's own order may take two texts for one.
      let tests = columns.map { excluded("target.", $0, " COLLATE BINARY IS NOT ") }
      let others = untyped.map { excluded("typeof(target.", $0, ") IS NOT typeof(", ")") }
      text.append(Condition.any(of: (tests + others).map { Condition(test: $0) }).test)
    }
  }

  private func excluded(
    _ qualifier: StaticString, _ column: String, _ operation: StaticString, _ end: StaticString = ""
  ) -> SQLFragment {
    var text = SQLFragment()
    text.append(qualifier)
    text.append(identifier: column)
    text.append(operation)
    text.append("excluded.")
    text.append(identifier: column)
    text.append(end)
    return text
  }
}

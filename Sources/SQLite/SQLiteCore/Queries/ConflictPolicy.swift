/// What an insert does if a new row has the same unique key as an existing row.
public struct ConflictPolicy<Row>: Sendable {
  package let rule: ConflictRule

  /// Throws and inserts nothing; this is the default. An `ON CONFLICT` clause in the key's declaration takes precedence.
  public static var fail: ConflictPolicy { ConflictPolicy(rule: .fail) }

  /// Throws and inserts nothing, even if the key's declaration has another `ON CONFLICT` clause. SQL: `INSERT OR ABORT`.
  public static var abort: ConflictPolicy { ConflictPolicy(rule: .abort) }

  /// Keeps the existing row; the new row is neither inserted nor counted.
  ///
  /// Unlike `INSERT OR IGNORE`, this policy ignores no other violation: a NULL in a NOT NULL column or a failed check still
  /// throws.
  public static var ignore: ConflictPolicy { ConflictPolicy(rule: .ignore) }

  /// Deletes the existing rows that conflict with the new row in any unique key, and inserts the new row. SQL: `INSERT OR
  /// REPLACE`.
  public static var replace: ConflictPolicy { ConflictPolicy(rule: .replace) }

  /// If a row with the same primary key exists, updates these fields of that row (an upsert). At least one is required.
  public static func update<each Coding: ColumnCoding>(
    _ field: repeat Field<Row, each Coding>
  ) -> ConflictPolicy {
    var names: [String] = []
    for field in repeat each field { names.append(field.name) }
    return ConflictPolicy(rule: .update(names))
  }

  /// If a row with the same primary key exists, updates it with all fields of the inserted row.
  ///
  /// - Parameter onlyIfDifferent: If true, an existing row that already has these values is neither updated nor counted. Text
  ///   is compared byte by byte, whatever the column's collation; the sign of zero is ignored.
  public static func updateAll(onlyIfDifferent: Bool = false) -> ConflictPolicy {
    ConflictPolicy(rule: .updateAll(onlyIfDifferent: onlyIfDifferent))
  }
}

/// A conflict policy without the type of the rows.
@usableFromInline
package enum ConflictRule: Hashable, Sendable {
  case fail, abort, ignore, replace
  case update([String])
  case updateAll(onlyIfDifferent: Bool)

  var isUpdate: Bool {
    switch self {
    case .fail, .abort, .ignore, .replace: false
    case .update, .updateAll: true
    }
  }

  /// The only table whose rows an insert into `table` can leave without a parent row.
  ///
  /// Nil for policies that also delete or change existing rows: these may be parents of rows in any table.
  func tableThatMayDangle(_ table: String) -> String? {
    isUpdate || self == .replace ? nil : table
  }

  /// The upsert clause for rows of `table` with the columns `written`, empty if there is none
  /// (https://sqlite.org/lang_upsert.html).
  func clause(
    _ table: TableDescription, _ written: [String]
  ) throws(SQLiteError) -> SQLFragment {
    switch self {
    case .fail, .abort, .replace: return ""
    case .ignore: return " ON CONFLICT DO NOTHING"
    case .update(let names):
      try checkUpdated(names, of: table, written)
      return try update(names, of: table)
    case .updateAll(let onlyIfDifferent):
      let key = try key(of: table)
      let others = written.filter { !key.names.contains(SQLName($0)) }
      // With the key, so that a row which violates another one is refused, and not left out.
      guard !others.isEmpty else { return " ON CONFLICT (\(identifiers: key)) DO NOTHING" }
      let update = try update(others, of: table)
      return onlyIfDifferent ? "\(update)\(difference(others, table))" : update
    }
  }

  private func update(
    _ columns: [String], of table: TableDescription
  ) throws(SQLiteError) -> SQLFragment {
    let changes: [SQLFragment] = columns.map { "\(identifier: $0) = excluded.\(identifier: $0)" }
    let key = try key(of: table)
    return " ON CONFLICT (\(identifiers: key)) DO UPDATE SET \(changes, separator: ", ")"
  }

  private func difference(_ columns: [String], _ table: TableDescription) -> SQLFragment {
    // By the column's own collation, two different texts may be equal.
    let values: [SQLFragment] = columns.map {
      "target.\(identifier: $0) COLLATE BINARY IS NOT excluded.\(identifier: $0)"
    }
    // A column without a type can store both 1 and 1.0.
    let types: [SQLFragment] = columns.filter { table.columns[$0]?.type == .any }.map {
      "typeof(target.\(identifier: $0)) IS NOT typeof(excluded.\(identifier: $0))"
    }
    return " WHERE \(Condition.any(of: (values + types).map { Condition(test: $0) }).test)"
  }

  private func checkUpdated(
    _ names: [String], of table: TableDescription, _ written: [String]
  ) throws(SQLiteError) {
    let subject = "an upsert into \(table.name)"
    guard !names.isEmpty else {
      let reason = "no column to update is given. To keep the existing row, pass .ignore"
      throw .impossible(subject: subject, reason: reason)
    }
    // Otherwise the column would be updated to its default.
    if let name = names.first(where: { !written.names.contains(SQLName($0)) }) {
      throw .impossible(subject: subject, reason: "the rows do not write the field \(name)")
    }
  }

  private func key(of table: TableDescription) throws(SQLiteError) -> [String] {
    guard let key = table.primaryKey?.columns, !key.isEmpty else {
      throw .impossible(
        subject: "an upsert into \(table.name)", reason: "the table has no primary key")
    }
    return key
  }
}

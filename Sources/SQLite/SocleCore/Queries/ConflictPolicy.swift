/// What an insert does if a new row has the same unique key as an existing row.
public struct ConflictPolicy<Row>: Sendable {
  package let rule: ConflictRule

  /// Throws and inserts nothing; this is the default. An `ON CONFLICT` clause in the key's declaration takes precedence.
  public static var fail: ConflictPolicy { ConflictPolicy(rule: .fail) }

  /// Throws, but keeps the rows that the same bulk insert has inserted before, so that the insert can continue after the bad
  /// row. The policy applies to any violated constraint except a foreign key, and takes precedence over an `ON CONFLICT` clause
  /// in the key's declaration. SQL: `INSERT OR FAIL`.
  ///
  /// Exception: SQLite may undo the whole insert if a generated column of a STRICT table gets a value of another type.
  public static var stop: ConflictPolicy { ConflictPolicy(rule: .stop) }

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
    ConflictPolicy(rule: .update(names(repeat each field)))
  }

  /// If a row with the same values in the fields of this unique key exists, updates the other given fields of that row.
  ///
  /// ```swift
  /// let id = try connection.insert(red, in: Color.row, onConflict: .update(Color.name, by: Color.code))
  /// ```
  ///
  /// The existing row keeps its primary key, also if the inserted row has another one. A conflict with a row in any other key
  /// is an error. A row with NULL in the key is always inserted. If the key is a unique index of some rows only, rows that do
  /// not meet its condition are always inserted.
  /// - Parameters:
  ///   - field: The fields to update; at least one, and none of the primary key. To leave an existing row unchanged and get its
  ///     id as the result of the insert, give the key's own field.
  ///   - key: The columns of a unique field, key or index of the table's description, in any order; the insert throws
  ///     ``SQLiteError/impossible(subject:reason:)`` for others.
  public static func update<each Coding: ColumnCoding, Key: ColumnCoding, each Other: ColumnCoding>(
    _ field: repeat Field<Row, each Coding>,
    by key: Field<Row, Key>, _ other: repeat Field<Row, each Other>
  ) -> ConflictPolicy {
    ConflictPolicy(
      rule: .updateBy(names(key, repeat each other), names(repeat each field)))
  }

  /// If a row with the same primary key exists, updates it with all fields of the inserted row.
  ///
  /// - Parameter onlyIfDifferent: If true, an existing row that already has these values is neither updated nor counted. Text
  ///   is compared byte by byte, whatever the column's collation; the sign of zero is ignored.
  public static func updateAll(onlyIfDifferent: Bool = false) -> ConflictPolicy {
    ConflictPolicy(rule: .updateAll(onlyIfDifferent: onlyIfDifferent))
  }

  /// If a row with the same values in the fields of this unique key exists, updates it with all fields of the inserted row,
  /// except its primary key; otherwise as ``update(_:by:_:)``.
  ///
  /// - Parameter onlyIfDifferent: As for ``updateAll(onlyIfDifferent:)``; the id of a row that is not updated is not returned.
  public static func updateAll<Key: ColumnCoding, each Other: ColumnCoding>(
    by key: Field<Row, Key>, _ other: repeat Field<Row, each Other>, onlyIfDifferent: Bool = false
  ) -> ConflictPolicy {
    ConflictPolicy(
      rule: .updateAllBy(names(key, repeat each other), onlyIfDifferent: onlyIfDifferent))
  }

  private static func names<each Coding: ColumnCoding>(
    _ field: repeat Field<Row, each Coding>
  ) -> [SQLName] {
    var names: [SQLName] = []
    for field in repeat each field { names.append(SQLName(field.name)) }
    return names
  }
}

/// A conflict policy without the type of the rows.
@usableFromInline
package enum ConflictRule: Hashable, Sendable {
  case fail, stop, ignore, replace
  case update([SQLName])
  case updateAll(onlyIfDifferent: Bool)
  /// Finds the existing row by the unique key whose columns are the first list, instead of by the primary key, and updates the
  /// columns of the second list.
  ///
  /// The update is not a rule within this rule: each use of a verb compares rules, and Swift would compare these recursively.
  indirect case updateBy([SQLName], [SQLName])
  indirect case updateAllBy([SQLName], onlyIfDifferent: Bool)

  var isUpdate: Bool {
    switch self {
    case .update, .updateAll, .updateBy, .updateAllBy: true
    default: false
    }
  }

  /// The columns of the unique key by which rows are found instead of by the primary key, and how they are updated; nil for
  /// other rules.
  var byOtherKey: (key: [SQLName], update: ConflictRule)? {
    switch self {
    case .updateBy(let key, let names): (key, .update(names))
    case .updateAllBy(let key, let onlyIfDifferent):
      (key, .updateAll(onlyIfDifferent: onlyIfDifferent))
    default: nil
    }
  }

  /// The only table whose rows an insert into `table` can leave without a parent row.
  ///
  /// Nil for policies that also delete or change existing rows: these may be parents of rows in any table.
  func tableThatMayDangle(_ table: String) -> String? {
    isUpdate || self == .replace ? nil : table
  }
}

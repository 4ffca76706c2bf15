/// What an insert does if a new row has the same unique key as an existing row.
public struct ConflictPolicy<Row>: Sendable {
  package let rule: ConflictRule

  /// Throws and inserts nothing; this is the default. An `ON CONFLICT` clause in the key's declaration takes precedence.
  public static var fail: ConflictPolicy { ConflictPolicy(rule: .fail) }

  /// Throws, but keeps the rows that the same bulk insert has inserted before, so that the insert can continue behind the bad
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
    var names: [SQLName] = []
    for field in repeat each field { names.append(SQLName(field.name)) }
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
  case fail, stop, ignore, replace
  case update([SQLName])
  case updateAll(onlyIfDifferent: Bool)

  var isUpdate: Bool {
    switch self {
    case .update, .updateAll: true
    default: false
    }
  }

  /// The only table whose rows an insert into `table` can leave without a parent row.
  ///
  /// Nil for policies that also delete or change existing rows: these may be parents of rows in any table.
  func tableThatMayDangle(_ table: String) -> String? {
    isUpdate || self == .replace ? nil : table
  }
}

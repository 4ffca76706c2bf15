internal import SQLiteCore

/// A rule about other rows that each row of a table must meet, as SQL over the table or over copies of its rows.
struct RowRule {
  let columns: [String]
  /// The columns in which a row breaks the rule, for its rejection.
  var column: String { referring.joined(separator: ", ") }
  private let referring: [String]
  /// The condition that bad rows of `row` meet.
  let breach: SQLFragment
  /// What is wrong with the values of a bad row, such as `is not in parts`.
  let reason: String
  let reference: CSVReference?
  /// Whether rows whose parents are known to the caches need no further check.
  var isFiltered = false

  /// The values of a bad row and what is wrong with them, as an SQL expression.
  var message: SQLFragment {
    let values = referring.map { name -> SQLFragment in
      """
      '"' || substr(row.\(identifier: name), 1, 60)
        || iif(length(row.\(identifier: name)) > 60, '…"', '"')
      """
    }
    return "\(values, separator: " || ', ' || ") || \(" " + reason)"
  }
}

extension RowRule {
  /// The rule that a row's parent exists in one of the tables and schemas, unless the row refers to nothing.
  static func parent(
    _ reference: CSVReference, in schemas: (String) -> [String], isFiltered: Bool
  ) -> RowRule {
    let tests =
      reference.columns.map { name -> SQLFragment in "row.\(identifier: name) IS NOT NULL" }
      + reference.parents.flatMap { parent in
        schemas(parent.table).map { schema -> SQLFragment in
          let keys = zip(parent.columns, reference.columns).map { key, name -> SQLFragment in
            "parent.\(identifier: key) = row.\(identifier: name)"
          }
          return """
            NOT EXISTS (SELECT 1 FROM \(identifier: schema).\(identifier: parent.table) AS parent
              WHERE \(keys, separator: " AND "))
            """
        }
      }
    let tables = reference.parents.map(\.table).joined(separator: " or ")
    return RowRule(
      columns: reference.columns, referring: reference.columns,
      breach: "\(tests, separator: " AND ")", reason: "is not in \(tables)",
      reference: reference, isFiltered: isFiltered)
  }

  /// The rule that no stored row of a database to be updated has the same unique key, except the row that is updated.
  ///
  /// - Parameter identity: The columns that identify a stored row.
  static func unique(
    _ key: [String], of table: String, identity: [String], in schema: String
  ) -> RowRule {
    let same = key.map { name -> SQLFragment in
      "stored.\(identifier: name) = row.\(identifier: name)"
    }
    let other = identity.map { name -> SQLFragment in
      "stored.\(identifier: name) IS NOT row.\(identifier: name)"
    }
    return RowRule(
      columns: key + identity.filter { !key.contains($0) }, referring: key,
      breach: """
        EXISTS (SELECT 1 FROM \(identifier: schema).\(identifier: table) AS stored
          WHERE \(same, separator: " AND ") AND (\(other, separator: " OR ")))
        """,
      reason: "is in another row of the database", reference: nil)
  }
}

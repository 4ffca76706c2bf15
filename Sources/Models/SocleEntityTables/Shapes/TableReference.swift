import SocleCore
import SocleQueries

/// A column of an entity's table to which a foreign key refers. A key of several columns has several references.
struct TableReference: Sendable {
  /// The table with the foreign key.
  let table: String
  /// The column of the entity's table.
  let column: SQLName
  /// The condition that the row `own` of ``table`` refers, by all columns of the key, to the row `entity`.
  let condition: SQLFragment
  /// Whether deleting a row deletes or changes the rows that refer to it.
  let actsOnDelete: Bool
  /// Whether changing the column deletes or changes the rows that refer to it.
  let actsOnUpdate: Bool
}

extension Connection {
  /// The references to a table.
  func references(to table: String) throws -> [TableReference] {
    let query = LiteralQuery(
      """
      SELECT list.name, coalesce(key."to", 'id'),
        group_concat(printf('entity."%w" = own."%w"', coalesce(key."to", 'id'), key."from"), ' AND ')
          OVER (PARTITION BY list.name, key.id),
        key.on_delete NOT IN ('NO ACTION', 'RESTRICT'), key.on_update NOT IN ('NO ACTION', 'RESTRICT')
      FROM sqlite_schema AS list, pragma_foreign_key_list(list.name, 'main') AS key
      WHERE list.type = 'table' AND key."table" = \(table) COLLATE NOCASE
      """, purpose: "looking for references to \(table)",
      reading: String.self, String.self, String.self, Bool.self, Bool.self)
    return try rows(of: query).map {
      TableReference(
        table: $0, column: SQLName($1), condition: SQLFragment(trusted: $2), actsOnDelete: $3,
        actsOnUpdate: $4)
    }
  }
}
